import { tools } from '@tuzuo/core/tools';
import { call } from '@/request';
import { plainValues } from './options';
import type { QuoteState } from './quote';
import { pricedInputs } from './run-request';
import { requestIn, type ToolStore } from './tool.store';

/** Delay after a change of options, in ms. */
const DEBOUNCE_MS = 100;

type Answers = { quote: QuoteState; balance: number | undefined };

const nothing = (): void => undefined;

/** Repeats a request whenever its key changes; undefined: nothing is requested. The one before is canceled. */
function createRepeated(request: () => () => void, onNothing = nothing) {
  let last: string | undefined;
  let cancel = nothing;
  return (key: string | undefined): void => {
    if (key === last) return;
    cancel();
    last = key;
    cancel = key === undefined ? nothing : request();
    if (key === undefined) onNothing();
  };
}

/**
 * Requests the price of a run: at once, after every change of options, of images that affect it, or of the user, and
 * when the page becomes visible again. The balance is requested for every user, and when the page becomes visible; of
 * the two answers that have it, the last one counts.
 */
export function createPricing({ getState, setState }: ToolStore) {
  const { tool } = getState().room;
  const answers: Answers = { quote: undefined, balance: undefined };
  let tries = 0;
  let isClosed = false;
  /** What the price depends on, and what the last answer is for. */
  const basis = { now: '', answered: '' };

  const update = (next: Partial<Answers>): void => {
    const { quote, balance } = Object.assign(answers, next);
    setState({ quote: typeof quote === 'object' && balance !== undefined ? { ...quote, balance } : quote });
  };

  const priced = () => {
    const state = getState();
    return { inputs: pricedInputs(tool, state.slots), options: plainValues(requestIn(state).options) };
  };

  const updateQuote = createRepeated(() => {
    const payload = { tool, ...priced() };
    const { now } = basis;
    let isStale = false;
    let abort = nothing;
    const end = (next: Partial<Answers>): void => {
      if (isStale) return;
      basis.answered = now;
      update(next);
    };
    const timer = setTimeout(() => {
      const asked = call('gen.task.quote', payload, { toast: false });
      abort = asked.abort;
      asked.result.then(
        (quote) => end({ quote, balance: quote.balance }),
        () => end({ quote: 'failed' }),
      );
    }, DEBOUNCE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
      abort();
    };
  });

  const updateBalance = createRepeated(
    () => {
      const module = tools[tool].moduleKey;
      const { result, abort } = call('user.user.getUserPointInfo', { module }, { toast: false });
      result.then(
        ({ allLeftPointCount }) => update({ balance: allLeftPointCount }),
        // The quote has it too.
        nothing,
      );
      return abort;
    },
    () => update({ balance: undefined }),
  );

  const stateChanged = (): void => {
    const { sessionId, isVisible } = getState();
    basis.now = JSON.stringify([priced(), sessionId]);
    updateQuote(isVisible ? `${tries} ${basis.now}` : undefined);
    updateBalance(isVisible && sessionId !== '' ? `${tries} ${sessionId}` : undefined);
  };

  return {
    stateChanged,
    /** Whether the price is for the current images, options and user. */
    isCurrent: (): boolean => basis.answered === basis.now,
    reload(): void {
      tries += 1;
      if (!isClosed) stateChanged();
    },
    close(): void {
      isClosed = true;
      updateQuote(undefined);
      updateBalance(undefined);
    },
  };
}
