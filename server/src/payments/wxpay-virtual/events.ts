import { type Notice, NoticeRefused } from '../port';
import { LIVE } from './client';
import type { VirtualPayApp } from './orders';
import { type Fields, paidOf } from './payment';

const part = (told: Fields, name: string): Fields => {
  const inner = told[name];
  return typeof inner === 'object' && inner !== null ? (inner as Fields) : {};
};

/**
 * Converts a message that WeChat has pushed: a payment, a refund, or Apple's question about one.
 * @throws NoticeRefused for one that is not of a payment of ours
 */
export function readEvent(app: VirtualPayApp, told: Fields): Notice {
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
}
