import type { Family } from '@tuzuo/core/api/family';
import { NoticeRefused, type PaymentProvider, PaymentRefused } from '../port';
import { paySig, userSig, VirtualPayError } from './client';
import { readEvent } from './events';
import { createOrders, type VirtualPayApp } from './orders';

/**
 * WeChat's virtual payment for goods (points, memberships) in mini-programs, where no other payment is allowed for
 * them.
 */
export function createWxpayVirtual(apps: Partial<Record<Family, VirtualPayApp>>): PaymentProvider {
  const { clientOf, query, refund } = createOrders(apps);
  return {
    name: 'wxpay_virtual',
    timeZone: 'Asia/Shanghai',
    needsSession: true,
    hasFixedPrices: true,
    channelsOf: (family) => (apps[family] === undefined ? [] : ['wxpay_virtual']),
    payerApp: (_channel, family) => apps[family]?.appId,

    /** No request to WeChat: the phone submits a signed text, which can be signed repeatedly. */
    prepare: async ({ family, tradeNo, goodsNo, amount, payer }) => {
      const app = apps[family];
      if (!app || !payer.sessionKey) throw new PaymentRefused('NOT_CONFIGURED');
      const signData = JSON.stringify({
        offerId: app.offerId,
        buyQuantity: 1,
        env: app.env,
        currencyType: amount.currency,
        productId: goodsNo,
        goodsPrice: amount.cents,
        outTradeNo: tradeNo,
        attach: '',
      });
      return {
        virtual: {
          mode: 'short_series_goods',
          signData,
          paySig: paySig(app.appKey, 'requestVirtualPayment', signData),
          signature: userSig(payer.sessionKey, signData),
        },
      };
    },

    query,
    refund,

    /** WeChat has no such call: a later payment is delivered, at the agreed price. */
    close: async () => 'unknown',

    reportDelivered: async ({ family, tradeNo }) => {
      try {
        await clientOf(family).call('notify_provide_goods', { order_id: tradeNo });
      } catch (error) {
        // WeChat already has it as delivered, or it was refunded in the meantime: nothing is left to report.
        if (!(error instanceof VirtualPayError)) throw error;
      }
    },

    readEvent: (family, event) => {
      const app = apps[family];
      if (!app) throw new NoticeRefused('this mini-program has no virtual payment');
      return readEvent(app, event);
    },

    readNotice: async () => {
      throw new NoticeRefused('WeChat tells of virtual payments by message push');
    },
  };
}
