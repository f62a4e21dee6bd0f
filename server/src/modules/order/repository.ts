import type { OrderState } from '@tuzuo/core/api/order';
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/database';
import { appUser, userIdentity } from '../../db/schema/app-user';
import { priceOffer } from '../../db/schema/price-offer';
import { payment, purchase, refund } from '../../db/schema/purchase';
import { lockUser } from '../user/service';

export type Order = typeof purchase.$inferSelect;
export type Payment = typeof payment.$inferSelect;
type Refund = typeof refund.$inferSelect;
export type Offer = typeof priceOffer.$inferSelect;

/** Database time, as our tables keep it. */
export const NOW = sql`clock_timestamp()`;

export const inMinutes = (minutes: number) => sql`clock_timestamp() + make_interval(mins => ${minutes})`;

/** An offer that is for sale. */
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
 * The order as it is now, which nobody else changes until the transaction ends, nor any other of its user's: a refund
 * moves the periods of those. Before the ledger's accounts are locked.
 */
export async function lockOrder(tx: Executor, id: string): Promise<Order> {
  const known = await findOrder(tx, id);
  if (known) await lockUser(tx, known.userId);
  const [row] = await tx.select().from(purchase).where(eq(purchase.id, id)).for('update');
  if (!row) throw new Error(`there is no order ${id}`);
  return row;
}

/** Stores a new order. */
export async function insertOrder(tx: Executor, row: PgInsertValue<typeof purchase>): Promise<void> {
  await tx.insert(purchase).values({ ...row, createdAt: NOW });
}

/** A user's orders before `before`, newest first. */
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
  Pick<Order, 'state' | 'amountCents' | 'offCents' | 'refundedCents' | 'periodFrom' | 'periodUntil'> &
    Record<'paidAt' | 'fulfilledAt' | 'closedAt' | 'refundedAt', Date | typeof NOW>
>;

/** Stores a change of an order that is locked. */
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

/** The payment that an order was delivered for: of several, the first. */
export async function findPaid(tx: Executor, orderId: string): Promise<Payment | undefined> {
  const [row] = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.purchaseId, orderId), eq(payment.state, 'paid')))
    .orderBy(payment.paidAt, payment.id)
    .limit(1);
  return row;
}

/** Stores a payment, or answers the one that there is for this channel and family. */
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
  if (!found) throw new Error('a payment was not stored');
  return found;
}

export async function changePayment(
  tx: Executor,
  id: string,
  change: Partial<
    Pick<Payment, 'state' | 'handle' | 'providerTradeNo' | 'paidAt' | 'via'> &
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

export async function endRefund(tx: Executor, id: string, state: 'succeeded' | 'failed'): Promise<void> {
  await tx.update(refund).set({ state, endedAt: NOW }).where(eq(refund.id, id));
}

/** Cents of refunds of a payment that have not failed. */
export async function refundedOf(tx: Executor, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql`coalesce(sum(${refund.amountCents}), 0)`.mapWith(Number) })
    .from(refund)
    .where(and(eq(refund.paymentId, paymentId), inArray(refund.state, ['pending', 'succeeded'])));
  return row?.cents ?? 0;
}

/** Points that refunds of an order took and kept. */
export async function takenOf(tx: Executor, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ points: sql`coalesce(sum(${refund.takenPoints}), 0)`.mapWith(Number) })
    .from(refund)
    .where(and(eq(refund.purchaseId, orderId), inArray(refund.state, ['pending', 'succeeded'])));
  return row?.points ?? 0;
}

/** Notes that a refund is asked about now, so that nobody else does for a while. False when somebody just did. */
export async function takeTurn(tx: Executor, refundId: string, minutes: number): Promise<boolean> {
  const taken = await tx
    .update(refund)
    .set({ nextTryAt: inMinutes(minutes) })
    .where(and(eq(refund.id, refundId), eq(refund.state, 'pending'), lte(refund.nextTryAt, NOW)))
    .returning({ id: refund.id });
  return taken.length > 0;
}

/** Payments whose orders are delivered, which a provider has yet to hear. */
export async function findUntold(
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

/** A provider's payments that were begun or paid on a day of its calendar, with what they cost and what went back. */
export async function findPaymentsOfDay(
  tx: Executor,
  { name, timeZone }: { name: string; timeZone: string },
  date: string,
) {
  const isOn = (column: typeof payment.createdAt | typeof payment.paidAt) =>
    sql`(${column} at time zone ${timeZone})::date = ${date}::date`;
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

/** Whether a refund that a provider made by itself is noted. */
export async function knowsRefund(tx: Executor, providerRefundNo: string): Promise<boolean> {
  return (await tx.$count(refund, eq(refund.providerRefundNo, providerRefundNo))) > 0;
}

/** What waits for the job: orders whose time is over, paid ones that were not delivered, refunds without an end. */
export async function findWaiting(tx: Executor, limit: number) {
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
  return { expired: ids(await expired), undelivered: ids(await undelivered), refunds: ids(await refunds) };
}

/** Whether the account is there for what it buys. */
export async function isOpenAccount(tx: Executor, userId: string): Promise<boolean> {
  const [row] = await tx.select({ state: appUser.state }).from(appUser).where(eq(appUser.id, userId));
  return row !== undefined && row.state !== 'closed';
}

/** Whether the account is to be closed: then nothing is sold to it. */
export async function isClosing(tx: Executor, userId: string): Promise<boolean> {
  return (await tx.$count(appUser, and(eq(appUser.id, userId), eq(appUser.state, 'closing')))) > 0;
}

/** By which openid a user is known to an app of WeChat's. */
export async function findOpenid(tx: Executor, userId: string, appId: string): Promise<string | undefined> {
  const { subject, kind, scope } = userIdentity;
  const [row] = await tx
    .select({ subject })
    .from(userIdentity)
    .where(and(eq(userIdentity.userId, userId), eq(kind, 'wechat_openid'), eq(scope, appId)));
  return row?.subject;
}
