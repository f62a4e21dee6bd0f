import { createHash, type KeyObject } from 'node:crypto';
import type { Family } from '@tuzuo/core/api/family';
import type { PayChannel } from '@tuzuo/core/api/order';
import {
  type Notice,
  NoticeRefused,
  type PaidTrade,
  type PaymentProvider,
  PaymentRefused,
  type PaymentRequest,
  PaymentUnavailable,
  type Prepared,
  type RefundState,
} from '../port';
import { wechatReceiptNo } from '../wechat-receipt';
import { readBill } from './bill';
import { createWxpayClient, signatureHeaders, WxpayError } from './client';
import { type Merchant, newNonce, type Sealed, signLines, unseal } from './signature';

const NOTIFY_PATH = '/api/pay/notify/wxpay';
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** WeChat Pay uses Beijing time. */
const BEIJING_HOURS = 8;

/** WeChat Pay's are digits; others may come. */
const TRANSACTION_ID = /^\w{1,64}$/;

/** Maximum characters of a reason: 80 bytes, and a Chinese character takes three. */
const MAX_REASON = 26;

type WxpayOptions = {
  merchant: Merchant;
  apiV3Key: string;
  publicKey?: { id: string; key: KeyObject } | undefined;
  /** The WeChat app ID of each client family; families without one are not offered WeChat Pay. */
  appIds: Partial<Record<Family, string>>;
  /** The client families that WeChat Pay is offered in; by default all that have an app. */
  offers?: ((family: Family) => boolean) | undefined;
  apiUrl: string;
  now?: () => number;
};

const CHANNELS: Record<Family, PayChannel> = {
  h5: 'wxpay_h5',
  wxmini: 'wxpay_jsapi',
  wxmini_idphoto: 'wxpay_jsapi',
  app_android: 'wxpay_app',
  app_ios: 'wxpay_app',
};

const PATHS: Partial<Record<PayChannel, string>> = {
  wxpay_h5: '/v3/pay/transactions/h5',
  wxpay_jsapi: '/v3/pay/transactions/jsapi',
  wxpay_app: '/v3/pay/transactions/app',
};

/** RFC 3339 without fractions, in Beijing time. */
const beijingTime = (time: Date) =>
  `${new Date(time.getTime() + BEIJING_HOURS * HOUR_MS).toISOString().slice(0, 19)}+08:00`;

/** A payment or a refund in WeChat Pay's format. */
type WxpayRecord = {
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
function paidOf({
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
function refundedBy({ out_trade_no: tradeNo, transaction_id: transactionId, amount }: WxpayRecord) {
  if (typeof tradeNo !== 'string') return undefined;
  const cents = Number.isInteger(amount?.refund) ? Number(amount?.refund) : undefined;
  return { tradeNo, transactionId: typeof transactionId === 'string' ? transactionId : undefined, cents };
}

/** `ABNORMAL` requires the operator to act in WeChat Pay's console, because the payer's card no longer exists. */
const refundStateOf = (status: unknown): RefundState =>
  status === 'SUCCESS' ? 'succeeded' : status === 'CLOSED' ? 'failed' : 'pending';

/** Converts a refusal to PaymentRefused. */
async function orRefused<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof WxpayError) throw new PaymentRefused(error.code, { cause: error });
    throw error;
  }
}

/** Converts any refusal to PaymentUnavailable, except the codes in `fine`. */
async function orUnavailable<Result>(
  work: Promise<Result>,
  fine: Readonly<Record<string, Result>> = {},
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WxpayError)) throw error;
    const known = fine[error.code];
    if (known !== undefined) return known;
    throw new PaymentUnavailable(error.message, { cause: error });
  }
}

