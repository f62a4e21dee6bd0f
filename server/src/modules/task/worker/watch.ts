import type { TaskKind } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import type { TaskFailureKind } from '../service';
import type { Outcome } from './ends';

/** What a worker did with one task, from taking it up to letting go of it. */
export type WorkedTask = {
  tool: ToolKey;
  kind: TaskKind;
  outcome: Outcome;
  /** Why it failed; where it is to be tried again as well. */
  failure: TaskFailureKind | undefined;
  /** How long it had waited since its turn could have come. */
  waitMs: number;
  runMs: number;
};

/** Hears what becomes of tasks, for an operator to see. */
export type TaskWatch = {
  worked: (task: WorkedTask) => void;
  /** A task whose worker was lost was found. */
  swept: (outcome: Outcome) => void;
};

export const UNWATCHED: TaskWatch = { worked: () => undefined, swept: () => undefined };
