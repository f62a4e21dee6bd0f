import { ErrorCode } from '@tuzuo/core/api/errors';
import type { ToolKey } from '@tuzuo/core/tools';
import { storage } from '@/platform/storage';
import { ApiError } from '@/request';
import { type Check, refusedChecks } from '@/tools/refused-checks';

const keyOf = (tool: ToolKey) => `running-${tool}`;

/** Several people may share a device. */
const USERS_KEPT = 4;

/** The stored tasks of a tool, one per user, as `user task user task…`; latest first. */
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

/** The user's last task of a tool whose end has not been shown yet. */
export const rememberedTask = (tool: ToolKey, userId: string): string | undefined =>
  keptTasks(tool).find(([owner]) => owner === userId)?.[1];

/** Stores it on the device, next to other users': a reload or a restart of the app finds it. */
export const rememberTask = (tool: ToolKey, userId: string, taskId: string): void =>
  keep(tool, [[userId, taskId], ...ofOthers(tool, userId)]);

/** Call when its end has been shown. */
export const forgetTask = (tool: ToolKey, userId: string): void => keep(tool, ofOthers(tool, userId));

/** Why a run did not start. */
export type SubmitProblem =
  | { kind: 'network' }
  /** The price has risen since the button was pressed: the user must press again. */
  | { kind: 'price' }
  /** `asksConsent`: consent for faces must be asked again; `isStale`: the displayed quality and price are outdated. */
  | { kind: 'refused'; reason: string; asksConsent?: true; isStale?: true }
  | { kind: 'points'; need: number; left: number }
  | { kind: 'checks'; checks: readonly Check[] };

/** Interprets a failed `gen.task.create` by its code and the code's data (core/api/errors). */
export function problemOf(error: unknown): SubmitProblem {
  if (!(error instanceof ApiError)) return { kind: 'network' };
  const { code, reason } = error;
  const data: object = error.data instanceof Object ? error.data : {};
  if (code === ErrorCode.notEnoughPoints && 'need' in data && 'left' in data) {
    return { kind: 'points', need: Number(data.need), left: Number(data.left) };
  }
  const checks = refusedChecks(error);
  if (checks.length > 0) return { kind: 'checks', checks };
  const fields = 'fields' in data && data.fields instanceof Object ? data.fields : {};
  return {
    kind: 'refused',
    reason,
    ...('faceConsent' in fields && { asksConsent: true }),
    ...(code === ErrorCode.staleRevision && { isStale: true }),
  };
}
