import type { PictureStore } from './picture-store';
import { priceIn } from './quote';
import type { createRun } from './run';
import { isUploading, type RunRequest } from './run-request';
import type { SubmitProblem } from './run-start';
import { createStart } from './start';
import {
  blockerIn,
  isLookingIn,
  isUnseenIn,
  isUploadLostIn,
  lackingIn,
  requestIn,
  type ToolState,
  type ToolStore,
} from './tool.store';

type Parts = {
  pictures: PictureStore;
  run: ReturnType<typeof createRun>;
  /** The price is for the page as it is. */
  isQuoted: () => boolean;
  /** The user agrees to this price, in points or cents. */
  agree: (max: number) => void;
  /** Shows why the run has not started. */
  report: (problem: SubmitProblem) => void;
};

function visitorIn({ user, userId }: ToolState) {
  if (user === undefined) return 'restoring';
  return userId === undefined ? 'guest' : 'user';
}

/** The page's button: from pressing it to a run of the tool. */
export function createSubmitting(store: ToolStore, { pictures, run, isQuoted, agree, report }: Parts) {
  const { getState } = store;

  const start = (): void => {
    const state = getState();
    const { quote } = state;
    const lacking = lackingIn(state);
    if (lacking) {
      report({ kind: 'points', ...lacking });
      return;
    }
    agree(priceIn(quote));
    void run.start(async (): Promise<RunRequest | undefined> => {
      if (!(await pictures.sendDrawn())) return undefined;
      return {
        ...requestIn({ ...state, slots: getState().slots }),
        ...(typeof quote === 'object' && quote.engine && { engine: quote.engine.name }),
      };
    });
  };

  return createStart(
    store,
    () => {
      const state = getState();
      return {
        kind: visitorIn(state),
        waits: isUploading(state.slots) || isLookingIn(state) || !isQuoted(),
        isBlocked: blockerIn(state) !== undefined || isUploadLostIn(state),
        isUnseen: isUnseenIn(state),
        quote: state.quote,
      };
    },
    { send: pictures.sendLocal, run: start, refuse: (kind) => report({ kind }) },
  );
}
