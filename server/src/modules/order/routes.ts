import { API_BASE } from '@tuzuo/core/api/routes';
import type { CallContext, Handlers, RawAnswer, RawRoute } from '../../http/port';
import { NoticeRefused, type PaymentProvider } from '../../payments/port';
import type { Sessions } from '../session/service';
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
export function orderHandlers({
  sessions,
  orders,
}: {
  sessions: Pick<Sessions, 'authenticate'>;
  orders: Orders;
}): Handlers<OrderRouteName> {
  const userOf = async ({ sessionToken }: CallContext) => (await sessions.authenticate(sessionToken)).userId;

  return {
    'order.order.create': async (input, context) => orders.create(await userOf(context), input),
    'order.order.list': async (input, context) => orders.list(await userOf(context), input),
    'order.order.get': async ({ orderId }, context) => orders.get({ userId: await userOf(context), orderId }),
    'order.order.cancel': async ({ orderId }, context) =>
      orders.cancel({ userId: await userOf(context), orderId }),
    'order.order.refund': async (input, context) =>
      orders.refund({ userId: await userOf(context), ...input }),
    'order.coupon.apply': async (input, context) =>
      orders.applyCoupon({ userId: await userOf(context), address: context.address, ...input }),
    'pay.pay.channels': async ({ family }) => orders.channels(family),
    'pay.pay.prepare': async (input, context) => orders.prepare(await userOf(context), input, context),
    'vip.contract.get': async (_input, context) => orders.contracts.get(await userOf(context)),
    'vip.contract.cancel': async (_input, context) => orders.contracts.cancel(await userOf(context)),
    'pay.pay.confirm': async (input, context) => orders.confirm(await userOf(context), input),
    'pay.pay.query': async ({ orderId }, context) => orders.query({ userId: await userOf(context), orderId }),
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
