import { useEffect, useRef, useState } from 'react';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import { fullUser } from '@/session/session.store';
import { useVisitor } from '@/session/use-visitor';
import { asksFirst, type SpendQuote } from '@/shell/spend';
import { priceIn, type QuoteState } from './cost';

/**
 * A requested run. `most`: the price shown to a guest on the button, or confirmed by a user. `looks`: only the analysis
 * is wanted, whose preview is looked at before anything is paid.
 */
type Wish = { most: number | undefined; confirmed?: true; looks?: boolean };

type StartState = {
  /** What must end by itself first: uploads, the analysis, the price for this user. */
  waits: boolean;
  /** The user must do something first. */
  isBlocked: boolean;
  /** What is paid for has not been shown yet. */
  isUnseen?: boolean;
  quote: QuoteState;
};

type StartActions = {
  /** Uploads the images that are on the device only. */
  send: () => void;
  /** Everything is ready: starts the run. */
  run: () => void;
  /** The run did not start: it costs more than the button showed, or the login page did not open. */
  refuse: (why: 'price' | 'network') => void;
};

/** Whether a run was requested and has not started yet. */
export function useWish() {
  const [wish, setWish] = useState<Wish>();
  return { wish, setWish, isWanted: wish !== undefined };
}

/**
 * From the button to the run: a guest logs in, then images are uploaded and analyzed, and the run starts by itself with
 * the chosen settings. It stops when the user must do something, asks for confirmation before more than a little is
 * spent, and stops when the price is higher than shown.
 */
export function useStart(
  { wish, setWish }: ReturnType<typeof useWish>,
  { waits, isBlocked, isUnseen = false, quote }: StartState,
  actions: StartActions,
) {
  const { kind } = useVisitor();
  /** The pending confirmation. */
  const [asked, setAsked] = useState<SpendQuote>();
  const latest = useRef(actions);
  latest.current = actions;

  // Also when the session ends on the way.
  useEffect(() => {
    if (!wish || kind === 'restoring') return;
    if (kind === 'user') {
      latest.current.send();
      return;
    }
    requireLogin().catch((error: unknown) => {
      setWish(undefined);
      if (!(error instanceof LoginCanceled)) latest.current.refuse('network');
    });
  }, [wish, kind, setWish]);

  useEffect(() => {
    if (!wish || kind !== 'user' || (waits && !isBlocked)) return;
    // In the next task, after the page's components have processed the latest data.
    const timer = setTimeout(() => {
      setWish(undefined);
      if (isBlocked || wish.looks) return;
      if (!wish.confirmed && quote !== undefined && quote !== 'failed' && asksFirst(quote)) setAsked(quote);
      else if (wish.most !== undefined && priceIn(quote) > wish.most) latest.current.refuse('price');
      else latest.current.run();
    }, 0);
    return () => clearTimeout(timer);
  });

  return {
    start(): void {
      if (!wish) setWish({ most: fullUser() ? undefined : priceIn(quote), looks: isUnseen });
    },
    asked,
    /** The user's answer to the confirmation. */
    answer(agreed: boolean): void {
      setAsked(undefined);
      if (agreed) setWish({ most: priceIn(asked), confirmed: true });
    },
  };
}
