import { ErrorCode } from '@tuzuo/core/api/errors';
import type { ToolKey } from '@tuzuo/core/tools';
import { storage } from '@/platform/storage';
import { ApiError } from '@/request';
import type { Check } from '@/tools/results';

/** Characters of base 36 from two random numbers: more than enough to differ among one user's own. */
const random = () => Math.random().toString(36).slice(2, 12);

/**
 * Gives the requestId (the idempotency key) of what is about to be asked for: the same one as long as it is the same
 * thing and no answer has come, so that a double tap and a repeat after a lost answer are one task, charged once.
 */
export function createRequestIds() {
  let pending: { payload: string; id: string } | undefined;
  return {
    idFor(payload: object): string {
      const text = JSON.stringify(payload);
      if (pending?.payload !== text) {
        pending = { payload: text, id: `${Date.now().toString(36)}-${random()}${random()}` };
      }
      return pending.id;
    },
    /** The server has answered: whatever is asked for next is something new. */
    settle(): void {
      pending = undefined;
    },
  };
}

const keyOf = (tool: ToolKey) => `running-${tool}`;

/** The task that this user has last started with a tool and whose end the tool's page has not shown yet. */
export function rememberedTask(tool: ToolKey, userId: string): string | undefined {
  const [owner, taskId] = storage.get(keyOf(tool)).split(' ');
  return owner === userId ? taskId : undefined;
}

/** Keeps it on the device: a reload and another start of the app find it. */
export function rememberTask(tool: ToolKey, userId: string, taskId: string): void {
  storage.set(keyOf(tool), `${userId} ${taskId}`);
}

/** Its end has been shown. */
export function forgetTask(tool: ToolKey): void {
  storage.set(keyOf(tool), '');
}

/** Why a run did not start. */
export type SubmitProblem =
  | { kind: 'network' }
  /** `asksConsent`: the user is to be asked again about faces. */
  | { kind: 'refused'; reason: string; asksConsent?: true }
  | { kind: 'points'; need: number; left: number }
  | { kind: 'checks'; checks: readonly Check[] };

/** Reads a failed `gen.task.create` by its code and what the code promises (core/api/errors). */
export function problemOf(error: unknown): SubmitProblem {
  if (!(error instanceof ApiError)) return { kind: 'network' };
  const { code, reason } = error;
  const data: object = error.data instanceof Object ? error.data : {};
  if (code === ErrorCode.notEnoughPoints && 'need' in data && 'left' in data) {
    return { kind: 'points', need: Number(data.need), left: Number(data.left) };
  }
  if (code === ErrorCode.checksFailed && 'checks' in data && Array.isArray(data.checks)) {
    const checks = (data.checks as Check[]).filter(({ ok }) => !ok);
    if (checks.length > 0) return { kind: 'checks', checks };
  }
  const fields = 'fields' in data && data.fields instanceof Object ? data.fields : {};
  return { kind: 'refused', reason, ...('faceConsent' in fields && { asksConsent: true }) };
}

/** Whether the server has certainly not started a run, so that the next try is a new one. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.code !== ErrorCode.serverFault;
}
