import type { Dispatcher } from 'undici';
import { StorageFull, StorageUnavailable } from '../errors';
import { textOf } from './xml';

export type S3Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/** There is no such object or upload; like a missing local file. */
export class S3Missing extends Error {
  override readonly name = 'S3Missing';
  readonly code = 'ENOENT';
}

/** The bucket does not exist, or refuses our key: the operator has to act. */
export class S3Refused extends StorageUnavailable {
  override readonly name = 'S3Refused';

  constructor(
    message: string,
    /** S3's own code, such as `NoSuchBucket`, or the status of an answer without a body. */
    readonly code: string,
  ) {
    super(message);
  }
}

/** The bucket's quota is used up; like a full disk. */
export class S3Full extends StorageFull {
  override readonly name = 'S3Full';
  readonly code = 'ENOSPC';
}

/** How an attempt ended. `missing`: there is no such object. The values are of a fixed set: they become labels. */
export type S3Outcome = 'done' | 'missing' | 'refused' | 'unavailable';

/** Why an attempt has no result, and whether another one may have. */
export type S3Failure = {
  outcome: S3Outcome;
  error: Error;
  again: boolean;
  /** There was no answer at all. */
  isSilent?: boolean;
};

/** Limit for an answer in XML: a list of 1,000 names of up to 1 KB each, with what surrounds them. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

const NOT_FOUND = 404;
const INSUFFICIENT_STORAGE = 507;

/** Answers to HEAD have no body, and so no code. */
const MISSING_CODES = [undefined, 'NoSuchKey', 'NoSuchUpload', 'NotFound'];

/** Statuses and codes of what may pass, such as bytes that were damaged on their way. */
const PASSING_STATUSES = new Set([429, 500, 502, 503, 504]);
const PASSING_CODES = new Set([
  'SlowDown',
  'RequestTimeout',
  'InternalError',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
]);

const FULL_CODES = /QuotaExceeded|StorageFull/;

/** The text of an answer; fails if it is too large or cut off. */
export async function readText({ body }: Pick<S3Answer, 'body'>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_TEXT_BYTES) throw new Error(`the answer has more than ${MAX_TEXT_BYTES} bytes`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What an answer means whose status is no success. */
export async function failureOf(operation: string, answer: S3Answer): Promise<S3Failure> {
  const { statusCode } = answer;
  const code = textOf(await readText(answer), 'Code');
  const message = `S3 ${operation}: ${[statusCode, code].filter(Boolean).join(' ')}`;
  if (statusCode === NOT_FOUND && MISSING_CODES.includes(code))
    return { outcome: 'missing', error: new S3Missing(message), again: false };
  if (statusCode === INSUFFICIENT_STORAGE || FULL_CODES.test(code ?? ''))
    return { outcome: 'refused', error: new S3Full(message), again: false };
  if (PASSING_STATUSES.has(statusCode) || PASSING_CODES.has(code ?? ''))
    return { outcome: 'unavailable', error: new StorageUnavailable(message), again: true };
  return { outcome: 'refused', error: new S3Refused(message, code ?? String(statusCode)), again: false };
}

/** What a request without a complete answer means. The message names no URL and no header, which have secrets. */
export function noAnswer(operation: string, cause: unknown): S3Failure {
  const why = cause instanceof Error && 'code' in cause ? cause.code : cause;
  const error = new StorageUnavailable(`S3 ${operation}: no answer (${why})`, { cause });
  return { outcome: 'unavailable', error, again: true, isSilent: true };
}
