import { ErrorCode } from '@tuzuo/core/api/errors';
import { ApiError } from '@/request';
import type { Check } from '@/tools/results';

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
