import type { Family } from '@tuzuo/core/api/family';
import {
  type Notice,
  NoticeRefused,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
} from '../port';
import { createAgreements, isOfAgreement } from './agreements';
import { readBill } from './bill';
import {
  AlipayError,
  type AlipayOptions,
  beijingTime,
  createAlipayClient,
  fromBeijingTime,
  NO_BILL,
} from './client';
import { orKnown, PAID, paidOf, queryTrade, refundOf, yuan } from './trades';

const NOTIFY_PATH = '/api/pay/notify/alipay';

const BILL_METHOD = 'alipay.data.dataservice.bill.downloadurl.query';

/** Time from the beginning of a day until its bill is available. */
const BILL_AFTER_MS = 34 * 3_600_000;

/** Client families that can open Alipay; WeChat mini-programs cannot. */
const FAMILIES: readonly Family[] = ['h5', 'app_android', 'app_ios'];

const APPS: readonly Family[] = ['app_android', 'app_ios'];

const MAX_REASON = 80;

/** Older or newer notifications are verified by a query to Alipay. */
const SKEW_MS = 5 * 60_000;

/** Alipay on web pages (wap) and in apps, with keys or certificates, and RSA2. */
export function createAlipay({
  now = Date.now,
  signScene,
  ...options
}: Omit<AlipayOptions, 'now'> & {
  now?: () => number;
  /** The scene that Alipay has approved for recurring charges; without it there are no renewals. */
  signScene?: string | undefined;
}): PaymentProvider {
  const { appId, apiUrl } = options;
  const client = createAlipayClient({ ...options, now });
  const agreements =
    signScene === undefined
      ? undefined
      : createAgreements({ client, scene: signScene, notifyPath: NOTIFY_PATH, now });

  return {
    name: 'alipay',
    timeZone: 'Asia/Shanghai',
    channelsOf: (family) => (FAMILIES.includes(family) ? ['alipay'] : []),
    payerApp: () => undefined,

    /** No request to Alipay: the payer's device submits a signed request, which can be created repeatedly. */
    prepare: async ({ tradeNo, family, amount, description, expiresAt, origin, returnPath, contract }) => {
      const renewal = contract && agreements?.signWith(contract, origin);
      const content = {
        out_trade_no: tradeNo,
        total_amount: yuan(amount.cents),
        subject: description,
        time_expire: beijingTime(expiresAt.getTime()),
      };
      const notify_url = `${origin}${NOTIFY_PATH}`;
      const back = `${origin}${returnPath}`;
      const page = client.signedQuery(
        'alipay.trade.wap.pay',
        { ...content, product_code: 'QUICK_WAP_WAY', quit_url: back, ...renewal },
        { notify_url, return_url: back },
      );
      const url = `${apiUrl}?${page}`;
      if (!APPS.includes(family)) return { url };
      const app = { ...content, product_code: 'QUICK_MSECURITY_PAY', ...renewal };
      return {
        url,
        alipay: { orderString: client.signedQuery('alipay.trade.app.pay', app, { notify_url }) },
      };
    },

    query: ({ tradeNo }) => queryTrade(client, tradeNo),

    ...(agreements && { contracts: agreements.contracts }),

    close: async ({ tradeNo }) => {
      const asked = client.call('alipay.trade.close', { out_trade_no: tradeNo });
      const closed = asked.then(() => 'closed' as const);
      return orKnown<'closed' | 'unknown'>(closed, {
        // The payer has not opened the signed page, and can until it expires.
        'ACQ.TRADE_NOT_EXIST': 'unknown',
        // Completed or closed: a query tells.
        'ACQ.TRADE_STATUS_ERROR': 'unknown',
        'ACQ.REASON_TRADE_STATUS_INVALID': 'unknown',
        'ACQ.REASON_ILLEGAL_STATUS': 'unknown',
      });
    },

    refund: async ({ tradeNo, refundNo, amount, reason }) => {
      const request = { out_trade_no: tradeNo, out_request_no: refundNo };
      try {
        const { fund_change: changed } = await client.call('alipay.trade.refund', {
          ...request,
          refund_amount: yuan(amount.cents),
          ...(reason !== '' && { refund_reason: reason.slice(0, MAX_REASON) }),
        });
        if (changed === 'Y') return 'succeeded';
        // Requested before, or not finished yet: only a query tells.
        const { refund_status: status } = await client.call('alipay.trade.fastpay.refund.query', request);
        return status === 'REFUND_SUCCESS' ? 'succeeded' : 'pending';
      } catch (error) {
        if (error instanceof AlipayError && error.code === 'ACQ.SELLER_BALANCE_NOT_ENOUGH') {
          throw new PaymentUnavailable(error.message, { cause: error });
        }
        if (error instanceof AlipayError) throw new PaymentRefused(error.code, { cause: error });
        throw error;
      }
    },

    readNotice: async ({ body }): Promise<Notice> => {
      const params = Object.fromEntries(new URLSearchParams(body.toString()));
      if (!(await client.isSigned(params))) throw new NoticeRefused('the signature is wrong');
      if (params.app_id !== appId) throw new NoticeRefused('the notification is for another app');
      if (isOfAgreement(params)) return agreements ? agreements.readNotice(params) : { kind: 'other' };
      // A refund arrives as another notification of its payment, which cannot say that it failed.
      if (params.refund_fee !== undefined || params.gmt_refund !== undefined) return refundOf(params);
      if (!PAID.includes(params.trade_status ?? '')) return { kind: 'other' };
      const paid = paidOf({ ...params, paidAt: params.gmt_payment });
      if (!paid) throw new NoticeRefused('the notification is not of a payment of ours');
      const sentAt = fromBeijingTime(params.notify_time).getTime();
      if (Math.abs(now() - sentAt) <= SKEW_MS) return { kind: 'paid', paid };
      // An old one, repeated or replayed, only triggers a query.
      if (Number.isNaN(sentAt)) throw new NoticeRefused('the notification has no time');
      const trade = await queryTrade(client, paid.tradeNo);
      return trade.state === 'paid' ? { kind: 'paid', paid: trade.paid } : { kind: 'other' };
    },

    bill: async (date) => {
      const asked = { bill_type: 'trade', bill_date: date };
      try {
        const { bill_download_url: url } = await client.call(BILL_METHOD, asked);
        if (typeof url !== 'string') throw new PaymentUnavailable('Alipay names no bill');
        return await readBill(await client.download(url));
      } catch (error) {
        if (error instanceof PaymentUnavailable) throw error;
        if (!(error instanceof AlipayError))
          throw new PaymentUnavailable('Alipay’s bill cannot be read', { cause: error });
        if (!NO_BILL.test(error.code)) throw new PaymentUnavailable(error.message, { cause: error });
        // A day without trades never has a bill; yesterday's may be available from ten o'clock on.
        return fromBeijingTime(`${date} 00:00:00`).getTime() + BILL_AFTER_MS < now() ? [] : undefined;
      }
    },
  };
}
