/** Steps that can be taken back. */
export const MOST_STEPS = 50;

/** A value, those that it had before, oldest first, and those that were taken back, the next to come again last. */
export type History<Value> = {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
};

/** A value that nothing has been done to. */
export function historyOf<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] };
}

/**
 * Takes in what the value has become. What was taken back is gone then, and so are steps beyond `most`: what is older
 * can no longer be undone.
 */
export function pushed<Value>(
  { past, present }: History<Value>,
  value: Value,
  most = MOST_STEPS,
): History<Value> {
  return { past: [...past, present].slice(-most), present: value, future: [] };
}

/** Takes in what the value has become as a part of the last step: a word that is typed, the way of a slider. */
export const merged = <Value>({ past }: History<Value>, value: Value): History<Value> => ({
  past,
  present: value,
  future: [],
});

export const canUndo = ({ past }: History<unknown>): boolean => past.length > 0;

export const canRedo = ({ future }: History<unknown>): boolean => future.length > 0;

/** One step back; the same history where there is none. */
export function undo<Value>(history: History<Value>): History<Value> {
  if (!canUndo(history)) return history;
  const { past, present, future } = history;
  return {
    past: past.slice(0, -1),
    present: past[past.length - 1] as Value,
    future: [...future, present],
  };
}

/** One step forth again; the same history where there is none. */
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
 * Keeps one history while its screen is away: the latest of all, under its key.
 * @param empty what a key has that is not the latest
 */
export function createKeeper<Value>(empty: History<Value>) {
  let kept: { key: string; history: History<Value> } | undefined;
  return {
    of: (key: string): History<Value> => (kept?.key === key ? kept.history : empty),
    keep(key: string, history: History<Value>): void {
      kept = { key, history };
    },
  };
}
