import { ErrorCode } from '@tuzuo/core/api/errors';
import type { PayChannel } from '@tuzuo/core/api/order';
import { create } from 'zustand';
import { type QueryOf, urlOf } from '@/navigation';
import { family } from '@/platform/family';
import { pay } from '@/platform/pay';
import type { Cashier, PayOutcome } from '@/platform/pay/port';
import { quickLogin } from '@/platform/quick-login';
import { ApiError, call } from '@/request';
import { LoginCanceled } from '@/session/login-gate';
import { confirmPurchases, loadWays, type Order, type PayWay } from '@/shell/buy';
import { showToast } from '@/ui/feedback';
import { returnPathOf, stageOf } from './payment-stage';
import { type OrdersKey, useOrdersWords } from './words';

/** Checks with the providers too; if one does not answer, the server's own state is returned. */
async function queryOrder(orderId: string): Promise<Order> {
  // A purchase may have been approved meanwhile, or its answer lost.
  await confirmPurchases().catch(() => undefined);
  try {
    return await call('pay.pay.query', { orderId }, { toast: false, gate: true }).result;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== ErrorCode.paymentRefused) throw error;
    return call('order.order.get', { orderId }, { toast: false }).result;
  }
}

const reasonOf = (error: unknown) => (error instanceof ApiError ? error.reason : '');

/** Messages for payments that failed, where the phone reports the reason. */
const NOT_PAID = {
  notSold: 'pay.notSold',
  failed: 'pay.failed',
  absent: 'pay.absent',
} as const satisfies Partial<Record<PayOutcome, OrdersKey>>;

type PaymentState = {
  /** Undefined before the first answer; `failed` without one. */
  order: Order | 'failed' | undefined;
  ways: readonly PayWay[] | undefined;
  /** A cashier was shown. */
  begun: boolean;
  /** The cashier is being opened. */
  opening: boolean;
  /** The server's reason why it cannot be paid now; '' when no answer arrived. */
  problem: string | undefined;
};

/** What a payment's page shows of its state. */
export function shownPayment({ order, ways, begun, opening, problem }: PaymentState) {
  const known = typeof order === 'object' ? order : undefined;
  // A contract is signed with the payment where that is supported; some providers accept no price but their own.
  const fitting = ways?.filter(({ renews }) => renews || !known?.autoRenew);
  const cheaper = fitting?.filter(({ coupons }) => coupons);
  return {
    order,
    opening,
    problem,
    channels: (known?.offCents ? cheaper : fitting)?.map(({ channel }) => channel),
    /** Whether coupon codes can be used. */
    takesCoupons: (cheaper ?? []).length > 0,
    stage: known && stageOf(known, begun),
  };
}

type Ticket = Awaited<ReturnType<typeof prepare>>;

/** Asks for what a cashier needs, which leads back to this page. */
async function prepare(query: QueryOf<'payment'>, channel: PayChannel, cashier: Cashier, cents?: number) {
  const { orderId = '', steps } = query;
  const backHere = (from: string | undefined) =>
    urlOf('payment', { orderId, steps, from, ...(cashier.ownWindow && { window: '1' as const }) });
  const input = {
    orderId,
    channel,
    family: family(),
    expectedAmountCents: cents,
    returnPath: returnPathOf(backHere(query.from), backHere(undefined)),
    ...(quickLogin.isAvailable && { loginCode: await quickLogin.loginCode() }),
  };
  return call('pay.pay.prepare', input, { toast: false, gate: true }).result;
}

/** Shows a cashier, and hands over what an app store confirmed. */
async function collect(cashier: Cashier, ticket: Ticket): Promise<PayOutcome> {
  const outcome = await cashier.show(ticket);
  if (outcome === 'confirmed') await confirmPurchases();
  return outcome;
}

/** State and actions of an order that is being paid. */
export function createPayment(query: QueryOf<'payment'>) {
  const { orderId = '' } = query;
  const usePaymentState = create<PaymentState>(() => ({
    // A truncated address.
    order: orderId === '' ? 'failed' : undefined,
    ways: undefined,
    begun: query.window === '1',
    opening: false,
    problem: undefined,
  }));
  const { getState, setState } = usePaymentState;

  /** Checks now; resolves with the updated order. */
  const refresh = async (): Promise<Order | undefined> => {
    if (orderId === '') return undefined;
    try {
      const order = await queryOrder(orderId);
      setState({ order });
      return order;
    } catch {
      setState(({ order }) => ({ order: typeof order === 'object' ? order : 'failed' }));
      return undefined;
    }
  };

  const cashierClosed = (outcome: PayOutcome): void => {
    if (outcome in NOT_PAID) {
      setState({ problem: useOrdersWords.say(NOT_PAID[outcome as keyof typeof NOT_PAID]) });
      return;
    }
    setState({ begun: outcome !== 'canceled' });
    if (outcome === 'canceled') showToast(useOrdersWords.say('pay.canceled'));
  };

  return {
    usePaymentState,
    refresh,

    loadWays: (): Promise<void> =>
      loadWays().then(
        (ways) => setState({ ways }),
        () => setState({ ways: [] }),
      ),

    /** Prepares the payment and shows the cashier; runs within the tap up to its first await. */
    start(channel: PayChannel): void {
      const { opening, order } = getState();
      if (opening) return;
      const cashier = pay.openCashier();
      setState({ opening: true, problem: undefined });
      prepare(query, channel, cashier, typeof order === 'object' ? order.amountCents : undefined)
        .then((ticket) => collect(cashier, ticket))
        .then(cashierClosed, (error: unknown) => {
          cashier.dismiss();
          if (!(error instanceof LoginCanceled)) setState({ problem: reasonOf(error) });
        })
        .then(refresh)
        .finally(() => setState({ opening: false }));
    },

    async cancel(): Promise<void> {
      setState({ problem: undefined });
      try {
        setState({
          order: await call('order.order.cancel', { orderId }, { toast: false, gate: true }).result,
        });
      } catch (error) {
        setState({ problem: reasonOf(error) });
        await refresh();
      }
    },

    /** Applies a coupon code; resolves with the server's message when it is refused, '' without an answer. */
    async applyCoupon(code: string): Promise<string | undefined> {
      try {
        const order = await call('order.coupon.apply', { orderId, code }, { toast: false, gate: true })
          .result;
        setState({ order, problem: undefined });
        return undefined;
      } catch (error) {
        return reasonOf(error);
      }
    },
  };
}
