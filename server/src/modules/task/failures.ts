import { ErrorCode } from '@tuzuo/core/api/errors';
import { SAFETY_REASONS } from '@tuzuo/core/api/safety';
import type { EngineFailureKind } from '../../engines/port';
import type { WordKey } from '../../i18n/words';

/** Why a task failed: its engine's failure, or `lost` after repeatedly losing its workers. */
export type TaskFailureKind = EngineFailureKind | 'lost';

type TaskFailure = {
  code: ErrorCode;
  /** Whether a retry may succeed without any action by the user. */
  transient: boolean;
};

export const TASK_FAILURES: Readonly<Record<TaskFailureKind, TaskFailure>> = {
  checksFailed: { code: ErrorCode.checksFailed, transient: false },
  refused: { code: ErrorCode.checksFailed, transient: false },
  unsafe: { code: ErrorCode.contentRefused, transient: false },
  unavailable: { code: ErrorCode.noEngine, transient: true },
  outOfMemory: { code: ErrorCode.serverFault, transient: false },
  tooLong: { code: ErrorCode.serverFault, transient: false },
  late: { code: ErrorCode.serverFault, transient: false },
  tooLarge: { code: ErrorCode.serverFault, transient: false },
  busy: { code: ErrorCode.serverFault, transient: true },
  unreadable: { code: ErrorCode.checksFailed, transient: false },
  broken: { code: ErrorCode.serverFault, transient: true },
  diskFull: { code: ErrorCode.serverFault, transient: true },
  lost: { code: ErrorCode.serverFault, transient: false },
};

/** Kinds of failure that a smaller picture may avoid. */
const BY_SIZE = ['outOfMemory', 'tooLong'] as const;

/** From this size on, a smaller picture may help; below it, advising one would mislead. */
const LARGE_MEGAPIXELS = 4;

/**
 * The i18n key of the message for a failure. Falls back to the message of `code` for a kind that a newer node wrote.
 * @param megapixels size of the task's pictures
 */
export function failureMessageKey(
  code: ErrorCode,
  { kind, reason }: { kind?: string; reason?: string | undefined },
  megapixels: number,
): WordKey {
  const why = SAFETY_REASONS.find((one) => one === reason);
  if (kind === 'unsafe' && why) return `safety.refused.${why}`;
  const bySize = BY_SIZE.find((one) => one === kind);
  if (bySize && megapixels >= LARGE_MEGAPIXELS) return `task.failed.large.${bySize}`;
  return kind !== undefined && Object.hasOwn(TASK_FAILURES, kind)
    ? `task.failed.${kind as TaskFailureKind}`
    : code;
}
