import { LoginCanceled, requireLogin } from '@/session/login-gate';
import { fullUser } from '@/session/session.store';
import { asksFirst, type SpendQuote } from '@/shell/spend';
import { priceIn, type QuoteState } from './quote';

/**
 * A requested run. `max`: the price shown to a guest on the button, or confirmed by a user. `looks`: only the analysis
 * is wanted, whose preview is looked at before anything is paid.
 */
type PendingStart = { max: number | undefined; confirmed?: true; looks?: boolean };

/** `pendingStart`: the run that was requested and has not started yet. `spending`: the price that waits for confirmation. */
export type StartProgress = { pendingStart: PendingStart | undefined; spending: SpendQuote | undefined };

export type StartState = {
  /** What must end by itself first: uploads, the analysis, the price for this user. */
  waits: boolean;
  /** The user must do something first. */
  isBlocked: boolean;
  /** What is paid for has not been shown yet. */
  isUnseen?: boolean;
  quote: QuoteState;
};

/** Who views the page. */
type VisitorKind = 'restoring' | 'guest' | 'user';

export type StartActions = {
  /** Uploads the images that are on the device only. */
  send: () => void;
  /** Everything is ready: starts the run. */
  run: () => void;
  /** The run did not start: it costs more than the button showed, or the login page did not open. */
  refuse: (why: 'price' | 'network') => void;
};

type Progress = { getState(): StartProgress; setState(next: Partial<StartProgress>): void };

/**
 * From the button to the run: a guest logs in, then images are uploaded and analyzed, and the run starts by itself with
 * the chosen settings. It stops when the user must do something, asks for confirmation before more than a little is
 * spent, and stops when the price is higher than shown.
 * @param read the page as it is now
 */
export function createStart(
  { getState, setState }: Progress,
  read: () => StartState & { kind: VisitorKind },
  actions: StartActions,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the first step was last taken for. */
  let begun: { pendingStart: PendingStart | undefined; kind: VisitorKind } | undefined;

  /** A guest logs in, a user's images are uploaded; again when the session ends on the way. */
  const prepare = (kind: VisitorKind): void => {
    if (kind === 'user') actions.send();
    if (kind !== 'guest') return;
    requireLogin().catch((error: unknown) => {
      setState({ pendingStart: undefined });
      if (!(error instanceof LoginCanceled)) actions.refuse('network');
    });
  };

  const finish = (pendingStart: PendingStart): void => {
    const { isBlocked, quote } = read();
    setState({ pendingStart: undefined });
    if (isBlocked || pendingStart.looks) return;
    if (!pendingStart.confirmed && quote !== undefined && quote !== 'failed' && asksFirst(quote))
      setState({ spending: quote });
    else if (pendingStart.max !== undefined && priceIn(quote) > pendingStart.max) actions.refuse('price');
    else actions.run();
  };

  return {
    press(): void {
      const { quote, isUnseen = false } = read();
      if (!getState().pendingStart)
        setState({ pendingStart: { max: fullUser() ? undefined : priceIn(quote), looks: isUnseen } });
    },

    /** The user's answer to the confirmation. */
    answer(isAgreed: boolean): void {
      const { spending } = getState();
      setState({ spending: undefined });
      if (isAgreed) setState({ pendingStart: { max: priceIn(spending), confirmed: true } });
    },

    /** Call after every change of the page. */
    stateChanged(): void {
      clearTimeout(timer);
      const { pendingStart } = getState();
      const { kind, waits, isBlocked } = read();
      if (begun?.pendingStart !== pendingStart || begun?.kind !== kind) {
        begun = { pendingStart, kind };
        if (pendingStart) prepare(kind);
      }
      if (!pendingStart || kind !== 'user' || (waits && !isBlocked)) return;
      // In the next task, after the page's components have processed the latest data.
      timer = setTimeout(() => finish(pendingStart), 0);
    },

    close: (): void => clearTimeout(timer),
  };
}
