import type { PaidTrade, PaymentProvider, Trade } from '../../payments/port';
import { extendMembership } from '../membership/service';
import { idOfNumber, numberOf, type OrderContext, providerOf } from './context';
import { beginPlainRefund, sendRefund } from './refunds';
import {
  changeOrder,
  changePayment,
  findPaid,
  findPayment,
  findPayments,
  isOpenAccount,
  lockOrder,
  NOW,
  type Payment,
} from './repository';

/** A payment that is signed, and yet not of an order as we know it: nothing is delivered, and the operator told. */
export class StrangePayment extends Error {
  override readonly name = 'StrangePayment';
}

/** Delivers a paid order, once; of an account that is closed, the money goes back. */
export async function deliver(context: OrderContext, orderId: string): Promise<void> {
  const { database, ledger } = context;
  const refundId = await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'paid') return undefined;
    const { userId, snapshot } = order;
    if (!(await isOpenAccount(tx, userId))) {
      const paid = await findPaid(tx, orderId);
      if (!paid) throw new Error(`order ${orderId} is paid by nothing`);
      await changeOrder(tx, orderId, { state: 'refunding' });
      return beginPlainRefund(tx, order, paid, 'account');
    }
    if (snapshot.kind === 'points') {
      await ledger.rechargeFor(tx, { userId, orderId, points: snapshot.points + snapshot.bonusPoints });
      await changeOrder(tx, orderId, { state: 'fulfilled', fulfilledAt: NOW });
      return undefined;
    }
    // Locks the user's accounts, which keeps two orders of theirs apart.
    await ledger.lockRefundable(tx, userId);
    const { from, until } = await extendMembership(tx, { userId, ...snapshot });
    await ledger.grantMembershipMonth(tx, { userId, orderId });
    await changeOrder(tx, orderId, {
      state: 'fulfilled',
      fulfilledAt: NOW,
      periodFrom: from,
      periodUntil: until,
    });
    return undefined;
  });
  if (refundId !== undefined) await sendRefund(context, refundId);
}

/** Notes a payment once; the refund to be sent when its order was paid already. */
async function notePaid(
  { database, log }: OrderContext,
  known: Payment,
  paid: PaidTrade,
): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.purchaseId);
    const payment = await findPayment(tx, known.id);
    if (!payment) throw new Error(`payment ${known.id} is gone`);
    if (payment.state === 'paid') {
      if (payment.providerTradeNo === paid.transactionId) return undefined;
      throw new StrangePayment(`payment ${known.id} was paid by another transaction`);
    }
    if (paid.amount.cents !== order.amountCents || paid.amount.currency !== order.currency) {
      throw new StrangePayment(`payment ${known.id} is of another amount`);
    }
    const { transactionId: providerTradeNo, paidAt } = paid;
    await changePayment(tx, payment.id, { state: 'paid', providerTradeNo, paidAt });
    if (order.state === 'pending' || order.state === 'closed') {
      if (order.state === 'closed') log.warn({ orderId: order.id }, 'an order was paid after it was closed');
      await changeOrder(tx, order.id, { state: 'paid', paidAt: NOW });
      return undefined;
    }
    log.warn({ orderId: order.id, paymentId: payment.id }, 'an order was paid twice');
    return beginPlainRefund(tx, order, payment, 'duplicate');
  });
}

/**
 * What follows from a payment that its provider vouches for, however often and however late it tells.
 * @throws StrangePayment when it is none of ours, or not as we know it
 */
export async function settlePaid(
  context: OrderContext,
  provider: Pick<PaymentProvider, 'name'>,
  paid: PaidTrade,
): Promise<void> {
  const { orm } = context.database;
  const id = idOfNumber(paid.tradeNo);
  const known = id === undefined ? undefined : await findPayment(orm, id);
  if (known?.provider !== provider.name)
    throw new StrangePayment(`no payment has the number ${paid.tradeNo}`);
  const refundId = await notePaid(context, known, paid);
  if (refundId !== undefined) return sendRefund(context, refundId);
  await deliver(context, known.purchaseId);
}

/** Asks a provider about a payment, and settles it when it is paid. Throws PaymentUnavailable. */
export async function askAbout(context: OrderContext, payment: Payment): Promise<Trade['state']> {
  const provider = providerOf(context, payment);
  if (!provider || payment.state === 'paid') return payment.state === 'paid' ? 'paid' : 'closed';
  const trade = await provider.query(numberOf(payment.id));
  if (trade.state === 'paid') await settlePaid(context, provider, trade.paid);
  return trade.state;
}

/**
 * Ends an order that is not paid: its payments are closed at their providers, where one turns out to be paid it is
 * delivered instead. Throws PaymentUnavailable when a provider does not tell, and leaves it open.
 */
export async function closeOrder(context: OrderContext, orderId: string): Promise<void> {
  const { database } = context;
  for (const payment of await findPayments(database.orm, orderId)) {
    const provider = providerOf(context, payment);
    if (!provider || payment.state !== 'prepared') continue;
    await provider.close(numberOf(payment.id));
    // What was paid before it was closed, while we were not told.
    if ((await askAbout(context, payment)) === 'paid') return;
  }
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'pending') return;
    for (const { id, state } of await findPayments(tx, orderId)) {
      if (state === 'prepared') await changePayment(tx, id, { state: 'closed' });
    }
    await changeOrder(tx, orderId, { state: 'closed', closedAt: NOW });
  });
}
