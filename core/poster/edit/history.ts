import type { EditState } from './state';
import { settled } from './state';

/** Steps that can be taken back. */
const MOST_STEPS = 200;

/** A state with those before it, oldest first, and those that were taken back, the next to come again last. */
export interface EditHistory {
  readonly past: readonly EditState[];
  readonly present: EditState;
  readonly future: readonly EditState[];
  /** What the last step merges with; empty once it is done. */
  readonly merges: string;
}

/** A history without steps. */
export const beginning = (present: EditState): EditHistory => ({ past: [], present, future: [], merges: '' });

/**
 * Takes in what the state has become. Only another document is a step: what is selected, or copied, is none.
 * @param merges steps with the same text, one right after the other, are one: a drag, a word that is typed
 */
export function stepped(history: EditHistory, present: EditState, merges = ''): EditHistory {
  if (present === history.present) return history;
  if (present.document === history.present.document) return { ...history, present };
  const isSame = merges !== '' && merges === history.merges && history.past.length > 0;
  const past = isSame ? history.past : [...history.past, history.present].slice(-MOST_STEPS);
  return { past, present, future: [], merges };
}

/** The history whose last step is done: what comes is a step of its own. */
export const sealed = (history: EditHistory): EditHistory =>
  history.merges === '' ? history : { ...history, merges: '' };

/** Whether a step can be taken back. */
export const canUndo = ({ past }: EditHistory): boolean => past.length > 0;

/** Whether a step that was taken back can come again. */
export const canRedo = ({ future }: EditHistory): boolean => future.length > 0;

/** A state as it comes back: with the clipboard of now. */
const back = (state: EditState, { clipboard }: EditState): EditState => settled({ ...state, clipboard });

/** One step back; the same history where there is none. */
export function undone(history: EditHistory): EditHistory {
  const { past, present, future } = history;
  const last = past[past.length - 1];
  if (!last) return history;
  return { past: past.slice(0, -1), present: back(last, present), future: [...future, present], merges: '' };
}

/** One step forth again; the same history where there is none. */
export function redone(history: EditHistory): EditHistory {
  const { past, present, future } = history;
  const next = future[future.length - 1];
  if (!next) return history;
  return { past: [...past, present], present: back(next, present), future: future.slice(0, -1), merges: '' };
}
