import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { violatedUnique } from '../../db/database-error';
import type { AnomalyKind } from '../../db/schema/payment-anomaly';
import type { RefundCause } from '../../db/schema/purchase';
import type { PaidTrade, PaymentProvider, Trade } from '../../payments/port';
import { extendByValue, extendMembership, isCommonMember } from '../membership/service';
import { freeCoupon, keepCoupon } from '../redeem/service';
import { noteAnomaly, PaymentMismatch } from './anomalies';
import { idOfNumber, numberOf, type OrderContext, providerOf, tradeOf } from './context';
import { recordCharge, wasRenewed } from './contracts';
import { beginPlainRefund, sendRefund } from './refunds';
import {
  changeOrder,
  changePayment,
  findPaid,
  findPayment,
  findPayments,
  isOpenAccount,
  LAST_PAYMENT_MINUTES,
  lockOrder,
  NOW,
  type Order,
  type Payment,
} from './repository';
import { querySigningById } from './signing';
import { readBeforeDelivery, usageOnDelivery } from './usage';

/**
 * Why a paid order is refunded instead of delivered: the account is closed, another charge already covered its period,
 * the code of its discount was used elsewhere after the order was closed, or it is a trial of a user who has become a
 * member. Undefined if it is delivered.
 */
async function whyUndeliverable(
  tx: Executor,
  order: Order,
  { via }: Payment,
): Promise<RefundCause | undefined> {
  const { id, userId, snapshot, offCents, codeHash } = order;
  if (!(await isOpenAccount(tx, userId))) return 'account';
  if (await wasRenewed(tx, order)) return 'renewed';
  if (offCents > 0 && !(await keepCoupon(tx, { userId, orderId: id, codeHash }))) return 'code';
  // A third party's payment cannot be refunded from here.
  const isTrial = snapshot.kind === 'vip' && snapshot.tier === 'trial';
  return isTrial && via === null && (await isCommonMember(tx, userId)) ? 'tier' : undefined;
}

/** Delivers a paid membership. */
async function deliverMembership(
  context: OrderContext,
  tx: Executor,
  { id: orderId, userId, amountCents, offCents }: Order,
  bought: Extract<Order['snapshot'], { kind: 'vip' }>,
): Promise<void> {
  const { timeZone } = context.ledger;
  // Locks the user's ledger accounts, which serializes concurrent orders of one user.
  const before = await readBeforeDelivery(context, tx, userId);
  const { tier, months } = bought;
  // Its user became a member in the meantime, and the one who took the money cannot give it back.
  const isLate = tier === 'trial' && (await isCommonMember(tx, userId));
  const { from, until } = isLate
    ? await extendByValue(tx, { userId, cents: amountCents, months, timeZone })
    : await extendMembership(tx, { userId, tier, months, listCents: amountCents + offCents, timeZone });
  await context.ledger.grantMembershipMonth(tx, { userId, orderId });
  await changeOrder(tx, orderId, {
    state: 'fulfilled',
    fulfilledAt: NOW,
    periodFrom: from,
    periodUntil: until,
    usage: usageOnDelivery(tier, before, from) ?? null,
    ...(isLate && { snapshot: { ...bought, deliveredAs: 'common' } }),
  });
}

/**
 * Delivers a paid order once, or refunds it if it cannot be delivered.
 */
export async function deliver(context: OrderContext, orderId: string): Promise<void> {
  const { database, ledger, log } = context;
  let signing: string | null = null;
  const refundId = await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'paid') return undefined;
    const { userId, snapshot } = order;
    const paid = await findPaid(tx, orderId);
    if (!paid) throw new Error(`order ${orderId} has no payment`);
    const cause = await whyUndeliverable(tx, order, paid);
    if (cause) {
      await changeOrder(tx, orderId, { state: 'refunding' });
      return beginPlainRefund(tx, order, paid, cause);
    }
    if (snapshot.kind === 'points') {
      await ledger.rechargeFor(tx, { userId, orderId, points: snapshot.points + snapshot.bonusPoints });
      await changeOrder(tx, orderId, { state: 'fulfilled', fulfilledAt: NOW });
      return undefined;
    }
    await deliverMembership(context, tx, order, snapshot);
    const signsApart = providerOf(context, paid)?.contracts?.signsApart ?? false;
    await recordCharge(tx, order, paid, signsApart);
    if (signsApart && order.renewal === null) signing = order.contractId;
    return undefined;
  });
  if (refundId !== undefined) await sendRefund(context, refundId);
  if (signing === null) return;
  // The order is delivered either way: on failure the job asks again.
  await querySigningById(context, signing).catch((error) =>
    log.warn({ err: error, contractId: signing }, 'contract state unknown: will query again'),
  );
}

