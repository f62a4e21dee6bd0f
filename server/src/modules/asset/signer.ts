import { createHmac } from 'node:crypto';
import { isSameSignature } from '../../lib/same-signature';

const HOUR_MS = 3_600_000;

/** Path under which files are served. */
export const FILES_BASE = '/files';

/** The ticket key of a result's card. */
export const cardKey = (assetId: string): string => `card ${assetId}`;

/** The query parameters of a file's signed URL. */
export type FileTicket = { e?: string | undefined; s?: string | undefined };

/** Signs file URLs, which anyone who has one can open until it expires and no one can forge. */
export type Signer = {
  /** The query that gives access to a file (or to another resource named by the key) for one to two hours. */
  ticket: (key: string) => string;
  /** The signed path of a file. */
  sign: (key: string) => string;
  /** Checks whether the ticket is valid for the file. */
  check: (key: string, ticket: FileTicket) => 'good' | 'expired' | 'wrong';
  /** Milliseconds left until a valid ticket expires. */
  msLeft: (ticket: FileTicket) => number;
};

/**
 * @param secretKey the same on every node, which then accept each other's URLs
 * @param now the time in ms, for tests
 * @param previousKey its URLs are accepted until they expire
 */
export function createSigner(
  secretKey: string,
  now: () => number = Date.now,
  previousKey: string = secretKey,
): Signer {
  const signatureOf = (key: string, expires: string, by = secretKey): Buffer =>
    createHmac('sha256', by).update(`files\n${key}\n${expires}`).digest();

  const expiryOf = ({ e = '' }: FileTicket): number => (/^\d{1,12}$/.test(e) ? Number(e) * 1000 : Number.NaN);

  const ticket = (key: string): string => {
    // Rounded up to the hour, so that a file keeps the same URL for an hour and caches can use it.
    const expires = String((Math.ceil(now() / HOUR_MS + 1) * HOUR_MS) / 1000);
    return `e=${expires}&s=${signatureOf(key, expires).toString('base64url')}`;
  };

  return {
    ticket,
    sign: (key) => `${FILES_BASE}/${key}?${ticket(key)}`,
    check: (key, ticket) => {
      const { e = '', s = '' } = ticket;
      const given = Buffer.from(s, 'base64url');
      const keys = [secretKey, previousKey];
      if (!keys.some((by) => isSameSignature(given, signatureOf(key, e, by)))) return 'wrong';
      return expiryOf(ticket) > now() ? 'good' : 'expired';
    },
    msLeft: (ticket) => Math.max(0, expiryOf(ticket) - now()),
  };
}
