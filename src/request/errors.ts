import { ErrorCode } from '@tuzuo/core/api/errors';

/** The server reported a failure: its code, its message for the user, and the data that the code promises. */
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

  /** False when the server was only too busy to answer, and what was asked about goes on. */
  get isFinal(): boolean {
    return this.code !== ErrorCode.tooManyRequests;
  }
}

/** Whether the server has certainly not started what was asked, so that the next attempt is a new request. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== ErrorCode.serverFault;

/** Codes of transport failures (product spec, section 8). */
export const NET_ERROR = { timeout: 5, network: 5, abort: 600003, transfer: 602001 } as const;

/** No answer arrived, or one that is not from our server. `errMsg` names the cause for logs, never for users. */
export class NetError extends Error {
  readonly errMsg: string;
  readonly errCode: number;
  /** HTTP status of an answer that is not from our server. */
  readonly status?: number;

  constructor(errMsg: string, errCode: number, status?: number) {
    super(errMsg);
    this.name = 'NetError';
    this.errMsg = errMsg;
    this.errCode = errCode;
    this.status = status;
  }
}

/** The timeout (60 s, or the call's own) has passed. */
export const timeoutError = () => new NetError('timeout', NET_ERROR.timeout);

/** The caller aborted the call. */
export const abortError = () => new NetError('abort', NET_ERROR.abort);

/** A request got no answer or an incomplete one. */
export const networkError = () => new NetError('network error', NET_ERROR.network);

/** An upload or a download got no answer or an incomplete one. */
export const transferError = () => new NetError('network error', NET_ERROR.transfer);

/** A file to upload is missing or unreadable. The spec gives a text but no code, so it has the code of transfers. */
export const fileError = () => new NetError('file error', NET_ERROR.transfer);

/** A server or a proxy answered without the envelope. */
export const statusError = (status: number) => new NetError(`status ${status}`, NET_ERROR.network, status);

/** Status 200 with an empty body or one that is not from our server, e.g. a proxy's page. */
export class AbnormalAnswer extends NetError {
  constructor() {
    super('network abnormal', NET_ERROR.network, 200);
    this.name = 'AbnormalAnswer';
  }
}
