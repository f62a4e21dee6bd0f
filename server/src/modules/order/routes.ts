import { API_BASE } from '@tuzuo/core/api/routes';
import type { Handlers, RawAnswer, RawRoute } from '../../http/port';
import { NoticeRefused, type PaymentProvider } from '../../payments/port';
import type { Orders } from './service';

type OrderRouteName =
  | 'order.order.create'
  | 'order.order.list'
  | 'order.order.get'
  | 'order.order.cancel'
  | 'order.order.refund'
  | 'order.coupon.apply'
  | 'pay.pay.channels'
  | 'pay.pay.prepare'
  | 'pay.pay.query'
  | 'pay.pay.confirm'
  | 'vip.contract.get'
  | 'vip.contract.cancel';

/** Limit on a notification's body; several times what providers send. */
const MAX_NOTICE_BYTES = 65_536;

const BAD_REQUEST = 400;
const FAULT = 500;

/** Handlers of the calls about orders and their payment. */
export function orderHandlers({ orders }: { orders: Orders }): Handlers<OrderRouteName> {
  return {
    'order.order.create': async (input, { userId }) => orders.create(userId, input),
    'order.order.list': async (input, { userId }) => orders.list(userId, input),
    'order.order.get': async ({ orderId }, { userId }) => orders.get({ userId, orderId }),
    'order.order.cancel': async ({ orderId }, { userId }) => orders.cancel({ userId, orderId }),
    'order.order.refund': async (input, { userId }) => orders.refund({ userId, ...input }),
    'order.coupon.apply': async (input, { userId, address }) =>
      orders.applyCoupon({ userId, address, ...input }),
    'pay.pay.channels': async ({ family }) => orders.channels(family),
    'pay.pay.prepare': async (input, context) => orders.prepare(context.userId, input, context),
    'vip.contract.get': async (_input, { userId }) => orders.contracts.get(userId),
    'vip.contract.cancel': async (_input, { userId }) => orders.contracts.cancel(userId),
    'pay.pay.confirm': async (input, { userId }) => orders.confirm(userId, input),
    'pay.pay.query': async ({ orderId }, { userId }) => orders.query({ userId, orderId }),
  };
}

/** The body of a refusal. Every provider treats any other status than 200 as a request to retry. */
const refusal = (status: number, message: string): RawAnswer => ({ status, json: { code: 'FAIL', message } });

/** The response that each provider accepts as an acknowledgement, so that it stops retrying. */
const accepted = ({ name }: PaymentProvider): RawAnswer =>
  name === 'alipay'
    ? { headers: { 'content-type': 'text/plain' }, body: 'success' }
    : { json: { code: 'SUCCESS', message: '' } };

/** The endpoints for payment and refund notifications, one per provider, named after it. */
export function noticeRoutes(orders: Orders, providers: readonly PaymentProvider[]): RawRoute[] {
  return providers
    .filter(({ readEvent }) => readEvent === undefined)
    .map((provider) => ({
      method: 'POST',
      auth: 'signature',
      path: `${API_BASE}/pay/notify/${provider.name}`,
      name: `pay.notify.${provider.name}`,
      body: 'bytes',
      maxBodyBytes: MAX_NOTICE_BYTES,
      handle: async ({ headers, bytes }) => {
        try {
          await orders.receive(provider, { headers, body: bytes });
          return accepted(provider);
        } catch (error) {
          if (error instanceof NoticeRefused) return refusal(BAD_REQUEST, 'refused');
          throw error;
        }
      },
      refuse: () => refusal(FAULT, 'try again'),
    }));
}
