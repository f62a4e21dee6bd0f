import type { Api, CallInput } from '@tuzuo/contract/api';
import { idOfCursor, idPage } from '../../db/cursor';
import { consume } from '../limit/service';
import type { OrderContext } from './context';
import { applyCoupon } from './coupons';
import { createOrder } from './create';
import { findOwn, type Own, present, presentOwn } from './own-order';
import { createPaying } from './pay';
import { questions } from './prepare';
import { presentOrder } from './present';
import { refundableOf, refundOrder } from './refunds';
import { refused, toCallError } from './refusals';
import { createContracts } from './renewals';
import { findOrders, type Order } from './repository';
import { askAboutPending, findSaleStop, openSales, stopSales } from './sale-stop';
import { closeOrder } from './settle';
import { createUpkeep } from './upkeep';

const LIST = 'orders';

type OperatorRefund = Omit<Extract<Parameters<typeof refundOrder>[1], { by: 'operator' }>, 'by' | 'orderId'>;

/** The order service: creates orders at the price the user saw, takes payments, delivers once, and refunds. */
export function createOrders(context: OrderContext) {
  const { database } = context;
  const { orm } = database;
  const get = (own: Own) => presentOwn(context, own);
  return {
    ...createPaying(context),
    ...createUpkeep(context),

    /** Whether anything is sold, e.g. not after a restore. */
    sales: {
      stoppedSince: findSaleStop,
      stop: stopSales,
      open: openSales,
      askAboutPending: () => askAboutPending(context),
    },

    /** @throws CallError 10002 if the offer is not for sale, 10003 if its price changed, 10004, 20002 */
    create: async (
      userId: string,
      input: CallInput<'order.order.create'>,
    ): Promise<Api['order.order.create']['output']> =>
      get({ userId, orderId: await createOrder(context, userId, input) }),

    list: async (
      userId: string,
      { cursor, limit, state }: CallInput<'order.order.list'>,
    ): Promise<Api['order.order.list']['output']> => {
      const before = cursor === undefined ? undefined : idOfCursor(LIST, cursor);
      const found = await findOrders(orm, { userId, state, before, limit: limit + 1 });
      const { rows, ...next } = idPage(LIST, found, limit, ({ id }) => id);
      const items = [];
      for (const order of rows) items.push(await present(context, order));
      return { items, ...next };
    },

    /** A user's newest orders, for the export of their data. */
    exportOrders: async (userId: string, limit: number) =>
      (await findOrders(orm, { userId, limit })).map((order) => {
        const { refundableCents: _changes, ...comparable } = presentOrder(order, { cents: 0 });
        return comparable;
      }),

    /** @throws CallError 10002 */
    get,

    /** @throws CallError 10002; 20002 if it is too late or the provider does not answer */
    cancel: async (own: Own): Promise<Api['order.order.cancel']['output']> => {
      const order = await findOwn(orm, own);
      if (order.state !== 'pending' && order.state !== 'closed') throw refused('order.notCancelable');
      await database.transaction((tx) => consume(tx, [questions(own.userId)]));
      await closeOrder(context, order.id).catch((error) => {
        throw toCallError(context, error, order.id);
      });
      return get(own);
    },

    /** @throws CallError 10002 with the reason, 10004, 20002 */
    applyCoupon: async (request: Parameters<typeof applyCoupon>[1]) => {
      await applyCoupon(context, request);
      return get(request);
    },

    /** @throws CallError 10002; 20002 if nothing can be refunded */
    refund: async ({ reason, ...own }: Own & { reason?: string | undefined }) => {
      await refundOrder(context, { ...own, reason, by: 'user' });
      return get(own);
    },

    /**
     * Refunds as the operator: the amount given, or all. Points and time are taken in proportion, down to zero at most.
     */
    refundAsOperator: (orderId: string, request: OperatorRefund) =>
      refundOrder(context, { ...request, orderId, by: 'operator' }),

    /** The cents that the user of an order would get by requesting a refund now, and those that used benefits cost. */
    refundable: (order: Order) => refundableOf(context, order),

    /** Days after payment in which users can request refunds. */
    refundDays: context.refundDays,

    /** Self-renewing memberships, as their users see and end them. */
    contracts: createContracts(context),
  };
}

export type Orders = ReturnType<typeof createOrders>;
