import { ENDED_STATES } from '@tuzuo/core/api/task';
import type { ClosingBlocker } from '@tuzuo/core/session/closing';
import { and, eq, inArray, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { appUser, membership } from '../../db/schema/app-user';
import { asset } from '../../db/schema/asset';
import { invoice } from '../../db/schema/invoice';
import { ledgerAccount } from '../../db/schema/ledger';
import { poster } from '../../db/schema/poster';
import { purchase, refund } from '../../db/schema/purchase';
import { task } from '../../db/schema/task';

/** Number of items of each kind that block closing the account. */
export async function countBlockers(
  tx: Executor,
  userId: string,
): Promise<{ kind: ClosingBlocker; count: number }[]> {
  const isOrder = and(eq(purchase.userId, userId), inArray(purchase.state, ['pending', 'paid']));
  const isRefunding = and(eq(purchase.userId, userId), eq(purchase.state, 'refunding'));
  const refunds = tx
    .select({ id: purchase.id })
    .from(refund)
    .innerJoin(purchase, eq(purchase.id, refund.purchaseId))
    .where(and(eq(purchase.userId, userId), eq(refund.state, 'pending'), ne(purchase.state, 'refunding')));
  const isTask = and(eq(task.userId, userId), notInArray(task.state, [...ENDED_STATES]));
  const isDebt = and(
    eq(ledgerAccount.userId, userId),
    eq(ledgerAccount.kind, 'receivable'),
    ne(ledgerAccount.balance, 0),
  );
  const isInvoice = and(eq(invoice.userId, userId), eq(invoice.state, 'requested'));
  const renews = and(eq(membership.userId, userId), eq(membership.autoRenewStatus, 'normal'));
  const counts: { kind: ClosingBlocker; count: number }[] = [
    { kind: 'order', count: await tx.$count(purchase, isOrder) },
    { kind: 'refund', count: (await tx.$count(purchase, isRefunding)) + (await refunds).length },
    { kind: 'task', count: await tx.$count(task, isTask) },
    { kind: 'debt', count: await tx.$count(ledgerAccount, isDebt) },
    { kind: 'invoice', count: await tx.$count(invoice, isInvoice) },
    { kind: 'renewal', count: await tx.$count(membership, renews) },
  ];
  return counts.filter(({ count }) => count > 0);
}

/** Counts of a user's content, and the end of their membership. */
export async function findBelongings(tx: Executor, userId: string) {
  const [row] = await tx
    .select({ until: membership.expiresAt })
    .from(membership)
    .where(and(eq(membership.userId, userId), sql`${membership.expiresAt} > now()`));
  const isFile = and(
    eq(asset.userId, userId),
    eq(asset.state, 'ready'),
    inArray(asset.kind, ['upload', 'result', 'face']),
  );
  return {
    memberUntil: row?.until,
    posters: await tx.$count(poster, eq(poster.userId, userId)),
    files: await tx.$count(asset, isFile),
  };
}

type ClosingState = { state: 'active' | 'closing' | 'closed'; closingAt: Date | null; isDue: boolean };

/** The state of an account. The caller has locked its row, or is about to change it. */
export async function findState(tx: Executor, userId: string): Promise<ClosingState | undefined> {
  const isDue = sql<boolean>`coalesce(${appUser.state} = 'closing' and ${appUser.closingAt} <= now(), false)`;
  const [row] = await tx
    .select({ state: appUser.state, closingAt: appUser.closingAt, isDue })
    .from(appUser)
    .where(eq(appUser.id, userId));
  return row;
}

/** Schedules an active account for closing. Returns the time, or undefined if it is closing already. */
export async function saveClosing(tx: Executor, userId: string, days: number): Promise<Date | undefined> {
  const [row] = await tx
    .update(appUser)
    .set({ state: 'closing', closingAt: sql`now() + make_interval(days => ${days}::int)` })
    .where(and(eq(appUser.id, userId), eq(appUser.state, 'active')))
    .returning({ closingAt: appUser.closingAt });
  return row?.closingAt ?? undefined;
}

/** Cancels the closing of an account. */
export async function saveKept(tx: Executor, userId: string): Promise<void> {
  await tx
    .update(appUser)
    .set({ state: 'active', closingAt: null })
    .where(and(eq(appUser.id, userId), eq(appUser.state, 'closing')));
}

/** IDs of accounts whose waiting period is over. */
export async function findDue(tx: Executor, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.state, 'closing'), lte(appUser.closingAt, sql`now()`)))
    .orderBy(appUser.closingAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
