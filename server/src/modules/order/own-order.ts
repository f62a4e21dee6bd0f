import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Executor } from '../../db/database';
import { CallError } from '../../errors';
import type { OrderContext } from './context';
import { presentOrder } from './present';
import { refundableOf } from './refunds';
import { findOrder, type Order } from './repository';

export type Own = { userId: string; orderId: string };

/**
 * One of the user's orders.
 * @throws CallError 10002
 */
export async function findOwn(tx: Executor, { userId, orderId }: Own): Promise<Order> {
  const order = await findOrder(tx, orderId, userId);
  if (!order) throw new CallError(ErrorCode.notFound);
  return order;
}

/** An order in wire format, with what its user would get by requesting a refund now. */
export const present = async (context: OrderContext, order: Order) =>
  presentOrder(order, await refundableOf(context, order));

/**
 * One of the user's orders in wire format.
 * @throws CallError 10002
 */
export const presentOwn = async (context: OrderContext, own: Own) =>
  present(context, await findOwn(context.database.orm, own));
