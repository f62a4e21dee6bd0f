import type { JsonBounds } from '@tuzuo/core/api/bounded-json';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Tinypool from 'tinypool';
import { CallError } from '../errors';
import { programUrl } from '../programs';
import type { BodyRead } from './body-thread';
import { INPUT_BOUNDS, MalformedBody } from './form-body';
import { type BodyToRead, readBody } from './read-body';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of the JSON in a body, if they exceed the default. */
    jsonBounds?: JsonBounds | undefined;
    /** Fields that hold JSON within these limits. */
    structures?: readonly string[] | undefined;
  }
}

/** Bodies up to this size are read in the main thread, within a few milliseconds; larger ones in a thread of its own. */
const INLINE_BYTES = INPUT_BOUNDS.bodyBytes;

const PROGRAM = programUrl('bodyThread');

/** Node's arguments for the thread if it runs the source, which needs a loader; programs of `npm start` need none. */
function loaderArguments(): { execArgv?: string[] } {
  if (!PROGRAM.pathname.endsWith('.ts')) return {};
  const code = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}; register();`;
  return { execArgv: ['--import', `data:text/javascript,${encodeURIComponent(code)}`] };
}

/** Bodies waiting for the thread; each is in memory. */
const MAX_WAITING = 16;
const RETRY_AFTER_MS = 5_000;

/** As long as a call may take. */
const READING_MS = 15_000;

/** The thread ends after this long without work. */
const IDLE_MS = 60_000;

/** Reads bodies, large ones in another thread. Rejects with a MalformedBody, or a CallError 10004 if too many wait. */
function createBodyReader() {
  let pool: Tinypool | undefined;

  const startPool = (): Tinypool => {
    const started = new Tinypool({
      ...loaderArguments(),
      filename: PROGRAM.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
    });
    // A thread that failed to start; the next body starts another.
    started.on('error', () => {
      pool = undefined;
      void started.destroy();
    });
    return started;
  };

  const readElsewhere = async (body: BodyToRead): Promise<unknown> => {
    pool ??= startPool();
    if (pool.queueSize >= MAX_WAITING) {
      throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: RETRY_AFTER_MS }, 'server.busy');
    }
    const isWhole = body.bytes.byteLength === body.bytes.buffer.byteLength;
    const transferList = isWhole ? [body.bytes.buffer as ArrayBuffer] : [];
    const read = (await pool.run(body, {
      name: 'readInThread',
      transferList,
      signal: AbortSignal.timeout(READING_MS),
    })) as BodyRead;
    if ('malformed' in read) throw new MalformedBody(read.malformed);
    return read.fields;
  };

  return {
    read: async (body: BodyToRead): Promise<unknown> =>
      body.bytes.byteLength > INLINE_BYTES ? readElsewhere(body) : readBody(body),
    close: async () => pool?.destroy(),
  };
}

/** Adds support for form and JSON bodies to `app`, within their limits. Files are handled in `multipart.ts`. */
export function acceptBodies(app: FastifyInstance): void {
  const { read, close } = createBodyReader();
  app.addHook('onClose', close);
  const accept = (contentType: string, type: BodyToRead['type']) =>
    app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer) => {
      const { jsonBounds: bounds, structures = [] } = request.routeOptions.config;
      return read({ type, bytes, bounds, structures });
    });
  accept('application/x-www-form-urlencoded', 'form');
  accept('application/json', 'json');
}
