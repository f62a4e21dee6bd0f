import type { ErrorCode } from '@tuzuo/core/api/errors';
import type { Call } from '@/request/deadline';
import { ApiError, NetError } from '@/request/errors';
import type { SendOptions } from '@/request/send';

/** How a call ended, as plain data: it may have run in a browser. */
type Outcome = {
  data?: unknown;
  net?: { errMsg: string; errCode: number; status?: number };
  api?: { code: ErrorCode; reason: string };
  other?: string;
};

/** What the policy was asked to do, in order: 'toast …', 'words …', 'end', 'log in'. */
export type PolicyLog = string[];

/** One upload's end, and the shares that were reported on the way. */
type UploadOutcome = Outcome & { progress: number[] };

type Limits = { timeoutMs?: number; abortAfterMs?: number };

/** The session that a guest who is sent to the login page opens there; without it they cancel. */
type Guest = { logsInAs?: string };

/** The request layer of one target, driven from a test; `dead` files cannot be read. */
export type RequestDriver = {
  /** Bytes come as their numbers. */
  send(options: SendOptions, limits?: Limits): Promise<Outcome>;
  /** Calls `gen.tool.list` so many times at once with one session. */
  callTogether(
    times: number,
    options?: { toast?: boolean; sessionId?: string } & Guest,
  ): Promise<{ outcomes: Outcome[]; log: PolicyLog }>;
  /** As a guest where one is given. */
  upload(
    files: readonly { content: string; dead?: boolean }[],
    options?: Limits & Guest,
  ): Promise<UploadOutcome>;
  /** Resolves with the file's text. */
  download(path: string, limits?: Limits): Promise<Outcome>;
};

/** How `call` ends, taken back after `abortAfterMs`. */
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
