import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { type Notice, type PaidTrade, PaymentUnavailable, type RefundAdvice } from '../../payments/port';
import { noteInvoiceRefunded } from '../invoice/service';
import { numberOf, type OrderContext, PaymentMismatch } from './context';
import { planRefund, takeBack } from './refunds';
import {
  changeOrder,
  changePayment,
  changeRefund,
  findFailedPlainRefund,
  findPaid,
  findPayment,
  insertRefund,
  knowsRefund,
  lockOrder,
  NOW,
  type Order,
  type Payment,
} from './repository';

/** Whether a payment that we never heard of was refunded in full, so that nothing was delivered for it. */
const isUnheard = (order: Order, known: Payment, { amount }: PaidTrade, cents: number): boolean =>
  known.state !== 'paid' && ['pending', 'closed'].includes(order.state) && cents === amount.cents;

/** Whether a payment matches its order. Any other payment was refused, or would have been. */
const isOfOrder = (order: Order, { amount, goodsNo, isTest }: PaidTrade): boolean =>
  amount.cents === order.amountCents &&
  amount.currency === order.currency &&
  (goodsNo === undefined || goodsNo === numberOf(order.offerId)) &&
  !isTest;

/**
 * Records a payment together with its refund, so that the books contain both and a late notification delivers nothing.
 */
async function noteUndelivered(
  tx: Executor,
  told: { order: Order; payment: Payment; paid: PaidTrade; providerRefundNo: string },
): Promise<void> {
  const { order, payment, paid, providerRefundNo } = told;
  const { transactionId: providerTradeNo, paidAt, via = null } = paid;
  await changePayment(tx, payment.id, { state: 'paid', providerTradeNo, paidAt, via });
  await insertRefund(tx, {
    ...{ id: newId(), purchaseId: order.id, paymentId: payment.id, cause: 'provider', providerRefundNo },
    ...{ amountCents: order.amountCents, state: 'succeeded', endsOrder: true },
    ...{ createdAt: NOW, nextTryAt: NOW, endedAt: NOW },
  });
  await changeOrder(tx, order.id, {
    ...{ state: 'refunded', paidAt: NOW, refundedAt: NOW, refundedCents: order.amountCents },
  });
}

/**
 * A payment for which nothing was delivered, and that only its provider could refund, is refunded now: the refund that
 * failed here has succeeded after all. Returns false if there is none.
 */
async function noteOwnRefundMade(
  tx: Executor,
  told: { order: Order; paymentId: string; providerRefundNo: string; cents: number },
): Promise<boolean> {
  const { order, paymentId, providerRefundNo, cents } = told;
  const failed = await findFailedPlainRefund(tx, paymentId);
  if (failed?.amountCents !== cents) return false;
  await changeRefund(tx, failed.id, { state: 'succeeded', providerRefundNo, endedAt: NOW });
  if (failed.cause !== 'duplicate')
    await changeOrder(tx, order.id, { state: 'refunded', refundedAt: NOW, refundedCents: cents });
  return true;
}

/**
 * Records a refund that a provider made on its own (a decision by Apple, or its merchant console), once per provider
 * refund number. What the order delivered is taken back in proportion, down to zero at most.
 * @throws PaymentMismatch if the order was refunded in full before
 * @throws PaymentUnavailable while a refund of ours is in progress, so that the provider notifies us again later
 */
export async function noteRefundByProvider(
  context: OrderContext,
  paymentId: string,
  { paid: told, providerRefundNo, cents }: Extract<Notice, { kind: 'refunded' }>,
): Promise<void> {
  const { database, log } = context;
  await database.transaction(async (tx) => {
    const known = await findPayment(tx, paymentId);
    if (!known) throw new Error(`payment ${paymentId} is gone`);
    const order = await lockOrder(tx, known.purchaseId);
    if (await knowsRefund(tx, providerRefundNo)) return;
    if (told && (known.providerTradeNo ?? told.transactionId) !== told.transactionId) {
      // A second purchase for the same payment, which was never delivered: what the first one delivered stays.
      const { transactionId } = told;
      log.warn({ orderId: order.id, transactionId }, 'a provider has given back what was not delivered');
      return;
    }
    if (told && isUnheard(order, known, told, cents)) {
      log.warn({ orderId: order.id, paymentId }, 'a provider has given back what it had never told of');
      if (isOfOrder(order, told))
        await noteUndelivered(tx, { order, payment: known, paid: told, providerRefundNo });
      return;
    }
    if (await noteOwnRefundMade(tx, { order, paymentId, providerRefundNo, cents })) return;
    if (order.state === 'refunded')
      throw new PaymentMismatch(`a refund by the provider of order ${order.id}, which is refunded`);
    const paid = await findPaid(tx, order.id);
    if (order.state !== 'fulfilled' || paid?.id !== paymentId) {
      throw new PaymentUnavailable(
        `a refund by the provider came while order ${order.id} was ${order.state}`,
      );
    }
    const rest = order.amountCents - order.refundedCents;
    if (cents < 1 || cents > rest)
      throw new PaymentMismatch(`a refund by the provider of ${cents} cents of ${rest}`);
    const plan = await planRefund(context, tx, order, cents);
    const refundId = newId();
    const { periodUntil, ...taken } = await takeBack(context, tx, { order, plan, refundId });
    await insertRefund(tx, {
      id: refundId,
      purchaseId: order.id,
      paymentId,
      cause: 'provider',
      providerRefundNo,
      amountCents: cents,
      state: 'succeeded',
      ...taken,
      endsOrder: plan.endsOrder,
      createdAt: NOW,
      nextTryAt: NOW,
      endedAt: NOW,
    });
    await changeOrder(tx, order.id, {
      refundedCents: order.refundedCents + cents,
      periodUntil,
      ...(cents === rest && { state: 'refunded', refundedAt: NOW }),
    });
    await noteInvoiceRefunded(tx, { orderId: order.id, leftCents: rest - cents });
    log.warn({ orderId: order.id, refundId, cents }, 'a provider has given money back by itself');
  });
}

/** Our answer to a provider that decides about a refund: agree as long as nothing of the order was used. */
export async function adviseRefund(context: OrderContext, { purchaseId }: Payment): Promise<RefundAdvice> {
  const { database } = context;
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, purchaseId);
    if (order.state !== 'fulfilled') return { refund: true, why: `订单未发货或已退款（${order.state}）` };
    const { cents } = await planRefund(context, tx, order);
    const rest = order.amountCents - order.refundedCents;
    return cents === rest
      ? { refund: true, why: '已发货，用户尚未使用' }
      : { refund: false, why: `已发货，用户已使用；未使用部分价值 ${cents} 分，共 ${rest} 分` };
  });
}
