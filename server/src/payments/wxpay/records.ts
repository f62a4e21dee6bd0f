import type { PaidTrade, RefundState } from '../port';
import { wechatReceiptNo } from '../wechat-receipt';

/** WeChat Pay's are digits; others may come. */
const TRANSACTION_ID = /^\w{1,64}$/;

/** A payment or a refund in WeChat Pay's format. */
export type WxpayRecord = {
  appid?: unknown;
  mchid?: unknown;
  out_trade_no?: unknown;
  transaction_id?: unknown;
  trade_state?: unknown;
  success_time?: unknown;
  out_refund_no?: unknown;
  refund_status?: unknown;
  amount?: { total?: unknown; refund?: unknown; currency?: unknown };
};

/** Converts a successful payment; undefined if a required field is missing or invalid. */
export function paidOf({
  out_trade_no: tradeNo,
  transaction_id: transactionId,
  success_time,
  amount,
}: WxpayRecord): PaidTrade | undefined {
  const paidAt = new Date(String(success_time));
  const { total, currency = 'CNY' } = amount ?? {};
  if (typeof tradeNo !== 'string' || typeof transactionId !== 'string') return undefined;
  if (!TRANSACTION_ID.test(transactionId)) return undefined;
  if (!Number.isInteger(total) || currency !== 'CNY' || Number.isNaN(paidAt.getTime())) return undefined;
  const money = { amount: { cents: Number(total), currency }, receiptNo: wechatReceiptNo(transactionId) };
  return { tradeNo, transactionId, ...money, paidAt };
}

/** The payment that a refund is of. */
export function refundedBy({ out_trade_no: tradeNo, transaction_id: transactionId, amount }: WxpayRecord) {
  if (typeof tradeNo !== 'string') return undefined;
  const cents = Number.isInteger(amount?.refund) ? Number(amount?.refund) : undefined;
  return { tradeNo, transactionId: typeof transactionId === 'string' ? transactionId : undefined, cents };
}

/** `ABNORMAL` requires the operator to act in WeChat Pay's console, because the payer's card no longer exists. */
export const refundStateOf = (status: unknown): RefundState =>
  status === 'SUCCESS' ? 'succeeded' : status === 'CLOSED' ? 'failed' : 'pending';
