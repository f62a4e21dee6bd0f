import type { ContractTerms, Notice, PaymentProvider } from '../port';
import { NoticeRefused, PaymentUnavailable } from '../port';
import { type Agreement, CYCLE_PRODUCT, chargeAgreement, dayOf, LAST_DAY } from './charges';
import type { AlipayClient } from './client';
import { orKnown, queryTrade, yuan } from './trades';

/** The payer's product code. */
const PERSONAL_PRODUCT = 'CYCLE_PAY_AUTH_P';

/** The same day `months` later, at most the 28th, so never after the end of a membership that begins now. */
function monthsLater(time: number, months: number): string {
  const [year = 0, month = 0, day = 0] = dayOf(time).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, LAST_DAY))).toISOString().slice(0, 10);
}

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
      return chargeAgreement({ client, notifyPath, now }, request, agreement);
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