/** The constraints by which a transaction pays only one payment, and the money behind it, too. */
const ONCE_PAYING = ['payment_provider_trade_key', 'payment_receipt_key'];

/**
 * Records that a provider's transaction has paid a payment.
 * @throws PaymentMismatch if it has paid another one
 */
export async function markPaid(tx: Executor, { id: paymentId }: Payment, paid: PaidTrade): Promise<void> {
  const { tradeNo: number, transactionId: providerTradeNo, paidAt, amount } = paid;
  const { receiptNo = null, via = null } = paid;
  try {
    await changePayment(tx, paymentId, { state: 'paid', providerTradeNo, receiptNo, paidAt, via });
  } catch (error) {
    if (!ONCE_PAYING.includes(violatedUnique(error) ?? '')) throw error;
    throw new PaymentMismatch(
      { kind: 'reused_transaction', number, transactionNo: providerTradeNo, paymentId, cents: amount.cents },
      `payment ${paymentId} is of a transaction that has paid another one`,
    );
  }
}

/** Throws PaymentMismatch if a transaction does not match the payment that it is said to pay. */
function assertOfOrder(
  order: Order,
  { id: paymentId, state, providerTradeNo }: Payment,
  paid: PaidTrade,
  testers: readonly string[],
): void {
  const { tradeNo: number, transactionId: transactionNo, amount, goodsNo, isTest } = paid;
  const mismatch = (kind: AnomalyKind, what: string) =>
    new PaymentMismatch(
      { kind, number, transactionNo, paymentId, cents: amount.cents },
      `payment ${paymentId} ${what}`,
    );
  if (state === 'paid' && providerTradeNo !== transactionNo)
    throw mismatch('second_transaction', 'was paid by another transaction');
  if (amount.cents !== order.amountCents || amount.currency !== order.currency)
    throw mismatch('other_amount', 'is of another amount');
  if (goodsNo !== undefined && goodsNo !== numberOf(order.offerId))
    throw mismatch('other_goods', 'is of something else');
  if (isTest && !testers.includes(order.userId))
    throw mismatch('test_environment', 'was made in a test environment');
}

/** Records a payment once. Returns the ID of a refund to send if its order was paid already. */
async function notePaid(
  { database, testers = [], log }: OrderContext,
  known: Payment,
  paid: PaidTrade,
): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.purchaseId);
    const payment = await findPayment(tx, known.id);
    if (!payment) throw new Error(`payment ${known.id} not found`);
    if (payment.state === 'paid' && payment.providerTradeNo === paid.transactionId) return undefined;
    assertOfOrder(order, payment, paid, testers);
    await markPaid(tx, payment, paid);
    if (order.state === 'pending' || order.state === 'closed') {
      if (order.state === 'closed') log.warn({ orderId: order.id }, 'order paid after it was closed');
      await changeOrder(tx, order.id, { state: 'paid', paidAt: NOW, codeHeldUntil: null });
      return undefined;
    }
    log.warn({ orderId: order.id, paymentId: payment.id }, 'order paid twice');
    return beginPlainRefund(tx, order, payment, 'duplicate');
  });
}

/**
 * Finds the payment for a provider's trade number.
 * @throws PaymentMismatch if the provider has no such payment of ours
 */
export async function paymentOf(
  { database }: OrderContext,
  { name }: Pick<PaymentProvider, 'name'>,
  tradeNo: string,
): Promise<Payment> {
  const id = idOfNumber(tradeNo);
  const known = id === undefined ? undefined : await findPayment(database.orm, id);
  if (known?.provider === name) return known;
  throw new PaymentMismatch(
    { kind: 'unknown_payment', number: tradeNo },
    `no payment has the number ${tradeNo}`,
  );
}

/**
 * Applies a payment that its provider vouches for. Idempotent, and safe to call late.
 * @throws PaymentMismatch if it is not ours or does not match our records
 */
