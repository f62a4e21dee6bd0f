import type { Family } from '@tuzuo/core/api/family';
import type { PayChannel } from '@tuzuo/core/api/order';
import {
  type PaymentProvider,
  PaymentRefused,
  type PaymentRequest,
  PaymentUnavailable,
  type Prepared,
} from '../port';
import type { createWxpayClient } from './client';
import { orRefused } from './refusals';
import { type Merchant, newNonce, signLines } from './signature';

export const NOTIFY_PATH = '/api/pay/notify/wxpay';
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** WeChat Pay uses Beijing time. */
const BEIJING_HOURS = 8;

const PATHS: Partial<Record<PayChannel, string>> = {
  wxpay_h5: '/v3/pay/transactions/h5',
  wxpay_jsapi: '/v3/pay/transactions/jsapi',
  wxpay_app: '/v3/pay/transactions/app',
};

/** RFC 3339 without fractions, in Beijing time. */
const beijingTime = (time: Date) =>
  `${new Date(time.getTime() + BEIJING_HOURS * HOUR_MS).toISOString().slice(0, 19)}+08:00`;

type RequestOptions = {
  client: Pick<ReturnType<typeof createWxpayClient>, 'call'>;
  merchant: Merchant;
  /** The WeChat app ID of each client family. */
  appIds: Partial<Record<Family, string>>;
  now: () => number;
};

/** Prepares payments at WeChat Pay, and signs what the payer's client shows. */
export function createPrepare({ client, merchant, appIds, now }: RequestOptions): PaymentProvider['prepare'] {
  const { mchId, privateKey } = merchant;
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

  return async (request) => {
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
  };
}
