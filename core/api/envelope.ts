import type { ErrorCode } from './errors';

/** The code of every success; a string like all codes on the wire. */
const SUCCESS_CODE = '0';

type SuccessEnvelope<T> = {
  result: 'success';
  data: T;
  code: typeof SUCCESS_CODE;
  reason: string;
};

export type FailEnvelope = {
  result: 'fail';
  /** The data that the code promises (see {@link ErrorCode}), or null. */
  data: unknown;
  code: ErrorCode;
  /** One sentence for the user, in the request's language. */
  reason: string;
};

/** The body of every answer under `/api` with HTTP 200; other statuses are transport errors. */
export type Envelope<T> = SuccessEnvelope<T> | FailEnvelope;

/** A success that carries `data`. */
export function succeed<T>(data: T): SuccessEnvelope<T> {
  return { result: 'success', data, code: SUCCESS_CODE, reason: '' };
}

/** A failure with its localized message and the data that its code promises. */
export function fail(code: ErrorCode, reason: string, data: unknown = null): FailEnvelope {
  return { result: 'fail', data, code, reason };
}
