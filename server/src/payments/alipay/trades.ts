import { type Notice, type PaidTrade, PaymentUnavailable, type Trade } from '../port';
import { type AlipayClient, AlipayError, fromBeijingTime } from './client';

const CENTS = 100;

/** Alipay's states of a completed payment. */
export const PAID = ['TRADE_SUCCESS', 'TRADE_FINISHED'];

/** Formats cents as Alipay writes amounts: `10.05`. */
export const yuan = (cents: number): string => (cents / CENTS).toFixed(2);

/** Parses an amount such as `10.00` to cents; undefined for anything else. */
function centsOf(text: unknown): number | undefined {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(text));
  return parts ? Number(parts[1]) * CENTS + Number((parts[2] ?? '').padEnd(2, '0')) : undefined;
}

type AlipayTrade = Partial<Record<'out_trade_no' | 'trade_no' | 'total_amount' | 'paidAt', unknown>>;

/** Converts a successful payment; undefined if a required field is missing or invalid. */
export function paidOf({
  out_trade_no: tradeNo,
  trade_no: transactionId,
  total_amount,
  paidAt,
}: AlipayTrade): PaidTrade | undefined {
  const cents = centsOf(total_amount);
  const at = fromBeijingTime(paidAt);
  if (typeof tradeNo !== 'string' || typeof transactionId !== 'string' || transactionId === '')
    return undefined;
  if (cents === undefined || Number.isNaN(at.getTime())) return undefined;
  return { tradeNo, transactionId, amount: { cents, currency: 'CNY' }, paidAt: at };
}

/**
 * Converts the notification of a refund. Alipay reports the sum of a payment's refunds, and our number of the last one
 * (`out_biz_no`), which is missing or another's for a refund from its console.
 */
export function refundOf({
  out_trade_no: tradeNo,
  trade_no: transactionId,
  out_biz_no: refundNo,
  refund_fee,
}: Readonly<Record<string, string>>): Notice {
  if (tradeNo === undefined) return { kind: 'other' };
  const of = { tradeNo, transactionId, cents: centsOf(refund_fee) };
  return { kind: 'refund', refundNo, state: 'succeeded', of };
}

/** Maps a refusal with one of the known codes to its value, and any other to PaymentUnavailable. */
export async function orKnown<Result>(
  work: Promise<Result>,
  known: Readonly<Record<string, Result>>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AlipayError)) throw error;
    const answer = known[error.code];
    if (answer !== undefined) return answer;
    throw new PaymentUnavailable(error.message, { cause: error });
  }
}

/**
 * Queries a payment at Alipay.
 * @throws PaymentUnavailable
 */
export async function queryTrade(client: AlipayClient, tradeNo: string): Promise<Trade> {
  const asked = client.call('alipay.trade.query', { out_trade_no: tradeNo });
  // It does not exist until the payer has opened its page.
  const told = await orKnown(asked, { 'ACQ.TRADE_NOT_EXIST': { trade_status: 'WAIT_BUYER_PAY' } });
  if (PAID.includes(String(told.trade_status))) {
    const paid = told.out_trade_no === tradeNo ? paidOf({ ...told, paidAt: told.send_pay_date }) : undefined;
    if (!paid) throw new PaymentUnavailable('Alipay tells of another payment');
    return { state: 'paid', paid };
  }
  return { state: told.trade_status === 'TRADE_CLOSED' ? 'closed' : 'open' };
}
