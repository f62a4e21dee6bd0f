import { ErrorCode } from '@tuzuo/core/api/errors';
import type { ToolKey } from '@tuzuo/core/tools';
import { storage } from '@/platform/storage';
import { ApiError } from '@/request';
import type { Check } from '@/tools/results';

const keyOf = (tool: ToolKey) => `running-${tool}`;

/** One device may be several people's. */
const USERS_KEPT = 4;

/** The tasks that are kept of a tool, one a user, as `user task user task…`; the latest first. */
function keptTasks(tool: ToolKey): (readonly [userId: string, taskId: string])[] {
  const words = storage.get(keyOf(tool)).split(' ');
  return words.flatMap((userId, index) => {
    const taskId = words[index + 1];
    return index % 2 === 0 && taskId ? [[userId, taskId] as const] : [];
  });
}

const keep = (tool: ToolKey, tasks: ReturnType<typeof keptTasks>) =>
  storage.set(keyOf(tool), tasks.slice(0, USERS_KEPT).flat().join(' '));

const ofOthers = (tool: ToolKey, userId: string) => keptTasks(tool).filter(([owner]) => owner !== userId);

/** The task that this user has last started with a tool and whose end the tool's page has not shown yet. */
export const rememberedTask = (tool: ToolKey, userId: string): string | undefined =>
  keptTasks(tool).find(([owner]) => owner === userId)?.[1];

/** Keeps it on the device, beside those of others: a reload and another start of the app find it. */
export const rememberTask = (tool: ToolKey, userId: string, taskId: string): void =>
  keep(tool, [[userId, taskId], ...ofOthers(tool, userId)]);

/** Its end has been shown. */
export const forgetTask = (tool: ToolKey, userId: string): void => keep(tool, ofOthers(tool, userId));

/** Why a run did not start. */
export type SubmitProblem =
  | { kind: 'network' }
  /** Since the button was pressed the price has gone up: the user is to press again. */
  | { kind: 'price' }
  /** `asksConsent`: the user is to be asked again about faces; `isStale`: what was told of quality and price is not so now. */
  | { kind: 'refused'; reason: string; asksConsent?: true; isStale?: true }
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
  return {
    kind: 'refused',
    reason,
    ...('faceConsent' in fields && { asksConsent: true }),
    ...(code === ErrorCode.staleRevision && { isStale: true }),
  };
}

/** Whether the server has certainly not started a run, so that the next try is a new one. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.code !== ErrorCode.serverFault;
}
