import type { PaidTrade } from '../port';
import { wechatReceiptNo } from '../wechat-receipt';

const SECOND_MS = 1_000;

const WECHAT_NUMBER = /^\w{1,64}$/;

/** A message or a response of WeChat's. */
export type Fields = Record<string, unknown>;

type VirtualPayment = Record<'tradeNo' | 'cents' | 'seconds' | 'wechatNo', unknown> & { byApple: boolean };

/**
 * Converts the parts of a payment; undefined if one is missing or invalid. WeChat's own numbers of the order differ
 * between its messages and its responses, and each of ours is paid once, so ours is used as the transaction ID. The
 * number of the transaction at WeChat Pay (`wechatNo`) is the same in both; what Apple took, and WeChat's sandbox, have
 * none.
 */
export function paidOf({
  tradeNo,
  cents,
  seconds,
  wechatNo,
  byApple,
}: VirtualPayment): PaidTrade | undefined {
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
