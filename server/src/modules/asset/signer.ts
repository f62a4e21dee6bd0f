import { createHmac, timingSafeEqual } from 'node:crypto';

const HOUR_MS = 3_600_000;

/** Where files are served, below the server's root. */
export const FILES_BASE = '/files';

/** What the ticket of a picture's card is for. */
export const cardKey = (assetId: string): string => `card ${assetId}`;

/** What the query of a file's address must say. */
export type FileTicket = { e?: string | undefined; s?: string | undefined };

/** Makes addresses of files that anybody may open who has one, until it expires, and nobody can make up. */
export type Signer = {
  /** The query that opens a file, or what else a key names, for one to two hours. */
  ticket: (key: string) => string;
  /** The address of a file from the server's root, with its ticket. */
  sign: (key: string) => string;
  /** Whether the ticket opens the file. */
  check: (key: string, ticket: FileTicket) => 'good' | 'expired' | 'wrong';
  /** Milliseconds that a good ticket still has. */
  msLeft: (ticket: FileTicket) => number;
};

/**
 * @param secretKey the same on every node; addresses that another one made open nothing
 * @param now the time in ms, for tests
 */
export function createSigner(secretKey: string, now: () => number = Date.now): Signer {
  const signatureOf = (key: string, expires: string): Buffer =>
    createHmac('sha256', secretKey).update(`files\n${key}\n${expires}`).digest();

  const expiryOf = ({ e = '' }: FileTicket): number => (/^\d{1,12}$/.test(e) ? Number(e) * 1000 : Number.NaN);

  const ticket = (key: string): string => {
    // Rounded up to the hour: within an hour a file has one address, which caches can keep.
    const expires = String((Math.ceil(now() / HOUR_MS + 1) * HOUR_MS) / 1000);
    return `e=${expires}&s=${signatureOf(key, expires).toString('base64url')}`;
  };

  return {
    ticket,
    sign: (key) => `${FILES_BASE}/${key}?${ticket(key)}`,
    check: (key, ticket) => {
      const { e = '', s = '' } = ticket;
      const given = Buffer.from(s, 'base64url');
      const right = signatureOf(key, e);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'wrong';
      return expiryOf(ticket) > now() ? 'good' : 'expired';
    },
    msLeft: (ticket) => Math.max(0, expiryOf(ticket) - now()),
  };
}
