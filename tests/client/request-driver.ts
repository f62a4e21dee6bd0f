import type { ErrorCode } from '@tuzuo/core/api/errors';
import type { Call } from '@/request/deadline';
import { ApiError, NetError } from '@/request/errors';
import type { SendOptions } from '@/request/send';

/** Result of a call as plain data, since it may have run in a browser. */
type Outcome = {
  data?: unknown;
  net?: { errMsg: string; errCode: number; status?: number };
  api?: { code: ErrorCode; reason: string };
  other?: string;
};

/** The policy's actions, in order: 'toast …', 'words …', 'end', 'log in'. */
export type PolicyLog = string[];

/** Result of one upload, and its reported progress. */
type UploadOutcome = Outcome & { progress: number[] };

type Limits = { timeoutMs?: number; abortAfterMs?: number };

/** Session that a guest gets on the login page; without it they cancel. */
type Guest = { logsInAs?: string };

/** Form data that accompanies every upload. */
export const UPLOAD_FIELDS = { shop: '街角 & "co"', kept: 'true' };

/** Drives the request layer of a target; `dead` files cannot be read. */
export type RequestDriver = {
  /** Bytes are returned as numbers. */
  send(options: SendOptions, limits?: Limits): Promise<Outcome>;
  /** Calls `gen.tool.list` several times concurrently with one session. */
  callTogether(
    times: number,
    options?: { toast?: boolean; sessionId?: string } & Guest,
  ): Promise<{ outcomes: Outcome[]; log: PolicyLog }>;
  /** As a guest if one is given. */
  upload(
    files: readonly { content: string; dead?: boolean }[],
    options?: Limits & Guest,
  ): Promise<UploadOutcome>;
  /** Resolves with the file's text; `isKept`: it was where the target keeps a download (a blob, a temporary file). */
  download(path: string, limits?: Limits): Promise<Outcome & { isKept?: boolean }>;
};

/** Result of `call`, aborted after `abortAfterMs`. */
export async function outcomeOf(call: Call<unknown>, abortAfterMs?: number): Promise<Outcome> {
  if (abortAfterMs !== undefined) setTimeout(call.abort, abortAfterMs);
  try {
    return { data: await call.result };
  } catch (error) {
    if (error instanceof ApiError) return { api: { code: error.code, reason: error.reason } };
    if (!(error instanceof NetError))
      return { other: error instanceof Error ? error.message : String(error) };
    const { errMsg, errCode, status } = error;
    return { net: { errMsg, errCode, ...(status === undefined ? {} : { status }) } };
  }
}
