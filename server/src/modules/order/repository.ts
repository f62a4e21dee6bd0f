import type { OrderState } from '@tuzuo/core/api/order';
import { and, desc, eq, exists, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { onDay } from '../../db/clock';
import type { Executor } from '../../db/database';
import { lockUser } from '../../db/lock-user';
import { appUser, userIdentity } from '../../db/schema/app-user';
import { priceOffer } from '../../db/schema/price-offer';
import { payment, purchase, type RefundCause, refund } from '../../db/schema/purchase';
import type { PersonalTables } from '../personal-data/service';

export type Order = typeof purchase.$inferSelect;
export type Payment = typeof payment.$inferSelect;
type Refund = typeof refund.$inferSelect;
export type Offer = typeof priceOffer.$inferSelect;

/** The database clock, which all our timestamps use. */
export const NOW = sql`clock_timestamp()`;

export const inMinutes = (minutes: number) => sql`clock_timestamp() + make_interval(mins => ${minutes})`;

/** Finds an offer that is for sale. */
export async function findOffer(tx: Executor, id: string): Promise<Offer | undefined> {
  const [row] = await tx
    .select()
    .from(priceOffer)
    .where(and(eq(priceOffer.id, id), eq(priceOffer.active, true)));
  return row;
}

export async function countPending(tx: Executor, userId: string): Promise<number> {
  return tx.$count(purchase, and(eq(purchase.userId, userId), eq(purchase.state, 'pending')));
}

/** Finds an order; with a `userId`, only among that user's orders. */
export async function findOrder(tx: Executor, id: string, userId?: string): Promise<Order | undefined> {
  const [row] = await tx
    .select()
    .from(purchase)
    .where(and(eq(purchase.id, id), userId === undefined ? undefined : eq(purchase.userId, userId)));
  return row;
}

/**
 * Locks an order until the transaction ends, and with it all orders of its user, because a refund moves their periods.
 * Take this lock before those of the ledger's accounts.
 */
export async function lockOrder(tx: Executor, id: string): Promise<Order> {
  const known = await findOrder(tx, id);
  if (known) await lockUser(tx, known.userId);
  const [row] = await tx.select().from(purchase).where(eq(purchase.id, id)).for('update');
  if (!row) throw new Error(`order ${id} not found`);
  return row;
}

/** Stores a new order. */
export async function insertOrder(tx: Executor, row: PgInsertValue<typeof purchase>): Promise<void> {
  await tx.insert(purchase).values({ ...row, createdAt: NOW });
}

/** A page of a user's orders before the cursor `before`, newest first. */
export async function findOrders(
  tx: Executor,
  {
    userId,
    state,
    before,
    limit,
  }: { userId: string; state?: OrderState | undefined; before?: string | undefined; limit: number },
): Promise<Order[]> {
  return tx
    .select()
    .from(purchase)
    .where(
      and(
        eq(purchase.userId, userId),
        state && eq(purchase.state, state),
        before === undefined ? undefined : lt(purchase.id, before),
      ),
    )
    .orderBy(desc(purchase.id))
    .limit(limit);
}

type OrderChange = Partial<
  Pick<
    Order,
    | 'state'
    | 'amountCents'
    | 'offCents'
    | 'codeHash'
    | 'refundedCents'
    | 'periodFrom'
    | 'periodUntil'
    | 'usage'
    | 'snapshot'
  > &
    Record<'paidAt' | 'fulfilledAt' | 'closedAt' | 'refundedAt', Date | typeof NOW> & {
      codeHeldUntil: ReturnType<typeof sql> | null;
    }
>;

/** Updates an order that the caller has locked. */
export async function changeOrder(tx: Executor, id: string, change: OrderChange): Promise<void> {
  await tx.update(purchase).set(change).where(eq(purchase.id, id));
}

export async function findPayment(tx: Executor, id: string): Promise<Payment | undefined> {
  const [row] = await tx.select().from(payment).where(eq(payment.id, id));
  return row;
}

export async function findPayments(tx: Executor, orderId: string): Promise<Payment[]> {
  return tx.select().from(payment).where(eq(payment.purchaseId, orderId)).orderBy(payment.id);
}

/**
 * The payment for which an order was delivered. Others of the same order are refunded as duplicates, even if their
 * provider says that they were made earlier.
 */
export async function findPaid(tx: Executor, orderId: string): Promise<Payment | undefined> {
  const [row] = await tx
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.purchaseId, orderId),
        eq(payment.state, 'paid'),
        sql`not exists (select from ${refund} where ${refund.paymentId} = ${payment.id} and ${refund.cause} = 'duplicate')`,
      ),
    )
    .orderBy(payment.paidAt, payment.id)
    .limit(1);
  return row;
}

