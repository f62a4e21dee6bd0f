/** Codes of transport failures (product spec, section 8). */
export const NET_ERROR = { timeout: 5, network: 5, abort: 600003 } as const;

/** No answer came, or one that is not ours. `errMsg` names the cause for logs, never for users. */
export class NetError extends Error {
  readonly errMsg: string;
  readonly errCode: number;

  constructor(errMsg: string, errCode: number) {
    super(errMsg);
    this.name = 'NetError';
    this.errMsg = errMsg;
    this.errCode = errCode;
  }
}
