import { isVisible, type Stroke } from './strokes';

/** What was painted, and what was taken back. */
export type History = {
  done: readonly Stroke[];
  undone: readonly Stroke[];
  /** The first so many of `done` are too old to be taken back. */
  fixed: number;
};

/** Steps that can be taken back. */
export const MOST_STEPS = 50;

export const EMPTY: History = { done: [], undone: [], fixed: 0 };

/** After a new stroke there is nothing to do again. One that covers nothing is no step. */
export function added(history: History, stroke: Stroke): History {
  if (!isVisible(stroke)) return history;
  const done = [...history.done, stroke];
  return { done, undone: [], fixed: Math.max(history.fixed, done.length - MOST_STEPS) };
}

export const canUndo = ({ done, fixed }: History) => done.length > fixed;

export const canRedo = ({ undone }: History) => undone.length > 0;

export function undo(history: History): History {
  const [last] = history.done.slice(-1);
  if (!last || !canUndo(history)) return history;
  return { ...history, done: history.done.slice(0, -1), undone: [...history.undone, last] };
}

export function redo(history: History): History {
  const [next] = history.undone.slice(-1);
  if (!next) return history;
  return { ...history, done: [...history.done, next], undone: history.undone.slice(0, -1) };
}

/** Whether anything may be covered: an eraser alone covers nothing. */
export const isEmpty = ({ done }: History) => done.every(({ tool }) => tool === 'eraser');
