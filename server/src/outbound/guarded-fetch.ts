import { lookup as lookUp } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { isIP, type LookupFunction } from 'node:net';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent, type BodyInit, fetch, type Response, WebSocket } from 'undici';
import { isPublicAddress } from '../lib/network-address';

/** Why a response is missing or incomplete. */
type OutboundFaultKind = 'blocked' | 'unreachable' | 'tooLate' | 'tooLarge' | 'cutOff' | 'redirected';

/**
 * A request that failed before its response was complete. Contains neither the URL (which may include secrets) nor a
 * body.
 */
export class OutboundFault extends Error {
  override readonly name = 'OutboundFault';

  constructor(
    readonly kind: OutboundFaultKind,
    why: string,
    options?: ErrorOptions,
  ) {
    super(why, options);
  }
}

export type OutboundRequest = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: BodyInit;
  signal: AbortSignal;
  timeoutMs: number;
  /** Maximum bytes read of the response. */
  maxBytes: number;
};

type OutboundAnswer = { status: number; headers: Headers; body: Buffer };

type Headers = { get: (name: string) => string | null };

/** Requests to external URLs: names are resolved once, and only public addresses are connected to. */
export type GuardedFetch = {
  /** Sends one request; a redirect is an error. Rejects with an OutboundFault or the signal's reason. */
  ask: (request: OutboundRequest) => Promise<OutboundAnswer>;
  /** Downloads a URL to a file; follows a few redirects, checking each. */
  download: (
    request: Pick<OutboundRequest, 'url' | 'headers' | 'signal' | 'timeoutMs' | 'maxBytes'> & {
      path: string;
    },
  ) => Promise<{ status: number; bytes: number }>;
  /**
   * Opens a WebSocket at an address of the web; follows no redirect. The caller closes it. Throws an OutboundFault
   * `blocked` for addresses that no request may reach; other failures are events of the socket.
   */
  connect: (request: Pick<OutboundRequest, 'url' | 'headers'>) => WebSocket;
  close: () => Promise<void>;
};

/** Larger messages close a WebSocket, in bytes. */
const MESSAGE_BYTES = 4 * 2 ** 20;

const BLOCKED = 'ERR_BLOCKED_ADDRESS';

const MAX_REDIRECTIONS = 3;
const FIRST_REDIRECTION = 300;
const LAST_REDIRECTION = 399;
const OK = 200;

class BlockedAddress extends Error {
  readonly code = BLOCKED;
}

/**
 * A DNS lookup for connections: its result is what is connected to, so that a name cannot resolve to another address
 * later.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const found = Array.isArray(addresses) ? addresses : [];
    const refused =
      error ?? (found.every(({ address }) => isPublicAddress(address)) ? null : new BlockedAddress());
    const [first] = found;
    if (refused || !first) callback(refused ?? new Error('no address'), '', 0);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

/** The host of a URL without the brackets of IPv6. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

function codesOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return ['code' in error ? error.code : undefined, ...inner, ...codesOf(error.cause)];
}

/** What a failed request is reported as. @throws the reason of the signal */
function faultOf(
  error: unknown,
  { signal, timeoutMs }: Pick<OutboundRequest, 'signal' | 'timeoutMs'>,
): OutboundFault {
  signal.throwIfAborted();
  if (error instanceof OutboundFault) return error;
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new OutboundFault('tooLate', `no whole answer within ${timeoutMs} ms`);
  }
  const codes = codesOf(error);
  if (codes.includes(BLOCKED))
    return new OutboundFault('blocked', 'the name stands for an address that is not public');
  const wasCut = codes.some(
    (code) => code === 'UND_ERR_SOCKET' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  );
  return new OutboundFault(wasCut ? 'cutOff' : 'unreachable', String(codes.find(Boolean) ?? 'no connection'));
}

const isRedirection = (status: number) => status >= FIRST_REDIRECTION && status <= LAST_REDIRECTION;

/** The bytes of a response, up to `maxBytes`. */
function bytesOf(response: Response, maxBytes: number) {
  let count = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count > maxBytes) done(new OutboundFault('tooLarge', `more than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
  const source = response.body ? Readable.fromWeb(response.body as never) : Readable.from([]);
  return { source, counting, count: () => count };
}

type GuardOptions = {
  /** The operator's own hosts, as `host` or `host:port`, which may have private addresses; no other may. */
  privateHosts?: readonly string[];
};

export function createGuardedFetch({ privateHosts = [] }: GuardOptions = {}): GuardedFetch {
  const webSocket = { maxPayloadSize: MESSAGE_BYTES };
  const guarded = new Agent({ connect: { lookup: publicLookup }, webSocket });
  const trusted = new Agent({ webSocket });

  const isTrusted = ({ host, hostname }: URL) => privateHosts.some((own) => own === host || own === hostname);

  const open = (address: string): { url: URL; dispatcher: Agent } => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
      throw new OutboundFault('blocked', 'not an address of the web');
    }
    if (isTrusted(url)) return { url, dispatcher: trusted };
    // An IP address is not resolved, so it is checked here.
    const host = bareHost(url);
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      throw new OutboundFault('blocked', 'the address is not public');
    }
    return { url, dispatcher: guarded };
  };

  const request = async ({ url: address, method, headers, body, signal, timeoutMs }: OutboundRequest) => {
    const { url, dispatcher } = open(address);
    return fetch(url, {
      method: method ?? 'GET',
      headers: { ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      dispatcher,
    });
  };

  return {
    ask: async (wanted) => {
      try {
        const response = await request(wanted);
        if (isRedirection(response.status)) {
          await response.body?.cancel();
          throw new OutboundFault('redirected', 'the address leads elsewhere');
        }
        const chunks: Buffer[] = [];
        const { source, counting } = bytesOf(response, wanted.maxBytes);
        counting.on('data', (chunk: Buffer) => chunks.push(chunk));
        await pipeline(source, counting);
        return { status: response.status, headers: response.headers, body: Buffer.concat(chunks) };
      } catch (error) {
        throw faultOf(error, wanted);
      }
    },

    download: async ({ path, ...wanted }) => {
      let { url } = wanted;
      try {
        for (let hop = 0; hop <= MAX_REDIRECTIONS; hop += 1) {
          const response = await request({ ...wanted, url });
          const next = response.headers.get('location');
          if (isRedirection(response.status) && next !== null) {
            await response.body?.cancel();
            url = new URL(next, url).href;
            continue;
          }
          if (response.status !== OK) {
            await response.body?.cancel();
            return { status: response.status, bytes: 0 };
          }
          const { source, counting, count } = bytesOf(response, wanted.maxBytes);
          await pipeline(source, counting, createWriteStream(path, { mode: 0o600 }));
          return { status: response.status, bytes: count() };
        }
        throw new OutboundFault('redirected', 'the address leads on and on');
      } catch (error) {
        throw faultOf(error, wanted);
      }
    },

    connect: ({ url: address, headers }) => {
      const { url, dispatcher } = open(address);
      const socket = new WebSocket(url.href.replace(/^http/, 'ws'), { dispatcher, headers: { ...headers } });
      socket.binaryType = 'arraybuffer';
      return socket;
    },

    close: async () => {
      await Promise.all([guarded.destroy(), trusted.destroy()]);
    },
  };
}
