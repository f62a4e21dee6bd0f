import type { PosterDocument } from '@tuzuo/poster/document';
import { type EditState, editing, settled } from '@tuzuo/poster/edit/state';
import { create } from 'zustand';
import { type History, historyOf, merged, pushed, redo, undo } from '@/lib/history';

/** Maximum number of undo steps; they share unchanged parts. */
const MAX_STEPS = 100;

type StudioState = {
  history: History<PosterDocument>;
  /** Ids of the selected products. */
  selection: readonly string[];
};

/** What becomes known about a photo, as a change of every document with it. */
type Fact = (document: PosterDocument) => PosterDocument;

/** The picture of the page: its document with undo, and what is selected in it. */
export function createStudio(document: PosterDocument) {
  const useStudioState = create<StudioState>(() => ({ history: historyOf(document), selection: [] }));
  /** Facts that arrived while fingers hold the picture; undefined while none do. */
  let waiting: Fact[] | undefined;
  /** Key of the last change: further changes with the same key belong to the same undo step. */
  let mergedKey: string | undefined;

  const documentNow = () => useStudioState.getState().history.present;

  const stateOf = ({ history, selection }: StudioState): EditState =>
    settled({ ...editing(history.present), selection });

  const step = (change: (history: History<PosterDocument>) => History<PosterDocument>) => {
    mergedKey = undefined;
    useStudioState.setState(({ history }) => ({ history: change(history) }));
  };

  /** Changes the document. Consecutive changes with the same `key` are undone together. */
  const change = (next: (document: PosterDocument) => PosterDocument, key?: string): void => {
    const { history } = useStudioState.getState();
    const value = next(history.present);
    if (value === history.present) return;
    const isMore = key !== undefined && mergedKey === key && history.past.length > 0;
    mergedKey = key;
    useStudioState.setState({
      history: isMore ? merged(history, value) : pushed(history, value, MAX_STEPS),
    });
  };

  const learn = (fact: Fact): void => {
    if (waiting) {
      waiting.push(fact);
      return;
    }
    useStudioState.setState(({ history: { past, present, future } }) => ({
      history: { past: past.map(fact), present: fact(present), future: future.map(fact) },
    }));
  };

  return {
    useStudioState,
    documentNow,
    /** The state for gestures and for what is drawn over the picture. */
    editNow: () => stateOf(useStudioState.getState()),
    stateOf,
    change,
    /** Takes the state that a gesture has left. */
    become({ document: next, selection }: EditState): void {
      useStudioState.setState({ selection });
      change(() => next);
    },
    select: (selection: readonly string[]) => useStudioState.setState({ selection }),
    /** Opens a document: what was before cannot be restored. */
    open(opened: PosterDocument): void {
      mergedKey = undefined;
      useStudioState.setState({ history: historyOf(opened), selection: [] });
    },
    /**
     * Records a fact about a photo, which is no step of the user: in every step of the history. While fingers hold the
     * picture, it waits: they would put back the document that they began with.
     */
    learn,
    hold(): void {
      waiting ??= [];
    },
    /** The fingers have let go, and what they left was taken. */
    letGo(): void {
      const facts = waiting ?? [];
      waiting = undefined;
      for (const fact of facts) learn(fact);
    },
    /** Ends the undo step: the next change is a new one. */
    endStep(): void {
      mergedKey = undefined;
    },
    undo: () => step(undo),
    redo: () => step(redo),
  };
}

export type Studio = ReturnType<typeof createStudio>;