/** Inserts a payment, or returns the existing one of this channel and family. */
export async function insertPayment(tx: Executor, row: typeof payment.$inferInsert): Promise<Payment> {
  await tx.insert(payment).values(row).onConflictDoNothing();
  const [found] = await tx
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.purchaseId, row.purchaseId),
        eq(payment.channel, row.channel),
        eq(payment.family, row.family),
      ),
    );
  if (!found) throw new Error('payment not stored');
  return found;
}

export async function changePayment(
  tx: Executor,
  id: string,
  change: Partial<
    Pick<Payment, 'state' | 'handle' | 'providerTradeNo' | 'receiptNo' | 'paidAt' | 'via'> &
      Record<'deliveryToldAt', Date | typeof NOW>
  >,
): Promise<void> {
  await tx.update(payment).set(change).where(eq(payment.id, id));
}

export async function insertRefund(tx: Executor, row: PgInsertValue<typeof refund>): Promise<void> {
  await tx.insert(refund).values(row);
}

export async function findRefund(tx: Executor, id: string): Promise<Refund | undefined> {
  const [row] = await tx.select().from(refund).where(eq(refund.id, id));
  return row;
}

export async function changeRefund(
  tx: Executor,
  id: string,
  change: Pick<Refund, 'state'> & { endedAt: typeof NOW; providerRefundNo?: string },
): Promise<void> {
  await tx.update(refund).set(change).where(eq(refund.id, id));
}

/** Causes of refunds of payments for which nothing was delivered. */
export const PLAIN_CAUSES: readonly RefundCause[] = ['duplicate', 'account', 'renewed', 'code', 'tier'];

/** The refund of a payment for which nothing was delivered, if it failed. */
export async function findFailedPlainRefund(tx: Executor, paymentId: string): Promise<Refund | undefined> {
  const [row] = await tx
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.paymentId, paymentId),
        eq(refund.state, 'failed'),
        inArray(refund.cause, [...PLAIN_CAUSES]),
      ),
    );
  return row;
}

/** Whether a refund of a payment has no outcome yet. */
export async function hasPendingRefund(tx: Executor, paymentId: string): Promise<boolean> {
  return (await tx.$count(refund, and(eq(refund.paymentId, paymentId), eq(refund.state, 'pending')))) > 0;
}

/** Total cents of the refunds of a payment that have not failed. */
export async function refundedOf(tx: Executor, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql`coalesce(sum(${refund.amountCents}), 0)`.mapWith(Number) })
    .from(refund)
    .where(and(eq(refund.paymentId, paymentId), inArray(refund.state, ['pending', 'succeeded'])));
  return row?.cents ?? 0;
}

/** Points taken and not returned by the refunds of an order. */
export async function sumTaken(tx: Executor, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ points: sql`coalesce(sum(${refund.takenPoints}), 0)`.mapWith(Number) })
    .from(refund)
    .where(and(eq(refund.purchaseId, orderId), inArray(refund.state, ['pending', 'succeeded'])));
  return row?.points ?? 0;
}

/** Claims the next query about a refund for `minutes`; returns false if another process has claimed it. */
export async function claimRefundQuery(tx: Executor, refundId: string, minutes: number): Promise<boolean> {
  const taken = await tx
    .update(refund)
    .set({ nextTryAt: inMinutes(minutes) })
    .where(and(eq(refund.id, refundId), eq(refund.state, 'pending'), lte(refund.nextTryAt, NOW)))
    .returning({ id: refund.id });
  return taken.length > 0;
}

/** Payments whose orders are delivered but whose provider has not been told so yet. */
export async function findUnreported(
  tx: Executor,
  providers: readonly string[],
  limit: number,
): Promise<Payment[]> {
  if (providers.length === 0) return [];
  const rows = await tx
    .select({ payment })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(
      and(
        inArray(payment.provider, [...providers]),
        eq(payment.state, 'paid'),
        isNull(payment.deliveryToldAt),
        isNotNull(purchase.fulfilledAt),
      ),
    )
    .orderBy(payment.paidAt)
    .limit(limit);
  return rows.map((row) => row.payment);
}

