import { useEffect, useState } from 'react';
import type { QueryOf } from '@/navigation';
import { usePageVisible } from '@/platform/page-life';
import { call } from '@/request';
import { noteChange } from '@/session/session.store';
import { createPayment, shownPayment } from './payment.store';
import { isMoving } from './payment-stage';

/** Polling interval for an order that is being paid, in ms: short at first, then growing. */
const FIRST_MS = 1500;
const LAST_MS = 5000;
const GROWTH = 1.2;

/** Reloads the user, who has become a member or has more points. */
const refreshUser = () =>
  call('auth.user.getUserInfo', {}, { toast: false }).result.then(noteChange, () => undefined);

/** Polls while `isOn`: at once when that begins, e.g. when the user returns to this window. */
function usePolling(isOn: boolean, poll: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout>;
    let delay = FIRST_MS;
    let stopped = false;
    const again = async () => {
      await poll();
      if (stopped) return;
      timer = setTimeout(again, delay);
      delay = Math.min(LAST_MS, delay * GROWTH);
    };
    void again();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [isOn, poll]);
}

/** The payment of a page's order: its {@link createPayment store}, which is kept up to date. */
export function usePayment(query: QueryOf<'payment'>) {
  const [{ usePaymentState, loadWays, ...actions }] = useState(() => createPayment(query));
  const payment = shownPayment(usePaymentState());
  const { stage } = payment;
  const { refresh } = actions;
  useEffect(() => {
    void refresh();
    void loadWays();
  }, [refresh, loadWays]);
  // Updates may arrive.
  usePolling(usePageVisible() && stage !== undefined && isMoving(stage), refresh);
  const isDone = stage === 'done';
  useEffect(() => {
    if (isDone) void refreshUser();
  }, [isDone]);
  return { ...payment, ...actions };
}

export type Payment = ReturnType<typeof usePayment>;
