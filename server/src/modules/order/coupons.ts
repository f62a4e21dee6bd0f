import { ErrorCode } from '@tuzuo/core/api/errors';
import { CallError } from '../../errors';
import { guarded, takeCoupon } from '../redeem/service';
import type { OrderContext } from './context';
import { refused } from './refusals';
import { changeOrder, findOrder, findPayments, lockOrder } from './repository';

type CouponRequest = { userId: string; orderId: string; code: string; address: string };

/**
 * Applies a discount code to an order whose payment has not begun, replacing any code applied before.
 * @throws CallError 10002 with the reason, 10004 after too many wrong codes, 20002 if payment has begun
 */
export async function applyCoupon({ database }: OrderContext, request: CouponRequest): Promise<void> {
  const { userId, orderId, code } = request;
  if (!(await findOrder(database.orm, orderId, userId))) throw new CallError(ErrorCode.notFound);
  await guarded(database, request, async (tx) => {
    const { state, kind, amountCents, offCents } = await lockOrder(tx, orderId);
    if (state !== 'pending') throw refused('order.notPayable');
    // The provider already has the old price, and would take a payment of that amount.
    if ((await findPayments(tx, orderId)).length > 0) throw refused('order.couponTooLate');
    const full = amountCents + offCents;
    const taken = await takeCoupon(tx, { userId, orderId, kind, amountCents: full, code });
    await changeOrder(tx, orderId, { ...taken, amountCents: full - taken.offCents });
  });
}
