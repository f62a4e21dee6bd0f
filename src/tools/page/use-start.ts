import { useEffect, useRef, useState } from 'react';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import { fullUser } from '@/session/session.store';
import { useVisitor } from '@/session/use-visitor';
import { asksFirst, type SpendQuote } from '@/shell/spend';
import { priceIn, type QuoteState } from './cost';

/** A run that has been asked for. `most`: what the button said to a guest that it costs, or what a user has confirmed. */
type Wish = { most: number | undefined; confirmed?: true };

type StartState = {
  /** What has to end by itself before: pictures on their way, a look at them, the price for this user. */
  waits: boolean;
  /** What the user has to do before. */
  isBlocked: boolean;
  quote: QuoteState;
};

type StartActions = {
  /** Uploads what is on the device alone. */
  send: () => void;
  /** Everything is there: starts the run. */
  run: () => void;
  /** The run did not start: it costs more than the button said, or the log-in page did not open. */
  refuse: (why: 'price' | 'network') => void;
};

/** Whether a run has been asked for and has not started yet. */
export function useWish() {
  const [wish, setWish] = useState<Wish>();
  return { wish, setWish, isWanted: wish !== undefined };
}

/**
 * From the button to the run: a guest logs in, then pictures are uploaded and looked at, and the run starts by itself
 * with what was chosen. It stops where the user has something to do, asks before more than a little is spent, and stops
 * where a user would pay more than they saw.
 */
export function useStart(
  { wish, setWish }: ReturnType<typeof useWish>,
  { waits, isBlocked, quote }: StartState,
  actions: StartActions,
) {
  const { kind } = useVisitor();
  /** What the user is being asked about. */
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
    // After whatever the page's parts make of what has just come.
    const timer = setTimeout(() => {
      setWish(undefined);
      if (isBlocked) return;
      if (!wish.confirmed && quote !== undefined && quote !== 'failed' && asksFirst(quote)) setAsked(quote);
      else if (wish.most !== undefined && priceIn(quote) > wish.most) latest.current.refuse('price');
      else latest.current.run();
    }, 0);
    return () => clearTimeout(timer);
  });

  return {
    start(): void {
      if (!wish) setWish({ most: fullUser() ? undefined : priceIn(quote) });
    },
    asked,
    /** What the user says to it. */
    answer(agreed: boolean): void {
      setAsked(undefined);
      if (agreed) setWish({ most: priceIn(asked), confirmed: true });
    },
  };
}
