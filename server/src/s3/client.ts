import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, request as sendRequest } from 'undici';
import { StorageUnavailable } from '../errors';
import { startStep } from '../lib/trace';
import { failureOf, noAnswer, readText, type S3Answer, type S3Failure, type S3Outcome } from './answer';

/** A bucket, and the key that opens it. */
export type S3Place = {
  /** Base URL, without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is named in the path of URLs or in front of the host. */
  addressing: 'path' | 'host';
};

export type S3Timing = {
  connectMs: number;
  /** Limit for the headers of an answer, once the request was sent. */
  headersMs: number;
  /** Limit for the pause between two pieces of a body. */
  idleMs: number;
  attempts: number;
  /** Pause before the second attempt, which doubles; randomly shortened by up to a half. */
  backOffMs: number;
  /** After a request got no answer in all its attempts, others fail at once for this long. */
  restMs: number;
};

const S3_TIMING: S3Timing = {
  connectMs: 3_000,
  headersMs: 15_000,
  idleMs: 30_000,
  attempts: 3,
  backOffMs: 200,
  restMs: 2_000,
};

/** One attempt of a request, for metrics. */
export type S3Attempt = { operation: S3Request['operation']; outcome: S3Outcome; seconds: number };

export type WatchS3 = (attempt: S3Attempt) => void;

export type S3Request = {
  operation: 'put' | 'get' | 'head' | 'delete' | 'list' | 'multipart';
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Name of the object; '' for the bucket. */
  name: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  /** Of the body, in hex; computed if it is not given. */
  sha256?: string;
  /** A single attempt, made even if S3 did not answer a moment ago. */
  isProbe?: boolean;
};

/** Open connections for short requests and uploads; and for downloads, whose slow readers must not hold up the others. */
const CONNECTIONS = 32;
const DOWNLOADS = 256;

/** Clocks that differ by more may be why a request was refused: S3 accepts 15 minutes. */
const SKEW_MS = 4 * 60_000;

const MS_PER_SECOND = 1000;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The time as signatures have it. */
const signedTime = (ms: number) => new Date(ms).toISOString().replace(/[:-]|\.\d{3}/g, '');

const isSuccess = ({ statusCode }: S3Answer) => statusCode >= 200 && statusCode < 300;

const baseOf = ({ endpoint, bucket, addressing }: S3Place): string =>
  addressing === 'path' ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`);

/** Signs requests (version 4) by a clock that follows the server's. */
function createSigner(place: S3Place) {
  const { accessKeyId, secretAccessKey, region } = place;
  const base = baseOf(place);
  /** Derived keys; one a day. */
  const cache = new Map<string, ArrayBuffer>();
  let offsetMs = 0;
  return {
    sign: ({ method, name, query = {}, headers = {}, body = Buffer.alloc(0), sha256 }: S3Request) => {
      const url = new URL(`${base}/${name.split('/').map(encodeURIComponent).join('/')}`);
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      return new AwsV4Signer({
        method,
        url: url.href,
        accessKeyId,
        secretAccessKey,
        region,
        service: 's3',
        cache,
        headers: { ...headers, 'x-amz-content-sha256': sha256 ?? hashOf(body) },
        datetime: signedTime(Date.now() + offsetMs),
      }).sign();
    },
    /** Sets the clock by an answer; returns whether it was wrong. */
    correctClock: ({ date }: S3Answer['headers']): boolean => {
      const difference = Date.parse(String(date)) - Date.now();
      if (Number.isNaN(difference) || Math.abs(difference - offsetMs) < SKEW_MS) return false;
      offsetMs = difference;
      return true;
    },
  };
}

/** Connections to one bucket, by purpose. */
function createAgents({ connectMs, headersMs, idleMs }: S3Timing) {
  const limits = { connect: { timeout: connectMs }, headersTimeout: headersMs, bodyTimeout: idleMs };
  const others = new Agent({ ...limits, connections: CONNECTIONS });
  const downloads = new Agent({ ...limits, connections: DOWNLOADS });
  return {
    agentFor: (operation: S3Request['operation']) => (operation === 'get' ? downloads : others),
    close: () => Promise.all([others.destroy(), downloads.destroy()]),
  };
}

/**
 * Requests to one bucket: signed, limited in time, and repeated after faults that pass. All requests can be repeated.
 * They throw S3Missing, S3Refused, S3Full or StorageUnavailable.
 */
export function createS3Client(
  place: S3Place,
  { timing = S3_TIMING, watch = () => undefined }: { timing?: S3Timing; watch?: WatchS3 } = {},
) {
  const { sign, correctClock } = createSigner(place);
  const { agentFor, close } = createAgents(timing);
  let restsUntil = 0;

  const attempt = async <Result>(
    request: S3Request,
    read: (answer: S3Answer) => Promise<Result>,
  ): Promise<{ result: Result } | S3Failure> => {
    const { operation, method, body } = request;
    const startedAt = performance.now();
    const endStep = startStep(`s3 ${operation}`);
    const seen = (outcome: S3Outcome, error?: unknown) => {
      watch({ operation, outcome, seconds: (performance.now() - startedAt) / MS_PER_SECOND });
      endStep(error);
    };
    try {
      const { url, headers } = await sign(request);
      const answer = await sendRequest(url, {
        method,
        headers: Object.fromEntries(headers),
        dispatcher: agentFor(operation),
        ...(body && { body }),
      });
      if (!isSuccess(answer)) {
        const failure = await failureOf(operation, answer);
        seen(failure.outcome, failure.error);
        return {
          ...failure,
          again: failure.again || (failure.outcome === 'refused' && correctClock(answer.headers)),
        };
      }
      const result = await read(answer);
      seen('done');
      return { result };
    } catch (cause) {
      seen('unavailable', cause);
      return noAnswer(operation, cause);
    }
  };

  const send = async <Result>(
    request: S3Request,
    read: (answer: S3Answer) => Promise<Result>,
  ): Promise<Result> => {
    const { operation, isProbe = false } = request;
    const attempts = isProbe ? 1 : timing.attempts;
    if (!isProbe && performance.now() < restsUntil)
      throw new StorageUnavailable(`S3 ${operation}: not sent, since there was no answer a moment ago`);
    for (let count = 1; ; count += 1) {
      const found = await attempt(request, read);
      if (!('isSilent' in found)) restsUntil = 0;
      if ('result' in found) return found.result;
      if (!found.again || count >= attempts) {
        if (found.isSilent) restsUntil = performance.now() + timing.restMs;
        throw found.error;
      }
      await sleep(timing.backOffMs * 2 ** (count - 1) * (1 - Math.random() / 2));
    }
  };

  return {
    /** The headers of the answer, whose body does not matter. */
    send: (request: S3Request): Promise<S3Answer['headers']> =>
      send(request, async ({ headers, body }) => {
        await body.dump();
        return headers;
      }),
    /** The text of the answer. */
    ask: (request: S3Request): Promise<string> => send(request, readText),
    /** The answer once its headers have arrived; the caller reads or destroys its body. */
    open: (request: S3Request): Promise<S3Answer> => send(request, async (answer) => answer),
    attempts: timing.attempts,
    /** For messages. */
    where: baseOf(place),
    close: async (): Promise<void> => void (await close()),
  };
}

export type S3Client = ReturnType<typeof createS3Client>;
