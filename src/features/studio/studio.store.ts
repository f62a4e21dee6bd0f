import type { Api } from '@tuzuo/contract/api';
import type { PosterDocument } from '@tuzuo/poster/document';
import { type EditState, editing, settled } from '@tuzuo/poster/edit/state';
import { create } from 'zustand';
import { type History, historyOf, learned, merged, pushed, redo, undo } from '@/lib/history';

/** Maximum number of undo steps; they share unchanged parts. */
const MAX_STEPS = 100;

/** A stroke of the touch-up brush over a photo. */
export type Stroke = Api['studio.matte.retouch']['input']['strokes'][number];

/** Strokes that are not in the server's mattes yet, by the photo's id, in their order. */
export type Strokes = Readonly<Record<string, readonly Stroke[]>>;

/** What undo goes back to. */
export type Picture = { document: PosterDocument; strokes: Strokes };

type StudioState = {
  history: History<Picture>;
  /** Ids of the selected products. */
  selection: readonly string[];
};

/** What becomes known about a photo, as a change of every document with it. */
type Fact = (document: PosterDocument) => PosterDocument;

/** The history without steps that change nothing. */
function compacted({ past, present, future }: History<Picture>): History<Picture> {
  const isSame = (one: Picture, other: Picture) =>
    one.document === other.document && JSON.stringify(one.strokes) === JSON.stringify(other.strokes);
  const distinct = (steps: readonly Picture[]) =>
    steps.filter((step, index) => !isSame(steps[index + 1] ?? present, step));
  return { past: distinct(past), present, future: distinct(future) };
}

/** The picture of the page: its document and strokes with undo, and what is selected in it. */
export function createStudio(document: PosterDocument) {
  const useStudioState = create<StudioState>(() => ({
    history: historyOf({ document, strokes: {} }),
    selection: [],
  }));
  /** Facts that arrived while fingers hold the picture; undefined while none do. */
  let waiting: Fact[] | undefined;
  /** Key of the last change: further changes with the same key belong to the same undo step. */
  let mergedKey: string | undefined;

  const documentNow = () => useStudioState.getState().history.present.document;

  const stateOf = ({ history, selection }: StudioState): EditState =>
    settled({ ...editing(history.present.document), selection });

  const step = (change: (history: History<Picture>) => History<Picture>) => {
    mergedKey = undefined;
    useStudioState.setState(({ history }) => ({ history: change(history) }));
  };

  /** Changes the document. Consecutive changes with the same `key` are undone together. */
  const change = (next: (document: PosterDocument) => PosterDocument, key?: string): void => {
    const { history } = useStudioState.getState();
    const { document: before, strokes } = history.present;
    const document = next(before);
    if (document === before) return;
    const value = { document, strokes };
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
    useStudioState.setState(({ history }) => ({
      history: learned(history, ({ document, strokes }) => ({ document: fact(document), strokes })),
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
    open(opened: PosterDocument, strokes: Strokes = {}): void {
      mergedKey = undefined;
      useStudioState.setState({ history: historyOf({ document: opened, strokes }), selection: [] });
    },
    strokesNow: () => useStudioState.getState().history.present.strokes,
    /** Adds a stroke over a photo, as a step of its own. */
    paint(photoId: string, stroke: Stroke): void {
      step((history) => {
        const { document, strokes } = history.present;
        const own = [...(strokes[photoId] ?? []), stroke];
        return pushed(history, { document, strokes: { ...strokes, [photoId]: own } }, MAX_STEPS);
      });
    },
    /** The first strokes over a photo are in its matte now: no step adds or removes them any more. */
    forgetStrokes(photoId: string, count: number): void {
      const forget = ({ document, strokes: { [photoId]: own = [], ...others } }: Picture): Picture => {
        const left = own.slice(count);
        return { document, strokes: left.length > 0 ? { ...others, [photoId]: left } : others };
      };
      step((history) => compacted(learned(history, forget)));
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
    fingersReleased(): void {
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
