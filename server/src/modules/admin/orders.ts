import { eq } from 'drizzle-orm';
import { payment, purchase, refund } from '../../db/schema/purchase';
import { recordAction, requireOperator } from './audit';
import { type AdminContext, AdminRefused, type Operator, requireCount, requireId } from './context';

/** The operator's commands about orders. */
export function adminOrders({ database, orders }: AdminContext) {
  const { orm } = database;

  const show = async (orderId: string) => {
    requireId('an order', orderId);
    const [order] = await orm.select().from(purchase).where(eq(purchase.id, orderId));
    if (!order) throw new AdminRefused('there is no such order');
    const payments = await orm.select().from(payment).where(eq(payment.purchaseId, orderId));
    const refunds = await orm.select().from(refund).where(eq(refund.purchaseId, orderId));
    return {
      ...order,
      refundable: await orders.refundable(order),
      payments: payments.map(({ id, provider, channel, state, providerTradeNo, paidAt }) => ({
        id,
        provider,
        channel,
        state,
        providerTradeNo,
        paidAt,
      })),
      refunds: refunds.map(({ id, cause, reason, amountCents, usedCents, state, createdAt, endedAt }) => ({
        id,
        cause,
        reason,
        amountCents,
        usedCents,
        state,
        createdAt,
        endedAt,
      })),
    };
  };

  return {
    showOrder: show,

    /**
     * Refunds some cents of an order, or everything left of it.
     * @throws CallError 20002 or RefusedField
     */
    refundOrder: async (operator: Operator, orderId: string, cents?: number) => {
      requireId('an order', orderId);
      const { reason } = requireOperator(operator);
      if (cents !== undefined) requireCount('cents', cents);
      await orders.refundAsOperator(orderId, {
        reason,
        ...(cents !== undefined && { cents }),
        record: async (tx, { order, refundId, cents: given }) => {
          const { state, refundedCents, amountCents } = order;
          await recordAction(tx, operator, {
            action: 'order.refund',
            subject: { kind: 'order', id: orderId },
            before: { state, refundedCents, amountCents },
            after: { state: 'refunding', refundId, cents: given },
          });
        },
      });
      return show(orderId);
    },
  };
}
