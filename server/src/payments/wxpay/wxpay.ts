import { createHash, type KeyObject } from 'node:crypto';
import type { Family } from '@tuzuo/core/api/family';
import type { PayChannel } from '@tuzuo/core/api/order';
import { type PaymentProvider, PaymentUnavailable } from '../port';
import { readBill } from './bill';
import { createWxpayClient } from './client';
import { createReadNotice } from './notices';
import { paidOf, refundStateOf, type WxpayRecord } from './records';
import { orRefused, orUnavailable } from './refusals';
import { createPrepare, NOTIFY_PATH } from './requests';
import type { Merchant } from './signature';

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

/** WeChat Pay v3: in mini-programs (JSAPI), in mobile browsers (H5) and in apps. */
export function createWxpay({ now = Date.now, ...options }: WxpayOptions): PaymentProvider {
  const { merchant, apiV3Key, appIds, apiUrl, offers = () => true } = options;
  const { mchId } = merchant;
  const client = createWxpayClient({ ...options, publicKey: options.publicKey, now });
  const known = new Set(Object.values(appIds));

  return {
    name: 'wxpay',
    timeZone: 'Asia/Shanghai',
    channelsOf: (family) => (appIds[family] === undefined || !offers(family) ? [] : [CHANNELS[family]]),
    payerApp: (channel, family) => (channel === 'wxpay_jsapi' ? appIds[family] : undefined),
    prepare: createPrepare({ client, merchant, appIds, now }),
    readNotice: createReadNotice({ client, apiV3Key, mchId, known }),

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
