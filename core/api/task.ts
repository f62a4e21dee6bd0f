/** States of a generation task: queued → running (→ canceling) → one of {@link ENDED_STATES}. */
export const TASK_STATES = ['queued', 'running', 'canceling', 'succeeded', 'failed', 'canceled'] as const;

export type TaskState = (typeof TASK_STATES)[number];

export const ENDED_STATES = ['succeeded', 'failed', 'canceled'] as const satisfies readonly TaskState[];

/** The other states: a task in one of them still changes. */
export const OPEN_STATES = ['queued', 'running', 'canceling'] as const satisfies readonly TaskState[];

/** Whether a task in this state no longer changes, unless the user retries it. */
export function isEnded(state: TaskState): boolean {
  return (ENDED_STATES as readonly TaskState[]).includes(state);
}

/** Stages of a running task. The client has a message for each. */
export const TASK_STAGES = ['reading', 'loading', 'working', 'storing'] as const;

export type TaskStage = (typeof TASK_STAGES)[number];

/**
 * `run` = a tool's run, paid, with results; `analyze` = the free analysis before it; `poster-export` = files of a
 * poster, free; `poster-generate` = smart posters, free; `poster-words` = copywriting, paid;
 * `studio-save` = pictures of products that were cut out of their photos, which it pays for once; `object-find` = the
 * object at a point of a picture, free.
 */
export const TASK_KINDS = [
  'run',
  'analyze',
  'poster-export',
  'poster-generate',
  'poster-words',
  'studio-save',
  'object-find',
] as const;

export type TaskKind = (typeof TASK_KINDS)[number];

/** One check of an image: the measured and the required value. Values without texts. */
export type TaskCheck = { key: string; ok: boolean; found: string | number; need: string | number };

/** Length of a caller's requestId (the idempotency key), in characters. */
export const REQUEST_ID_LENGTH = { min: 8, max: 64 } as const;

/** Limits of the lines around an object that a task has found: their number, and that of all their numbers. */
export const OBJECT_LIMITS = { rings: 40, numbers: 6_000 } as const;
