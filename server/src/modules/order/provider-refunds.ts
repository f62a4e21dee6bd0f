import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import {
  type Notice,
  type PaidTrade,
  type PaymentProvider,
  PaymentUnavailable,
  type RefundAdvice,
} from '../../payments/port';
import { noteInvoiceRefunded } from '../invoice/service';
import { freeCoupon } from '../redeem/service';
import { PaymentMismatch } from './anomalies';
import { numberOf, type OrderContext, tradeOf } from './context';
import { planRefund, takeBack } from './refunds';
import {
  changeOrder,
  changeRefund,
  findFailedPlainRefund,
  findPaid,
  findPayment,
  hasPendingRefund,
  insertRefund,
  knowsRefund,
  lockOrder,
  NOW,
  type Order,
  type Payment,
} from './repository';
import { markPaid, paymentOf, settlePaid } from './settle';

/** A refund that a provider made on its own. */
type Told = Extract<Notice, { kind: 'refunded' }>;

/** Whether a payment matches its order. Any other payment was refused, or would have been. */
const isOfOrder = (order: Order, { amount, goodsNo, isTest }: PaidTrade): boolean =>
  amount.cents === order.amountCents &&
  amount.currency === order.currency &&
  (goodsNo === undefined || goodsNo === numberOf(order.offerId)) &&
  !isTest;

/**
 * Records a payment together with its refund, so that the books contain both and a late notification delivers nothing:
 * as the order's own, or as a second one of an order that another payment has paid.
 */
async function noteUndelivered(
  tx: Executor,
  told: { order: Order; payment: Payment; paid: PaidTrade; providerRefundNo: string },
): Promise<void> {
  const { order, payment, paid, providerRefundNo } = told;
  const isFirst = order.state === 'pending' || order.state === 'closed';
  await markPaid(tx, payment, paid);
  await insertRefund(tx, {
    id: newId(),
    purchaseId: order.id,
    paymentId: payment.id,
    providerRefundNo,
    cause: isFirst ? 'provider' : 'duplicate',
    endsOrder: isFirst,
    amountCents: order.amountCents,
    state: 'succeeded',
    createdAt: NOW,
    nextTryAt: NOW,
    endedAt: NOW,
  });
  if (!isFirst) return;
  await freeCoupon(tx, order.id);
  await changeOrder(tx, order.id, {
    state: 'refunded',
    paidAt: NOW,
    refundedAt: NOW,
    refundedCents: order.amountCents,
    codeHeldUntil: null,
  });
}

/** The transaction of a refunded payment, as reported with the refund or by the provider; undefined if there is none. */
async function findTransaction(
  provider: PaymentProvider,
  known: Payment,
  { paid }: Told,
): Promise<PaidTrade | undefined> {
  if (paid) return paid;
  const trade = await provider.query(tradeOf(known));
  return trade.state === 'paid' ? trade.paid : undefined;
}

/**
 * Handles the refund of a payment that is not paid here. One that was refunded in full is recorded with its refund, and
 * nothing is delivered for it; one that was refunded in part is delivered first.
 * @returns whether the refund remains to be applied
 * @throws PaymentMismatch if its provider has no such payment of ours, so that nothing is owed for it
 * @throws PaymentUnavailable if the provider does not answer
 */
async function notePaymentOfRefund(
  context: OrderContext,
  provider: PaymentProvider,
  { known, told }: { known: Payment; told: Told },
): Promise<boolean> {
  const { database, log } = context;
  const { providerRefundNo, cents, tradeNo: number } = told;
  const paid = await findTransaction(provider, known, told);
  if (paid && cents < paid.amount.cents) {
    await settlePaid(context, provider, paid);
    return true;
  }
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.purchaseId);
    const payment = await findPayment(tx, known.id);
    if (payment?.state === 'paid') return true;
    if (!payment || !paid || cents !== paid.amount.cents || !isOfOrder(order, paid)) {
      const transactionNo = paid?.transactionId ?? number;
      throw new PaymentMismatch(
        { kind: 'unpaid_refund', number, transactionNo, paymentId: known.id, cents },
        `payment ${known.id} was refunded and is not paid here`,
      );
    }
    log.warn({ orderId: order.id, paymentId: known.id }, 'refund for a payment that was never reported');
    await noteUndelivered(tx, { order, payment, paid, providerRefundNo });
    return false;
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
 * Throws unless a refund by the provider can be applied to the order now.
 * @throws PaymentMismatch if nothing is left to refund
 * @throws PaymentUnavailable while the order is delivered or refunded, so that the provider notifies us again later
 */
async function assertRefundable(
  tx: Executor,
  { order, payment, told }: { order: Order; payment: Payment; told: Told },
): Promise<void> {
  const { id: orderId, state } = order;
  const { tradeNo: number, cents } = told;
  // Any other payment than the one that the order was delivered for is refunded here, too.
  const isFirst = (await findPaid(tx, orderId))?.id === payment.id;
  const isOpen = isFirst ? state !== 'refunded' : await hasPendingRefund(tx, payment.id);
  if (isOpen && !(isFirst && state === 'fulfilled'))
    throw new PaymentUnavailable(`a refund by the provider came while order ${orderId} was ${state}`);
  const rest = isOpen ? order.amountCents - order.refundedCents : 0;
  if (cents >= 1 && cents <= rest) return;
  const { id: paymentId, providerTradeNo } = payment;
  throw new PaymentMismatch(
    { kind: 'excess_refund', number, transactionNo: providerTradeNo ?? undefined, paymentId, cents },
    `a refund by the provider of ${cents} cents of payment ${paymentId}, of which ${rest} are left`,
  );
}

/**
 * Records a refund that a provider made on its own (a decision by Apple, or its merchant console), once per provider
 * refund number. What the order delivered is taken back in proportion, down to zero at most.
 * @throws PaymentMismatch if it is of nothing that is paid here, or of more than is left
 * @throws PaymentUnavailable while a refund of ours is in progress, so that the provider notifies us again later
 */
export async function noteRefundByProvider(
  context: OrderContext,
  provider: PaymentProvider,
  told: Told,
): Promise<void> {
  const { database, log } = context;
  const { providerRefundNo, cents } = told;
  const known = await paymentOf(context, provider, told.tradeNo);
  if (known.state !== 'paid' && !(await notePaymentOfRefund(context, provider, { known, told }))) return;
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.purchaseId);
    const payment = await findPayment(tx, known.id);
    if (!payment) throw new Error(`payment ${known.id} not found`);
    if (await knowsRefund(tx, providerRefundNo)) return;
    const transactionId = told.paid?.transactionId ?? payment.providerTradeNo;
    if (transactionId !== payment.providerTradeNo) {
      // A second purchase for the same payment, which was never delivered: what the first one delivered stays.
      log.warn({ orderId: order.id, transactionId }, 'provider refunded a payment that was not delivered');
      return;
    }
    const paymentId = payment.id;
    if (await noteOwnRefundMade(tx, { order, paymentId, providerRefundNo, cents })) return;
    await assertRefundable(tx, { order, payment, told });
    const rest = order.amountCents - order.refundedCents;
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
    log.warn({ orderId: order.id, refundId, cents }, 'provider refunded a payment on its own');
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
