/** Default number of steps that can be undone. */
export const MAX_STEPS = 50;

/** A value, its earlier values (oldest first), and its undone values (the next one to redo last). */
export type History<Value> = {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
};

/** A history of a value without any steps. */
export function historyOf<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] };
}

/**
 * Records a new value as a step. Undone steps are dropped, and so are the oldest beyond `max`, which can no longer be
 * undone.
 */
export function pushed<Value>(
  { past, present }: History<Value>,
  value: Value,
  max = MAX_STEPS,
): History<Value> {
  return { past: [...past, present].slice(-max), present: value, future: [] };
}

/** Records a new value as part of the last step, e.g. while a word is typed or a slider moves. */
export const merged = <Value>({ past }: History<Value>, value: Value): History<Value> => ({
  past,
  present: value,
  future: [],
});

/** Changes every value by what has become known meanwhile, which is no step: undo does not take it back. */
export const learned = <Value>(
  { past, present, future }: History<Value>,
  fact: (value: Value) => Value,
): History<Value> => ({ past: past.map(fact), present: fact(present), future: future.map(fact) });

export const canUndo = ({ past }: History<unknown>): boolean => past.length > 0;

export const canRedo = ({ future }: History<unknown>): boolean => future.length > 0;

/** Undoes one step; returns the same history when there is none. */
export function undo<Value>(history: History<Value>): History<Value> {
  if (!canUndo(history)) return history;
  const { past, present, future } = history;
  return {
    past: past.slice(0, -1),
    present: past[past.length - 1] as Value,
    future: [...future, present],
  };
}

/** Redoes one step; returns the same history when there is none. */
export function redo<Value>(history: History<Value>): History<Value> {
  if (!canRedo(history)) return history;
  const { past, present, future } = history;
  return {
    past: [...past, present],
    present: future[future.length - 1] as Value,
    future: future.slice(0, -1),
  };
}

/**
 * Keeps the most recent history under its key while its screen is closed.
 * @param empty returned for any other key
 */
export function createKeeper<Value>(empty: History<Value>) {
  let saved: { key: string; history: History<Value> } | undefined;
  return {
    of: (key: string): History<Value> => (saved?.key === key ? saved.history : empty),
    keep(key: string, history: History<Value>): void {
      saved = { key, history };
    },
  };
}