/** A provider's payments that were begun or paid on a day of its calendar, with their cents and refunded cents. */
export async function findPaymentsOfDay(
  tx: Executor,
  { name, timeZone }: { name: string; timeZone: string },
  date: string,
) {
  const isOn = (column: typeof payment.createdAt | typeof payment.paidAt) =>
    onDay(sql`${column}`, date, timeZone);
  return tx
    .select({
      payment,
      amountCents: purchase.amountCents,
      refundedCents: sql`coalesce((select sum(${refund.amountCents}) from ${refund}
        where ${refund.paymentId} = ${payment.id} and ${refund.state} = 'succeeded'), 0)`.mapWith(Number),
    })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(and(eq(payment.provider, name), or(isOn(payment.createdAt), isOn(payment.paidAt))))
    .orderBy(payment.id);
}

/** Whether a refund that a provider made on its own is recorded. */
export async function knowsRefund(tx: Executor, providerRefundNo: string): Promise<boolean> {
  return (await tx.$count(refund, eq(refund.providerRefundNo, providerRefundNo))) > 0;
}

/** Minutes after an order expires until no provider takes its payment any more. */
export const LAST_PAYMENT_MINUTES = 10;

/**
 * IDs for the sweep job: expired orders, paid orders that were not delivered, refunds without an outcome, closed
 * orders that hold their code no longer, and payments whose pages another payment of their order has made useless, as
 * long as they could be paid.
 */
export async function findSweepable(tx: Executor, limit: number) {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const expired = tx
    .select({ id: purchase.id })
    .from(purchase)
    .where(and(eq(purchase.state, 'pending'), lte(purchase.expiresAt, NOW)))
    .orderBy(purchase.expiresAt)
    .limit(limit);
  const undelivered = tx
    .select({ id: purchase.id })
    .from(purchase)
    .where(eq(purchase.state, 'paid'))
    .orderBy(purchase.paidAt)
    .limit(limit);
  const refunds = tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.state, 'pending'), lte(refund.nextTryAt, NOW)))
    .orderBy(refund.nextTryAt)
    .limit(limit);
  const held = tx
    .select({ id: purchase.id })
    .from(purchase)
    .where(lte(purchase.codeHeldUntil, NOW))
    .orderBy(purchase.codeHeldUntil)
    .limit(limit);
  const leftovers = tx
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(
      and(
        eq(payment.state, 'prepared'),
        inArray(purchase.state, ['paid', 'fulfilled', 'refunding', 'refunded']),
        sql`${purchase.expiresAt} > clock_timestamp() - make_interval(mins => ${LAST_PAYMENT_MINUTES})`,
      ),
    )
    .orderBy(payment.createdAt)
    .limit(limit);
  return {
    expired: ids(await expired),
    undelivered: ids(await undelivered),
    refunds: ids(await refunds),
    held: ids(await held),
    leftovers: ids(await leftovers),
  };
}

/** Whether the account can receive what it buys, that is, exists and is not closed. */
export async function isOpenAccount(tx: Executor, userId: string): Promise<boolean> {
  const [row] = await tx.select({ state: appUser.state }).from(appUser).where(eq(appUser.id, userId));
  return row !== undefined && row.state !== 'closed';
}

/** Whether the account is about to be closed, in which case nothing is sold to it. */
export async function isClosing(tx: Executor, userId: string): Promise<boolean> {
  return (await tx.$count(appUser, and(eq(appUser.id, userId), eq(appUser.state, 'closing')))) > 0;
}

/** A user's openid in a WeChat app. */
export async function findOpenid(tx: Executor, userId: string, appId: string): Promise<string | undefined> {
  const { subject, kind, scope } = userIdentity;
  const [row] = await tx
    .select({ subject })
    .from(userIdentity)
    .where(and(eq(userIdentity.userId, userId), eq(kind, 'wechat_openid'), eq(scope, appId)));
  return row?.subject;
}

/** The user data of this module: accounting records, without personal data. */
export const orderTables: PersonalTables = {
  purchase: { erasure: { retained: 'accounting records' }, exported: 'orders' },
  contract: { erasure: { retained: 'accounting records' }, exported: 'account' },
};

/** Number of the user's orders that are neither fulfilled nor closed yet. */
export const countUnsettled = (tx: Executor, userId: string): Promise<number> =>
  tx.$count(purchase, and(eq(purchase.userId, userId), inArray(purchase.state, ['pending', 'paid'])));

/** Number of the user's orders with a refund in progress. */
export const countRefunding = (tx: Executor, userId: string): Promise<number> => {
  const pending = tx
    .select({ id: refund.purchaseId })
    .from(refund)
    .where(and(eq(refund.purchaseId, purchase.id), eq(refund.state, 'pending')));
  return tx.$count(
    purchase,
    and(eq(purchase.userId, userId), or(eq(purchase.state, 'refunding'), exists(pending))),
  );
};
