import type { Family } from '@tuzuo/core/api/family';
import { type PaymentProvider, PaymentRefused, PaymentUnavailable, type TradeRef } from '../port';
import { createVirtualPayClient, LIVE, VirtualPayError } from './client';
import { type Fields, paidOf } from './payment';

/** One mini-program, with its data from WeChat's console. */
export type VirtualPayApp = {
  appId: string;
  offerId: string;
  /** The app key of the environment. */
  appKey: string;
  /** 0 moves money, 1 is WeChat's sandbox. */
  env: number;
  ask: Parameters<typeof createVirtualPayClient>[0]['ask'];
};

/** WeChat's states of an order that was paid: paid, being delivered, delivered, refunded, or refund failed. */
const WAS_PAID = new Set([2, 3, 4, 5, 7, 8, 10]);
const IS_OVER = new Set([6]);

/** States of a refund, which is an order of its own. */
const REFUND_DONE = new Set([5, 8, 10]);
const REFUND_FAILED = 7;

/** The type of an order that was paid through Apple. */
const BY_APPLE = 7;

/** The order is unknown (yet), or not this payer's: payment has not begun. */
const NOT_BEGUN = new Set([268490001, 268490002]);

const REASON_OF_USER = '3';
const FROM_ELSEWHERE = '3';

/** The orders at WeChat, by our numbers: a refund is one of its own. */
export function createOrders(apps: Partial<Record<Family, VirtualPayApp>>) {
  const clients = new Map(
    Object.entries(apps).map(([family, app]) => [family as Family, createVirtualPayClient(app)]),
  );

  const clientOf = (family: Family) => {
    const client = clients.get(family);
    if (!client) throw new PaymentUnavailable('this mini-program’s virtual payment is no longer set up');
    return client;
  };

  /** Finds an order at WeChat by our number; undefined if it does not exist. */
  const find = async ({ family, openid }: TradeRef, number: string): Promise<Fields | undefined> => {
    try {
      const { order } = await clientOf(family).call('query_order', { openid, order_id: number });
      const told = (order ?? {}) as Fields;
      if (told.order_id !== number) throw new PaymentUnavailable('WeChat tells of another order');
      return told;
    } catch (error) {
      if (!(error instanceof VirtualPayError)) throw error;
      if (NOT_BEGUN.has(error.code)) return undefined;
      throw new PaymentUnavailable(error.message, { cause: error });
    }
  };

  const query: PaymentProvider['query'] = async (trade) => {
    const told = await find(trade, trade.tradeNo);
    if (!told) return { state: 'open' };
    const status = Number(told.status);
    if (WAS_PAID.has(status)) {
      const { paid_fee, order_fee, paid_time: seconds, order_type, wxpay_order_id } = told;
      const cents = paid_fee ?? order_fee;
      const wechatNo = apps[trade.family]?.env === LIVE ? wxpay_order_id : undefined;
      const byApple = order_type === BY_APPLE;
      const paid = paidOf({ tradeNo: trade.tradeNo, cents, seconds, wechatNo, byApple });
      if (!paid) throw new PaymentUnavailable('WeChat tells of another payment');
      return { state: 'paid', paid, refundedCents: paid.amount.cents - Number(told.left_fee ?? cents) };
    }
    return { state: IS_OVER.has(status) ? 'closed' : 'open' };
  };

  return {
    clientOf,
    query,

    refund: async ({ refundNo, amount, ...trade }) => {
      const known = await find(trade, refundNo);
      if (known) {
        const status = Number(known.status);
        return REFUND_DONE.has(status) ? 'succeeded' : status === REFUND_FAILED ? 'failed' : 'pending';
      }
      const paid = await find(trade, trade.tradeNo);
      if (paid?.order_type === BY_APPLE) throw new PaymentRefused('APPLE');
      try {
        await clientOf(trade.family).call('refund_order', {
          openid: trade.openid,
          order_id: trade.tradeNo,
          refund_order_id: refundNo,
          left_fee: Number(paid?.left_fee ?? 0),
          refund_fee: amount.cents,
          refund_reason: REASON_OF_USER,
          req_from: FROM_ELSEWHERE,
        });
      } catch (error) {
        if (error instanceof VirtualPayError) throw new PaymentRefused(String(error.code), { cause: error });
        throw error;
      }
      // The refund has begun; its outcome is reported or queried.
      return 'pending';
    },
  } satisfies Partial<PaymentProvider> & Record<'clientOf', unknown>;
}
