import type { ChargeOutcome, ChargeRequest, ContractTerms, Notice, PaymentProvider } from '../port';
import { NoticeRefused, PaymentUnavailable } from '../port';
import { type AlipayClient, AlipayError, beijingTime, fromBeijingTime } from './client';
import { orKnown, paidOf, queryTrade, yuan } from './trades';

/** Alipay's product codes for recurring charges (周期扣款): the merchant's and the payer's. */
const CYCLE_PRODUCT = 'CYCLE_PAY_AUTH';
const PERSONAL_PRODUCT = 'CYCLE_PAY_AUTH_P';

const DAY_MS = 86_400_000;

/** Days before its planned day on which a charge may be made, according to Alipay's guide. */
const EARLY_DAYS = 5;

/** The last day of a month for which Alipay plans charges, since not every month has later ones. */
const LAST_DAY = 28;

/** Errors of a charge that mean that the agreement has ended. */
const ENDED = /^ACQ\.(USER_)?AGREEMENT_(NOT_EXIST|INVALID|STATUS_NOT_NORMAL)$/;

/** Errors that say nothing about this charge: fix the settings, or retry. */
const NOT_NOW = /^ACQ\.(CYCLE_PAY_DATE_NOT_MATCH|ACCESS_FORBIDDEN|MERCHANT_)|^isv\./;

/** Alipay has accepted the charge and continues asynchronously; a query tells the outcome. */
const GOES_ON = '10003';

/** The day in Beijing, such as `2026-11-23`. */
const dayOf = (time: number): string => beijingTime(time).slice(0, 10);

/** The start of such a day in Beijing, in ms; NaN for anything else. */
const startOf = (day: unknown): number => fromBeijingTime(`${String(day).slice(0, 10)} 00:00:00`).getTime();

/** A day that Alipay accepts for a plan: this one, or the first of the next month. */
function plannable(day: string): string {
  if (Number(day.slice(8)) <= LAST_DAY) return day;
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** The same day `months` later, at most the 28th, so never after the end of a membership that begins now. */
function monthsLater(time: number, months: number): string {
  const [year = 0, month = 0, day = 0] = dayOf(time).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, LAST_DAY))).toISOString().slice(0, 10);
}

type Agreement = { no: string; status: string; nextDay: unknown };

/** Whether a notification is about an agreement rather than a payment. */
export const isOfAgreement = (params: Readonly<Record<string, string>>): boolean =>
  params.notify_type === 'dut_user_sign' || params.notify_type === 'dut_user_unsign';

type AgreementsOptions = { client: AlipayClient; scene: string; notifyPath: string; now: () => number };

/**
 * Agreements for recurring charges, signed with a first payment: the port's `contracts`, and their part of that
 * payment.
 */
export function createAgreements({ client, scene, notifyPath, now }: AgreementsOptions) {
  const find = async (contractNo: string): Promise<Agreement | undefined> => {
    const asked = client.call('alipay.user.agreement.query', {
      external_agreement_no: contractNo,
      personal_product_code: PERSONAL_PRODUCT,
      sign_scene: scene,
    });
    const none: Record<string, unknown> = { status: 'NONE' };
    const told = await orKnown(asked, {
      USER_AGREEMENT_NOT_EXIST: none,
      'ACQ.USER_AGREEMENT_NOT_EXIST': none,
    });
    if (told === none) return undefined;
    const { agreement_no: no, external_agreement_no: own = contractNo, status } = told;
    if (typeof no !== 'string' || no === '' || own !== contractNo)
      throw new PaymentUnavailable('Alipay tells of another agreement');
    return { no, status: String(status), nextDay: told.next_deduct_time };
  };

  /**
   * Whether the agreement is active. One that was only begun or has ended is not; a suspended one can be charged again.
   */
  const isInForce = (agreement: Agreement | undefined): agreement is Agreement =>
    agreement?.status === 'NORMAL' || agreement?.status === 'STOP';

  /**
   * Moves Alipay's planned charge day to one that allows charging now, since time bought in between moves the
   * membership's end. Charges can only be postponed.
   * @throws PaymentUnavailable if the charge is planned for later
   */
  const fitPlan = async ({ no, nextDay }: Agreement): Promise<void> => {
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
  };

  const pay = async (request: ChargeRequest, agreement: Agreement): Promise<ChargeOutcome> => {
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
  };

  const contracts: NonNullable<PaymentProvider['contracts']> = {
    channels: ['alipay'],
    signsApart: true,
    charge: async (request) => {
      // A charge whose response was lost has moved the plan, so the payment is queried first.
      const trade = await queryTrade(client, request.tradeNo);
      if (trade.state === 'paid') return trade;
      if (trade.state === 'closed') return { state: 'failed' };
      const agreement = await find(request.contractNo);
      if (!isInForce(agreement)) return { state: 'ended' };
      await fitPlan(agreement);
      return pay(request, agreement);
    },
    end: async (contractNo) => {
      const agreement = await find(contractNo);
      if (!isInForce(agreement)) return;
      const done = {};
      await orKnown(client.call('alipay.user.agreement.unsign', { agreement_no: agreement.no }), {
        USER_AGREEMENT_NOT_EXIST: done,
      });
    },
    isActive: async (contractNo) => isInForce(await find(contractNo)),
  };

  return {
    contracts,

    /** Additional parameters of a payment request, with which an agreement is signed. */
    signWith: ({ contractNo, months, amount }: ContractTerms, origin: string) => ({
      product_code: CYCLE_PRODUCT,
      agreement_sign_params: {
        personal_product_code: PERSONAL_PRODUCT,
        sign_scene: scene,
        external_agreement_no: contractNo,
        access_params: { channel: 'ALIPAYAPP' },
        period_rule_params: {
          period_type: 'MONTH',
          period: String(months),
          execute_time: monthsLater(now(), months),
          single_amount: yuan(amount.cents),
        },
        sign_notify_url: `${origin}${notifyPath}`,
      },
    }),

    /**
     * Converts a notification about an agreement, after confirming its content by a query; so an old one is harmless.
     * @throws NoticeRefused, PaymentUnavailable
     */
    readNotice: async (params: Readonly<Record<string, string>>): Promise<Notice> => {
      const contractNo = params.external_agreement_no ?? '';
      if (params.personal_product_code !== PERSONAL_PRODUCT || contractNo === '')
        throw new NoticeRefused('the notification is not of an agreement of ours');
      const isSigned = params.notify_type === 'dut_user_sign';
      if (isInForce(await find(contractNo)) !== isSigned) return { kind: 'other' };
      return { kind: isSigned ? 'contractSigned' : 'contractEnded', contractNo };
    },
  };
}
