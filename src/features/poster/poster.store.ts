import type { PosterDocument } from '@tuzuo/poster/document';
import { create } from 'zustand';
import { type History, learned, merged, pushed, redo, undo } from '@/lib/history';
import type { Fetched, Saved, Work } from './origin';

/** Why a save was refused: the server has a newer version, which `theirs` contains once loaded, or none any more. */
export type Conflict = { theirs?: Fetched } | 'gone';

type Loaded = {
  history: History<Work>;
  /** As stored on the server, or as in the template. */
  base: Work;
  /** The server's poster; undefined before the first save. */
  saved: Saved | undefined;
  /** Unsaved changes of the last session were restored. */
  isRestored: boolean;
};

/** `new`: nothing was specified to open, and the format is still to be chosen. */
type LoadState = 'loading' | 'failed' | 'gone' | 'login' | 'newer' | 'new' | Loaded;

export type PosterState = {
  load: LoadState;
  /** Who is logged in. */
  userId: string | undefined;
  isSaving: boolean;
  /** The last automatic save has failed; the changes are kept on this device. */
  isUnsaved: boolean;
  conflict: Conflict | undefined;
  /** The server has refused this version: only the user decides what happens to it. */
  isDisputed: boolean;
};

export const loadedIn = ({ load }: PosterState): Loaded | undefined =>
  typeof load === 'object' ? load : undefined;

export const workIn = (state: PosterState): Work | undefined => loadedIn(state)?.history.present;

export const savedIn = (state: PosterState): Saved | undefined => loadedIn(state)?.saved;

export function isDirtyIn(state: PosterState): boolean {
  const loaded = loadedIn(state);
  return loaded !== undefined && loaded.history.present !== loaded.base;
}

/** Maximum number of undo steps; they share unchanged parts. */
const MAX_STEPS = 200;

/** The poster of a page with its undo steps. Components select from `usePosterState`; everything else is an event. */
export function createPosterStore() {
  const usePosterState = create<PosterState>(() => ({
    load: 'loading',
    userId: undefined,
    isSaving: false,
    isUnsaved: false,
    conflict: undefined,
    isDisputed: false,
  }));
  /** Key of the last change: further changes with the same key belong to the same undo step. */
  let mergedKey: string | undefined;
  const { getState, setState } = usePosterState;

  const setLoaded = (next: (loaded: Loaded) => Loaded): void => {
    const loaded = loadedIn(getState());
    if (loaded) setState({ load: next(loaded) });
  };
  const setHistory = (change: (history: History<Work>) => History<Work>): void =>
    setLoaded((loaded) => ({ ...loaded, history: change(loaded.history) }));
  const endStep = (): void => {
    mergedKey = undefined;
  };
  const step = (change: (history: History<Work>) => History<Work>) => (): void => {
    endStep();
    setHistory(change);
  };

  return {
    usePosterState,
    setLoaded,
    /** The poster including changes that are not rendered yet. */
    now: (): Work | undefined => workIn(getState()),
    /** Changes the poster. Consecutive changes with the same `key` are undone together. */
    change(next: (work: Work) => Work, key?: string): void {
      const isSame = key !== undefined && mergedKey === key;
      setLoaded(({ history, ...loaded }) => {
        const value = next(history.present);
        const isMore = isSame && history.past.length > 0;
        return {
          ...loaded,
          isRestored: false,
          history: isMore ? merged(history, value) : pushed(history, value, MAX_STEPS),
        };
      });
      mergedKey = key;
    },
    /** Records what has become known, such as where the product in a photo is, in every step: undo keeps it. */
    learn: (fact: (doc: PosterDocument) => PosterDocument): void =>
      setHistory((history) =>
        learned(history, (work) => {
          const doc = fact(work.doc);
          return doc === work.doc ? work : { ...work, doc };
        }),
      ),
    /** Ends the undo step: the next change is a new one. */
    endStep,
    undo: step(undo),
    redo: step(redo),
  };
}

export type PosterStore = ReturnType<typeof createPosterStore>;