/** WeChat Pay v3: in mini-programs (JSAPI), in mobile browsers (H5) and in apps. */
export function createWxpay({ now = Date.now, ...options }: WxpayOptions): PaymentProvider {
  const { merchant, apiV3Key, appIds, apiUrl, offers = () => true } = options;
  const { mchId, privateKey } = merchant;
  const client = createWxpayClient({ ...options, publicKey: options.publicKey, now });
  const known = new Set(Object.values(appIds));

  const seconds = () => String(Math.floor(now() / SECOND_MS));

  /** What the payer's client needs besides the prepay ID. */
  const shown = (request: PaymentRequest, appId: string, handle: string): Prepared => {
    const [timeStamp, nonceStr] = [seconds(), newNonce()];
    if (request.channel === 'wxpay_jsapi') {
      const body = `prepay_id=${handle}`;
      const paySign = signLines(privateKey, [appId, timeStamp, nonceStr, body]);
      return { handle, jsapi: { appId, timeStamp, nonceStr, package: body, signType: 'RSA', paySign } };
    }
    const sign = signLines(privateKey, [appId, timeStamp, nonceStr, handle]);
    const app = {
      appId,
      partnerId: mchId,
      prepayId: handle,
      package: 'Sign=WXPay',
      nonceStr,
      timeStamp,
      sign,
    };
    return { handle, app };
  };

  const createPayment = async (request: PaymentRequest, appId: string) => {
    const { channel, payer, amount, origin } = request;
    return orRefused(
      client.call('POST', PATHS[channel] ?? '', {
        appid: appId,
        mchid: mchId,
        description: request.description,
        out_trade_no: request.tradeNo,
        time_expire: beijingTime(request.expiresAt),
        notify_url: `${origin}${NOTIFY_PATH}`,
        amount: { total: amount.cents, currency: amount.currency },
        ...(channel === 'wxpay_jsapi' && { payer: { openid: payer.openid } }),
        ...(channel === 'wxpay_h5' && {
          scene_info: { payer_client_ip: payer.address, h5_info: { type: 'Wap' } },
        }),
      }),
    );
  };

  const readResource = (body: Buffer): { type: string; told: WxpayRecord } => {
    try {
      const { event_type: type, resource } = JSON.parse(body.toString()) as {
        event_type?: string;
        resource: Sealed;
      };
      const told = JSON.parse(unseal(apiV3Key, resource)) as WxpayRecord | null;
      if (typeof told !== 'object' || told === null) throw new Error('response without a record');
      return { type: String(type), told };
    } catch {
      throw new NoticeRefused('the notification cannot be opened');
    }
  };

  return {
    name: 'wxpay',
    timeZone: 'Asia/Shanghai',
    channelsOf: (family) => (appIds[family] === undefined || !offers(family) ? [] : [CHANNELS[family]]),
    payerApp: (channel, family) => (channel === 'wxpay_jsapi' ? appIds[family] : undefined),

    prepare: async (request) => {
      const { channel, family, handle, origin, returnPath } = request;
      const appId = appIds[family];
      if (appId === undefined || PATHS[channel] === undefined) throw new PaymentRefused('NOT_CONFIGURED');
      if (handle !== undefined) return shown(request, appId, handle);
      const answer = await createPayment(request, appId);
      const { h5_url: url, prepay_id: prepayId } = answer;
      if (channel === 'wxpay_h5' && typeof url === 'string') {
        // Valid for five minutes, so it is not kept as a handle: the next time another one is requested.
        return { url: `${url}&redirect_url=${encodeURIComponent(`${origin}${returnPath}`)}` };
      }
      if (typeof prepayId !== 'string') throw new PaymentUnavailable('WeChat Pay begins no payment');
      return shown(request, appId, prepayId);
    },

    query: async ({ tradeNo }) => {
      const path = `/v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${mchId}`;
      const missing = { trade_state: 'NOTPAY' };
      const told: WxpayRecord = await orUnavailable(client.call('GET', path), {
        ORDER_NOT_EXIST: missing,
        RESOURCE_NOT_EXISTS: missing,
      });
      if (told.trade_state === 'SUCCESS') {
        const paid = told.mchid === mchId && told.out_trade_no === tradeNo ? paidOf(told) : undefined;
        if (!paid) throw new PaymentUnavailable('WeChat Pay tells of another payment');
        return { state: 'paid', paid };
      }
      // REFUND: paid, and refunded in WeChat Pay's console before we knew. Nothing is owed for it.
      const isOver = ['CLOSED', 'REVOKED', 'PAYERROR', 'REFUND'].includes(String(told.trade_state));
      return { state: isOver ? 'closed' : 'open' };
    },

    close: async ({ tradeNo }) => {
      const path = `/v3/pay/transactions/out-trade-no/${tradeNo}/close`;
      const closed = client.call('POST', path, { mchid: mchId }).then(() => 'closed' as const);
      return orUnavailable<'closed' | 'unknown'>(closed, {
        // A request to begin it may still be on its way.
        ORDER_NOT_EXIST: 'unknown',
        RESOURCE_NOT_EXISTS: 'unknown',
        ORDER_CLOSED: 'closed',
        ORDERPAID: 'unknown',
        ORDER_PAID: 'unknown',
      });
    },

    refund: async ({ tradeNo, refundNo, amount, total, reason, origin }) => {
      const { status } = await orRefused(
        client.call('POST', '/v3/refund/domestic/refunds', {
          out_trade_no: tradeNo,
          out_refund_no: refundNo,
          ...(reason !== '' && { reason: reason.slice(0, MAX_REASON) }),
          ...(origin !== undefined && { notify_url: `${origin}${NOTIFY_PATH}` }),
          amount: { refund: amount.cents, total: total.cents, currency: amount.currency },
        }),
      );
      return refundStateOf(status);
    },

    readNotice: async ({ headers, body }): Promise<Notice> => {
      const signed = signatureHeaders((name) => {
        const value = headers[name];
        return typeof value === 'string' ? value : undefined;
      });
      if (!(await client.isSigned(signed, body.toString())))
        throw new NoticeRefused('the signature is wrong');
      const { type, told } = readResource(body);
      if (told.mchid !== mchId) throw new NoticeRefused('the notification is for another merchant');
      if (type === 'TRANSACTION.SUCCESS') {
        const paid =
          told.trade_state === 'SUCCESS' && known.has(String(told.appid)) ? paidOf(told) : undefined;
        if (!paid) throw new NoticeRefused('the notification is not of a payment of ours');
        return { kind: 'paid', paid };
      }
      if (!type.startsWith('REFUND.')) return { kind: 'other' };
      const { out_refund_no: refundNo, refund_status: status } = told;
      if (typeof refundNo !== 'string') throw new NoticeRefused('the notification names no refund');
      return { kind: 'refund', refundNo, state: refundStateOf(status), of: refundedBy(told) };
    },

    bill: async (date) => {
      const path = `/v3/bill/tradebill?bill_date=${date}&bill_type=ALL`;
      const told = await orUnavailable<Record<string, unknown>>(client.call('GET', path), {
        NO_STATEMENT_EXIST: { hash_value: null },
        STATEMENT_CREATING: {},
      });
      if (told.hash_value === null) return [];
      const { download_url: url, hash_value: hash } = told;
      if (typeof url !== 'string' || typeof hash !== 'string') return undefined;
      if (!url.startsWith(`${apiUrl}/`)) throw new PaymentUnavailable('WeChat Pay’s bill is elsewhere');
      const text = await client.download(url.slice(apiUrl.length));
      if (createHash('sha1').update(text).digest('hex') !== hash.toLowerCase()) {
        throw new PaymentUnavailable('WeChat Pay’s bill is not what it told');
      }
      return readBill(text);
    },
  };
}
