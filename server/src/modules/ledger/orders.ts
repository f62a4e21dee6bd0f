import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { SYSTEM_ACCOUNTS } from '../../db/system-accounts';
import { dayOf } from '../../lib/calendar';
import { monthlyPointsOf } from './allowance';
import { type Cause, post } from './repository';
import { type LedgerContext, lockPosition } from './settle';

/** Positions are read for a module, but balances do not depend on which. */
const MODULE = 'user_vip_center';

type Bought = { userId: string; orderId: string };

/** A refund of an order. */
type Returned = Bought & { refundId: string };

const orderCause = (orderId: string, step: string): Cause => ({ kind: 'order', id: orderId, step });

/** Monthly points of a month: granted minus taken back by refunds, and spent or held. */
type MonthlyUse = { month: string; granted: number; spent: number };

/** What orders brought, and what is left of it. */
export type Refundable = {
  /** Purchased points left, from all orders. */
  recharge: number;
  /** The current month of the operator's calendar, and its monthly points that are left. */
  month: string;
  monthLeft: number;
  /** Every month with monthly points, oldest first. */
  months: MonthlyUse[];
};

/** Delivers the points of an order, once. Returns false, and does nothing, if they were delivered before. */
export async function rechargeFor(
  context: LedgerContext,
  tx: Executor,
  { userId, orderId, points }: Bought & { points: number },
): Promise<boolean> {
  const { accounts } = await lockPosition(context, tx, userId, MODULE);
  return post(tx, {
    kind: 'recharge',
    cause: orderCause(orderId, 'once'),
    lines: [
      [SYSTEM_ACCOUNTS.mint.id, -points],
      [accounts.recharge, points],
    ],
  });
}

/** The monthly points of every month. The caller has locked the accounts. */
async function findMonths(tx: Executor, userId: string, accountId: string): Promise<MonthlyUse[]> {
  const { rows } = await tx.execute<Record<keyof MonthlyUse, string>>(sql`
    select month, sum(granted) as granted, sum(spent) as spent from (
      select left(t.cause_step, 7) as month, e.amount as granted, 0 as spent
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.account_id = ${accountId} and (t.cause_kind = 'membership' and t.kind = 'grant'
        or t.cause_kind = 'order' and t.kind in ('refund', 'correction'))
      union all
      select monthly_period, 0, from_monthly from point_hold
      where user_id = ${userId} and state <> 'released' and from_monthly > 0
    ) moved group by month order by month`);
  return rows.map(({ month, granted, spent }) => ({
    month,
    granted: Number(granted),
    spent: Number(spent),
  }));
}

/**
 * Grants the difference between the tier's monthly points and those granted this month already, for a membership that
 * begins mid-month in another tier or after a refund. The caller has stored the membership.
 */
export async function grantMembershipMonth(
  context: LedgerContext,
  tx: Executor,
  { userId, orderId }: Bought,
): Promise<void> {
  const { accounts, standing, book } = await lockPosition(context, tx, userId, MODULE);
  const months = await findMonths(tx, userId, accounts.monthly);
  const granted = months.find(({ month }) => month === standing.month)?.granted ?? 0;
  const points = monthlyPointsOf(book, standing.tier) - granted;
  if (points <= 0) return;
  await post(tx, {
    kind: 'grant',
    cause: { kind: 'membership', id: userId, step: `${standing.month} ${orderId}` },
    lines: [
      [SYSTEM_ACCOUNTS.mint.id, -points],
      [accounts.monthly, points],
    ],
  });
}

/** Returns what is left of what orders brought. Locks the user's accounts until the transaction ends. */
export async function lockRefundable(
  context: LedgerContext,
  tx: Executor,
  userId: string,
): Promise<Refundable> {
  const { accounts, standing } = await lockPosition(context, tx, userId, MODULE);
  return {
    recharge: standing.recharge,
    month: standing.month,
    monthLeft: standing.monthly,
    months: await findMonths(tx, userId, accounts.monthly),
  };
}

/**
 * Takes points for a refund. The caller has capped them at what `lockRefundable` returned, under the same lock. Monthly
 * points are capped again, since a month may have ended in between. Returns how many of them were taken.
 */
export async function takeBack(
  context: LedgerContext,
  tx: Executor,
  { userId, orderId, refundId, points, monthly: planned }: Returned & { points: number; monthly: number },
): Promise<number> {
  const { accounts, standing } = await lockPosition(context, tx, userId, MODULE);
  const monthly = Math.min(planned, standing.monthly);
  await post(tx, {
    kind: 'refund',
    cause: orderCause(orderId, `${standing.month} ${refundId}`),
    lines: [
      [accounts.recharge, -points],
      [accounts.monthly, -monthly],
      [SYSTEM_ACCOUNTS.mint.id, points + monthly],
    ],
  });
  return monthly;
}

/** Returns the points taken by a refund that failed, except monthly points of a past month. */
export async function returnTaken(
  context: LedgerContext,
  tx: Executor,
  {
    userId,
    orderId,
    refundId,
    points,
    monthly,
    takenAt,
  }: Returned & {
    points: number;
    monthly: number;
    takenAt: Date;
  },
): Promise<void> {
  const { accounts, standing } = await lockPosition(context, tx, userId, MODULE);
  const back = dayOf(takenAt, context.timeZone).startsWith(standing.month) ? monthly : 0;
  await post(tx, {
    kind: 'correction',
    cause: orderCause(orderId, `${standing.month} ${refundId}`),
    lines: [
      [SYSTEM_ACCOUNTS.mint.id, -(points + back)],
      [accounts.recharge, points],
      [accounts.monthly, back],
    ],
  });
}
