import { ErrorCode } from '@tuzuo/core/api/errors';
import type { PayChannel } from '@tuzuo/core/api/order';
import { useEffect, useRef, useState } from 'react';
import { type QueryOf, urlOf } from '@/navigation';
import { family } from '@/platform/family';
import { usePageVisible } from '@/platform/page-life';
import { pay } from '@/platform/pay';
import type { PayOutcome } from '@/platform/pay/port';
import { quickLogin } from '@/platform/quick-login';
import { ApiError, call } from '@/request';
import { LoginCanceled } from '@/session/login-gate';
import { noteChange } from '@/session/session.store';
import { confirmPurchases, loadWays, type Order, type PayWay } from '@/shell/buy';
import { showToast } from '@/ui/feedback';
import { isMoving, type PaymentStage, returnPathOf, stageOf } from './payment-stage';
import { type OrdersKey, useOrdersWords } from './words';

/** Polling interval for an order that is being paid, in ms: short at first, then growing. */
const FIRST_MS = 1500;
const LAST_MS = 5000;
const GROWTH = 1.2;

/** Checks with the providers too; if one does not answer, the server's own state is returned. */
async function lookAt(orderId: string): Promise<Order> {
  // A purchase may have been approved meanwhile, or its answer lost.
  await confirmPurchases().catch(() => undefined);
  try {
    return await call('pay.pay.query', { orderId }, { toast: false, gate: true }).result;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== ErrorCode.paymentRefused) throw error;
    return call('order.order.get', { orderId }, { toast: false }).result;
  }
}

/** Reloads the user, who has become a member or has more points. */
const refreshUser = () =>
  call('auth.user.getUserInfo', {}, { toast: false }).result.then(noteChange, () => undefined);

const reasonOf = (error: unknown) => (error instanceof ApiError ? error.reason : '');

/** Messages for payments that failed, where the phone reports the reason. */
const NOT_PAID = {
  notSold: 'pay.notSold',
  failed: 'pay.failed',
  absent: 'pay.absent',
} as const satisfies Partial<Record<PayOutcome, OrdersKey>>;

export type Payment = {
  /** Undefined before the first answer; `failed` without one. */
  order: Order | 'failed' | undefined;
  channels: readonly PayChannel[] | undefined;
  /** Whether coupon codes can be used. */
  takesCoupons: boolean;
  stage: PaymentStage | undefined;
  /** The cashier is being opened. */
  opening: boolean;
  /** The server's reason why it cannot be paid now; '' when no answer arrived. */
  problem: string | undefined;
  start: (channel: PayChannel) => void;
  /** Checks now; resolves with the updated order. */
  refresh: () => Promise<Order | undefined>;
  cancel: () => Promise<void>;
  /** Applies a coupon code; resolves with the server's message when it is refused, '' without an answer. */
  applyCoupon: (code: string) => Promise<string | undefined>;
};

/** State and actions of an order that is being paid. */
export function usePayment({ orderId = '', ...query }: QueryOf<'payment'>): Payment {
  const t = useOrdersWords();
  // A truncated address.
  const [order, setOrder] = useState<Payment['order']>(orderId === '' ? 'failed' : undefined);
  const [ways, setWays] = useState<readonly PayWay[]>();
  const [begun, setBegun] = useState(query.window === '1');
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string>();
  const visible = usePageVisible();
  const known = typeof order === 'object' ? order : undefined;
  const stage = known && stageOf(known, begun);
  // A contract is signed with the payment where that is supported; some providers accept no price but their own.
  const fitting = ways?.filter(({ renews }) => renews || !known?.autoRenew);
  const cheaper = fitting?.filter(({ coupons }) => coupons);
  const channels = (known?.offCents ? cheaper : fitting)?.map(({ channel }) => channel);

  const refresh = async () => {
    if (orderId === '') return undefined;
    try {
      const found = await lookAt(orderId);
      setOrder(found);
      return found;
    } catch {
      setOrder((before) => (typeof before === 'object' ? before : 'failed'));
      return undefined;
    }
  };
  const current = useRef(refresh);
  current.current = refresh;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another order opens another page
  useEffect(() => {
    void current.current();
    loadWays().then(setWays, () => setWays([]));
  }, [orderId]);

  const moving = stage !== undefined && isMoving(stage);
  // Polls while an update may arrive, and at once when the user returns to this window.
  useEffect(() => {
    if (!visible || !moving) return;
    let timer: ReturnType<typeof setTimeout>;
    let delay = FIRST_MS;
    let stopped = false;
    const again = async () => {
      await current.current();
      if (stopped) return;
      timer = setTimeout(again, delay);
      delay = Math.min(LAST_MS, delay * GROWTH);
    };
    void again();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [visible, moving]);

  const isDone = stage === 'done';
  useEffect(() => {
    if (isDone) void refreshUser();
  }, [isDone]);

  /** Prepares the payment and shows the cashier; runs within the tap up to its first await. */
  const start = (channel: PayChannel) => {
    if (opening) return;
    const cashier = pay.openCashier();
    const backHere = (from: string | undefined) =>
      urlOf('payment', {
        orderId,
        steps: query.steps,
        from,
        ...(cashier.ownWindow && { window: '1' as const }),
      });
    const prepare = async () => {
      const needsCode = quickLogin.isAvailable;
      const input = {
        orderId,
        channel,
        family: family(),
        expectedAmountCents: known?.amountCents,
        returnPath: returnPathOf(backHere(query.from), backHere(undefined)),
        ...(needsCode && { loginCode: await quickLogin.loginCode() }),
      };
      return call('pay.pay.prepare', input, { toast: false, gate: true }).result;
    };
    setOpening(true);
    setProblem(undefined);
    prepare()
      .then((ticket) => cashier.show(ticket))
      .then(async (outcome) => {
        if (outcome === 'confirmed') await confirmPurchases();
        return outcome;
      })
      .then(
        (outcome) => {
          if (outcome in NOT_PAID) return setProblem(t(NOT_PAID[outcome as keyof typeof NOT_PAID]));
          setBegun(outcome !== 'canceled');
          if (outcome === 'canceled') showToast(t('pay.canceled'));
        },
        (error: unknown) => {
          cashier.dismiss();
          if (!(error instanceof LoginCanceled)) setProblem(reasonOf(error));
        },
      )
      .then(refresh)
      .finally(() => setOpening(false));
  };

  const cancel = async () => {
    setProblem(undefined);
    try {
      setOrder(await call('order.order.cancel', { orderId }, { toast: false, gate: true }).result);
    } catch (error) {
      setProblem(reasonOf(error));
      await refresh();
    }
  };

  const applyCoupon = async (code: string) => {
    try {
      setOrder(await call('order.coupon.apply', { orderId, code }, { toast: false, gate: true }).result);
      setProblem(undefined);
      return undefined;
    } catch (error) {
      return reasonOf(error);
    }
  };

  const takesCoupons = (cheaper ?? []).length > 0;
  return { order, channels, takesCoupons, stage, applyCoupon, opening, problem, start, refresh, cancel };
}
