import type { ErrorCode } from '@tuzuo/core/api/errors';

/** The server answered that it will not: its code, its sentence for the user, and what the code promises. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly data: unknown;

  constructor(code: ErrorCode, reason: string, data: unknown) {
    super(reason);
    this.name = 'ApiError';
    this.code = code;
    this.reason = reason;
    this.data = data;
  }
}

/** Codes of transport failures (product spec, section 8). */
export const NET_ERROR = { timeout: 5, network: 5, abort: 600003, transfer: 602001 } as const;

/** No answer came, or one that is not ours. `errMsg` names the cause for logs, never for users. */
export class NetError extends Error {
  readonly errMsg: string;
  readonly errCode: number;
  /** HTTP status, where an answer came but was none of ours. */
  readonly status?: number;

  constructor(errMsg: string, errCode: number, status?: number) {
    super(errMsg);
    this.name = 'NetError';
    this.errMsg = errMsg;
    this.errCode = errCode;
    this.status = status;
  }
}

/** Our own 60 s, or the call's, have passed. */
export const timeoutError = () => new NetError('timeout', NET_ERROR.timeout);

/** The caller took the call back. */
export const abortError = () => new NetError('abort', NET_ERROR.abort);

/** A request got no answer, or not all of one. */
export const networkError = () => new NetError('network error', NET_ERROR.network);

/** An upload or a download got no answer, or not all of one. */
export const transferError = () => new NetError('network error', NET_ERROR.transfer);

/** A file to upload is gone or may not be read. The spec gives words and no code: it has the uploads'. */
export const fileError = () => new NetError('file error', NET_ERROR.transfer);

/** A server or a proxy answered outside the envelope. */
export const statusError = (status: number) => new NetError(`status ${status}`, NET_ERROR.network, status);

/** Status 200 with nothing, or with something that no server of ours says (a proxy's page, say). */
export class AbnormalAnswer extends NetError {
  constructor() {
    super('network abnormal', NET_ERROR.network, 200);
    this.name = 'AbnormalAnswer';
  }
}
