import { and, eq, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { appUser } from '../../db/schema/app-user';

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
