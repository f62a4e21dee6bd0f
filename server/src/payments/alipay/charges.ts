import type { ChargeOutcome, ChargeRequest } from '../port';
import { PaymentUnavailable } from '../port';
import { type AlipayClient, AlipayError, beijingTime, fromBeijingTime } from './client';
import { orKnown, paidOf, queryTrade, yuan } from './trades';

/** Alipay's product code for recurring charges (周期扣款), the merchant's. */
export const CYCLE_PRODUCT = 'CYCLE_PAY_AUTH';

const DAY_MS = 86_400_000;

/** Days before its planned day on which a charge may be made, according to Alipay's guide. */
const EARLY_DAYS = 5;

/** The last day of a month for which Alipay plans charges, since not every month has later ones. */
export const LAST_DAY = 28;

/** Errors of a charge that mean that the agreement has ended. */
const ENDED = /^ACQ\.(USER_)?AGREEMENT_(NOT_EXIST|INVALID|STATUS_NOT_NORMAL)$/;

/** Errors that say nothing about this charge: fix the settings, or retry. */
const NOT_NOW = /^ACQ\.(CYCLE_PAY_DATE_NOT_MATCH|ACCESS_FORBIDDEN|MERCHANT_)|^isv\./;

/** Alipay has accepted the charge and continues asynchronously; a query tells the outcome. */
const GOES_ON = '10003';

/** The day in Beijing, such as `2026-11-23`. */
export const dayOf = (time: number): string => beijingTime(time).slice(0, 10);

/** The start of such a day in Beijing, in ms; NaN for anything else. */
const startOf = (day: unknown): number => fromBeijingTime(`${String(day).slice(0, 10)} 00:00:00`).getTime();

/** A day that Alipay accepts for a plan: this one, or the first of the next month. */
function plannable(day: string): string {
  if (Number(day.slice(8)) <= LAST_DAY) return day;
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** An agreement at Alipay: its number there, and the day for which its next charge is planned. */
export type Agreement = { no: string; status: string; nextDay: unknown };

type ChargingOptions = { client: AlipayClient; notifyPath: string; now: () => number };

/**
 * Moves Alipay's planned charge day to one that allows charging now, since time bought in between moves the
 * membership's end. Charges can only be postponed.
 * @throws PaymentUnavailable if the charge is planned for later
 */
async function fitPlan({ client, now }: ChargingOptions, { no, nextDay }: Agreement): Promise<void> {
  const planned = startOf(nextDay);
  const today = startOf(dayOf(now()));
  if (Number.isNaN(planned)) return;
  if (today < planned - EARLY_DAYS * DAY_MS) {
    throw new PaymentUnavailable(`Alipay has planned the charge for ${dayOf(planned)}`);
  }
  if (today <= planned) return;
  const day = plannable(dayOf(today + DAY_MS));
  const asked = { agreement_no: no, deduct_time: day };
  await orKnown(client.call('alipay.user.agreement.executionplan.modify', asked), {});
}

async function pay(
  { client, notifyPath }: ChargingOptions,
  request: ChargeRequest,
  agreement: Agreement,
): Promise<ChargeOutcome> {
  const { tradeNo, amount, description, expiresAt, origin } = request;
  const content = {
    out_trade_no: tradeNo,
    total_amount: yuan(amount.cents),
    subject: description,
    product_code: CYCLE_PRODUCT,
    agreement_params: { agreement_no: agreement.no },
    time_expire: beijingTime(expiresAt.getTime()),
  };
  const more: Record<string, string> = origin === undefined ? {} : { notify_url: `${origin}${notifyPath}` };
  try {
    const told = await client.call('alipay.trade.pay', content, more);
    const paid = told.out_trade_no === tradeNo ? paidOf({ ...told, paidAt: told.gmt_payment }) : undefined;
    if (!paid) throw new PaymentUnavailable('Alipay tells of another payment');
    return { state: 'paid', paid };
  } catch (error) {
    if (!(error instanceof AlipayError)) throw error;
    const { code } = error;
    if (code === GOES_ON) return { state: 'open' };
    if (ENDED.test(code)) return { state: 'ended' };
    if (NOT_NOW.test(code)) throw new PaymentUnavailable(error.message, { cause: error });
    if (code !== 'ACQ.TRADE_HAS_SUCCESS') return { state: 'failed' };
    const trade = await queryTrade(client, tradeNo);
    return trade.state === 'closed' ? { state: 'failed' } : trade;
  }
}

/**
 * Charges an agreement that is in force.
 * @throws PaymentUnavailable if the charge is planned for later, or its outcome is unknown
 */
export async function chargeAgreement(
  options: ChargingOptions,
  request: ChargeRequest,
  agreement: Agreement,
): Promise<ChargeOutcome> {
  await fitPlan(options, agreement);
  return pay(options, request, agreement);
}
