import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/database';
import { payment, purchase, refund } from '../../db/schema/purchase';

/** Work that sweeps finish within minutes: unless a provider or a worker is down, each is nearly 0. */
type Backlog = { what: 'expired' | 'undelivered' | 'refund'; count: number; oldestSeconds: number };

/** Columns: the number of rows, and the age of the oldest in seconds, 0 without any. */
const agesOf = (since: PgColumn) => ({
  count: sql`count(*)`.mapWith(Number),
  oldestSeconds: sql`coalesce(extract(epoch from now() - min(${since})), 0)`.mapWith(Number),
});

/**
 * Orders past their due time that are still open, paid orders that were not delivered, and refunds without an outcome,
 * each with the age of the oldest. Reads partial indexes of unfinished rows only.
 */
export async function countBacklog(tx: Executor): Promise<Backlog[]> {
  const [[expired], [undelivered], [refunds]] = await Promise.all([
    tx
      .select(agesOf(purchase.expiresAt))
      .from(purchase)
      .where(and(eq(purchase.state, 'pending'), lte(purchase.expiresAt, sql`now()`))),
    tx.select(agesOf(purchase.paidAt)).from(purchase).where(eq(purchase.state, 'paid')),
    tx.select(agesOf(refund.createdAt)).from(refund).where(eq(refund.state, 'pending')),
  ]);
  const none = { count: 0, oldestSeconds: 0 };
  return [
    { what: 'expired', ...(expired ?? none) },
    { what: 'undelivered', ...(undelivered ?? none) },
    { what: 'refund', ...(refunds ?? none) },
  ];
}

type Paid = { provider: string; count: number; cents: number };

/** Payments of the last 24 hours by provider; providers without any are absent. */
export function sumPaidLastDay(tx: Executor): Promise<Paid[]> {
  return tx
    .select({
      provider: payment.provider,
      count: sql`count(*)`.mapWith(Number),
      cents: sql`sum(${purchase.amountCents})`.mapWith(Number),
    })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(and(eq(payment.state, 'paid'), gt(payment.paidAt, sql`now() - interval '1 day'`)))
    .groupBy(payment.provider);
}
