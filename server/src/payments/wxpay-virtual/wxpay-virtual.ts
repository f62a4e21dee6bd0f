import type { Family } from '@tuzuo/core/api/family';
import {
  type Notice,
  NoticeRefused,
  type PaidTrade,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
  type TradeRef,
} from '../port';
import { wechatReceiptNo } from '../wechat-receipt';
import { createVirtualPayClient, LIVE, paySig, userSig, VirtualPayError } from './client';

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

const SECOND_MS = 1_000;

const WECHAT_NUMBER = /^\w{1,64}$/;

type Fields = Record<string, unknown>;

const part = (told: Fields, name: string): Fields => {
  const inner = told[name];
  return typeof inner === 'object' && inner !== null ? (inner as Fields) : {};
};

type VirtualPayment = Record<'tradeNo' | 'cents' | 'seconds' | 'wechatNo', unknown> & { byApple: boolean };

/**
 * Converts the parts of a payment; undefined if one is missing or invalid. WeChat's own numbers of the order differ
 * between its messages and its responses, and each of ours is paid once, so ours is used as the transaction ID. The
 * number of the transaction at WeChat Pay (`wechatNo`) is the same in both; what Apple took, and WeChat's sandbox, have
 * none.
 */
function paidOf({ tradeNo, cents, seconds, wechatNo, byApple }: VirtualPayment): PaidTrade | undefined {
  const paidAt = new Date(Number(seconds) * SECOND_MS);
  if (typeof tradeNo !== 'string' || !Number.isInteger(cents) || Number.isNaN(paidAt.getTime()))
    return undefined;
  const amount = { cents: Number(cents), currency: 'CNY' } as const;
  const hasNumber = !byApple && typeof wechatNo === 'string' && WECHAT_NUMBER.test(wechatNo);
  return {
    tradeNo,
    transactionId: tradeNo,
    amount,
    paidAt,
    ...(hasNumber && { receiptNo: wechatReceiptNo(wechatNo) }),
    ...(byApple && { via: 'apple' }),
  };
}

/**
 * WeChat's virtual payment for goods (points, memberships) in mini-programs, where no other payment is allowed for
 * them.
 */
export function createWxpayVirtual(apps: Partial<Record<Family, VirtualPayApp>>): PaymentProvider {
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

  const readEvent = (app: VirtualPayApp, told: Fields): Notice => {
    if (told.Event === 'xpay_goods_deliver_notify') {
      if (told.Env !== app.env) throw new NoticeRefused('the payment is of another environment');
      const goods = part(told, 'GoodsInfo');
      if (goods.Quantity !== 1) throw new NoticeRefused('the payment is not of one thing');
      const { PaidTime: seconds = told.CreateTime, TransactionId: number } = part(told, 'WeChatPayInfo');
      const [tradeNo, cents, byApple] = [told.OutTradeNo, goods.ActualPrice, number === undefined];
      const wechatNo = app.env === LIVE ? number : undefined;
      const paid = paidOf({ tradeNo, cents, seconds, wechatNo, byApple });
      if (!paid) throw new NoticeRefused('the notification is not of a payment of ours');
      return { kind: 'paid', paid };
    }
    if (told.Event === 'xpay_refund_notify') {
      const { MchRefundId: ours, WxRefundId: theirs, MchOrderId: tradeNo, RefundFee: cents } = told;
      const done = told.RetCode === 0;
      if (typeof ours === 'string' && ours !== '') {
        return { kind: 'refund', refundNo: ours, state: done ? 'succeeded' : 'failed' };
      }
      if (!done) return { kind: 'other' };
      if (
        typeof tradeNo !== 'string' ||
        typeof theirs !== 'string' ||
        theirs === '' ||
        !Number.isInteger(cents)
      ) {
        throw new NoticeRefused('the notification names no refund');
      }
      return { kind: 'refunded', tradeNo, providerRefundNo: theirs, cents: Number(cents) };
    }
    if (told.Event === 'xpay_subscribe_ios_refund_query_notify') {
      if (typeof told.pay_order_id !== 'string') throw new NoticeRefused('the enquiry names no payment');
      return { kind: 'refundEnquiry', tradeNo: told.pay_order_id };
    }
    return { kind: 'other' };
  };

  return {
    name: 'wxpay_virtual',
    timeZone: 'Asia/Shanghai',
    needsSession: true,
    hasFixedPrices: true,
    channelsOf: (family) => (apps[family] === undefined ? [] : ['wxpay_virtual']),
    payerApp: (_channel, family) => apps[family]?.appId,

    /** No request to WeChat: the phone submits a signed text, which can be signed repeatedly. */
    prepare: async ({ family, tradeNo, goodsNo, amount, payer }) => {
      const app = apps[family];
      if (!app || !payer.sessionKey) throw new PaymentRefused('NOT_CONFIGURED');
      const signData = JSON.stringify({
        offerId: app.offerId,
        buyQuantity: 1,
        env: app.env,
        currencyType: amount.currency,
        productId: goodsNo,
        goodsPrice: amount.cents,
        outTradeNo: tradeNo,
        attach: '',
      });
      return {
        virtual: {
          mode: 'short_series_goods',
          signData,
          paySig: paySig(app.appKey, 'requestVirtualPayment', signData),
          signature: userSig(payer.sessionKey, signData),
        },
      };
    },

    query,

    /** WeChat has no such call: a later payment is delivered, at the agreed price. */
    close: async () => 'unknown',

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

    reportDelivered: async ({ family, tradeNo }) => {
      try {
        await clientOf(family).call('notify_provide_goods', { order_id: tradeNo });
      } catch (error) {
        // WeChat already has it as delivered, or it was refunded in the meantime: nothing is left to report.
        if (!(error instanceof VirtualPayError)) throw error;
      }
    },

    readEvent: (family, event) => {
      const app = apps[family];
      if (!app) throw new NoticeRefused('this mini-program has no virtual payment');
      return readEvent(app, event);
    },

    readNotice: async () => {
      throw new NoticeRefused('WeChat tells of virtual payments by message push');
    },
  };
}