export async function settlePaid(
  context: OrderContext,
  provider: Pick<PaymentProvider, 'name'>,
  paid: PaidTrade,
): Promise<void> {
  const known = await paymentOf(context, provider, paid.tradeNo);
  const refundId = await notePaid(context, known, paid);
  if (refundId !== undefined) return sendRefund(context, refundId);
  await deliver(context, known.purchaseId);
}

/**
 * Applies a payment that a provider reports in answer to our request. Returns false if it does not match our records,
 * which is recorded for the operator: asking again would not help.
 */
export async function settleAnswered(
  context: OrderContext,
  provider: Pick<PaymentProvider, 'name'>,
  paid: PaidTrade,
): Promise<boolean> {
  try {
    await settlePaid(context, provider, paid);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentMismatch)) throw error;
    await noteAnomaly(context, provider, error);
    return false;
  }
}

/**
 * Asks a provider about a payment and settles it if it is paid. One that does not match our records counts as open.
 * @throws PaymentUnavailable
 */
export async function queryPayment(context: OrderContext, payment: Payment): Promise<Trade['state']> {
  const provider = providerOf(context, payment);
  if (!provider || payment.state === 'paid') return payment.state === 'paid' ? 'paid' : 'closed';
  const trade = await provider.query(tradeOf(payment));
  if (trade.state !== 'paid') return trade.state;
  // Refunded in the provider's console before we knew of the payment: nothing is owed for it.
  if (trade.refundedCents === trade.paid.amount.cents) return 'closed';
  return (await settleAnswered(context, provider, trade.paid)) ? 'paid' : 'open';
}

/**
 * Closes an unpaid order and its payments at their providers. If one turns out to be paid, the order is delivered
 * instead. Its code becomes available, or stays with it as long as a page could still take a payment.
 * @throws PaymentUnavailable if a provider does not answer; the order then stays open
 */
export async function closeOrder(context: OrderContext, orderId: string): Promise<void> {
  const { database } = context;
  const ended = new Set<string>();
  for (const payment of await findPayments(database.orm, orderId)) {
    const provider = providerOf(context, payment);
    if (!provider || payment.state !== 'prepared') continue;
    const end = await provider.close(tradeOf(payment));
    // It may have been paid before it was closed, without a notification.
    const state = await queryPayment(context, payment);
    if (state === 'paid') return;
    if (end === 'closed' || state === 'closed') ended.add(payment.id);
  }
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'pending') return;
    let isPayable = false;
    for (const { id, state } of await findPayments(tx, orderId)) {
      if (state === 'prepared') await changePayment(tx, id, { state: 'closed' });
      isPayable ||= !ended.has(id);
    }
    if (!isPayable) await freeCoupon(tx, orderId);
    await changeOrder(tx, orderId, {
      state: 'closed',
      closedAt: NOW,
      ...(isPayable &&
        order.offCents > 0 && {
          codeHeldUntil: sql`${order.expiresAt.toISOString()}::timestamptz + make_interval(mins => ${LAST_PAYMENT_MINUTES})`,
        }),
    });
  });
}

/**
 * Closes a page of an order that another payment has paid. If it was paid, too, that payment is refunded, also if that
 * happens later because its provider cannot close it.
 * @throws PaymentUnavailable if the provider does not answer; the page is then closed later
 */
export async function closeLeftover(context: OrderContext, paymentId: string): Promise<void> {
  const { database } = context;
  const known = await findPayment(database.orm, paymentId);
  if (known?.state !== 'prepared') return;
  await providerOf(context, known)?.close(tradeOf(known));
  // It may have been paid before it was closed, without a notification.
  if ((await queryPayment(context, known)) === 'paid') return;
  await database.transaction(async (tx) => {
    await lockOrder(tx, known.purchaseId);
    if ((await findPayment(tx, paymentId))?.state === 'prepared')
      await changePayment(tx, paymentId, { state: 'closed' });
  });
}

/**
 * Makes the code of a closed order available once its payment is impossible, after a last query to the providers.
 * @throws PaymentUnavailable
 */
export async function freeHeldCoupon(context: OrderContext, orderId: string): Promise<void> {
  const { database } = context;
  for (const payment of await findPayments(database.orm, orderId)) {
    if ((await queryPayment(context, payment)) === 'paid') return;
  }
  await database.transaction(async (tx) => {
    const { state } = await lockOrder(tx, orderId);
    if (state === 'closed') await freeCoupon(tx, orderId);
    await changeOrder(tx, orderId, { codeHeldUntil: null });
  });
}
