import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { SYSTEM_ACCOUNTS } from '../../db/system-accounts';
import { post } from './repository';
import { type LedgerContext, lockPosition } from './settle';

/** Positions are read for a module, but balances do not depend on which. */
const MODULE = 'user_vip_center';

/** Accounts examined per statement. */
const PAGE = 1_000;

/** Sorts before every user ID. */
const NO_USER = '00000000-0000-0000-0000-000000000000';

const daysOf = (days: number) => sql`make_interval(days => ${days}::int)`;

/**
 * Points granted to an account: in total (`given`), and up to `days` ago (`old`). The oldest points are spent first, so
 * `given - balance` points have left, and the rest of `old` is still there.
 */
const GIVEN = (days: number) => sql`
  select coalesce(sum(e.amount), 0) as given,
    coalesce(sum(e.amount) filter (where t.created_at <= clock_timestamp() - ${daysOf(days)}), 0) as old
  from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
  where e.account_id = account.id and t.kind = 'grant'`;

const DUE = sql`greatest(0, total.old - (total.given - account.balance))`;

type Page = { users: { userId: string; due: number }[]; isLast: boolean };

/** A page of users after an ID, each with the granted points that are too old. */
async function findDue(tx: Executor, days: number, after: string): Promise<Page> {
  const { rows } = await tx.execute<{ userId: string; due: string }>(sql`
    select account.user_id as "userId", ${DUE} as due
    from (
      select id, user_id, balance from ledger_account
      where kind = 'grant' and balance > 0 and user_id > ${after}::uuid order by user_id limit ${PAGE}
    ) account cross join lateral (${GIVEN(days)}) total
    order by account.user_id`);
  return { users: rows.map(({ userId, due }) => ({ userId, due: Number(due) })), isLast: rows.length < PAGE };
}

/** Expires a user's granted points that are too old, at most once per day of the operator's calendar. */
async function expireUserPoints(context: LedgerContext, tx: Executor, userId: string): Promise<void> {
  const { accounts, standing } = await lockPosition(context, tx, userId, MODULE);
  const { rows } = await tx.execute<{ due: string }>(sql`
    select ${DUE} as due
    from ledger_account account cross join lateral (${GIVEN(context.grantDays)}) total
    where account.id = ${accounts.grant}`);
  const due = Number(rows[0]?.due ?? 0);
  await post(tx, {
    kind: 'expire',
    cause: { kind: 'expiry', id: userId, step: standing.day },
    lines: [
      [accounts.grant, -due],
      [SYSTEM_ACCOUNTS.expired.id, due],
    ],
  });
}

/**
 * Expires granted points that are older than `grantDays`, first in, first out. Purchased and monthly points are handled
 * elsewhere. Points held by a task expire once they are returned.
 */
export async function expireGranted(context: LedgerContext, tx: Executor): Promise<void> {
  if (context.grantDays === 0) return;
  let after = NO_USER;
  for (let isLast = false; !isLast; ) {
    const page = await findDue(tx, context.grantDays, after);
    for (const { userId, due } of page.users) {
      if (due > 0) await tx.transaction((inner) => expireUserPoints(context, inner, userId));
      after = userId;
    }
    isLast = page.isLast;
  }
}

/** The granted points that expire next. */
export type NextExpiry = { points: number; at: Date };

/**
 * The remaining granted points of the oldest day, if they expire within `withinDays`; otherwise undefined. For points
 * already overdue, the expiry time is now.
 */
export async function findNextExpiry(
  { grantDays, timeZone }: LedgerContext,
  tx: Executor,
  userId: string,
  withinDays: number,
): Promise<NextExpiry | undefined> {
  if (grantDays === 0) return undefined;
  const { rows } = await tx.execute<{ points: string; at: Date | string }>(sql`
    with account as (
      select id, balance from ledger_account where user_id = ${userId} and kind = 'grant' and balance > 0
    ), day as (
      select sum(e.amount) as amount, max(t.created_at) as at
      from account join ledger_entry e on e.account_id = account.id
      join ledger_transaction t on t.id = e.transaction_id and t.kind = 'grant'
      group by to_char(t.created_at at time zone ${timeZone}::text, 'YYYY-MM-DD')
    ), oldest as (
      select amount, greatest(at + ${daysOf(grantDays)}, clock_timestamp()) as at, at as given_at,
        sum(amount) over (order by day.at) - (sum(amount) over () - account.balance) as remaining
      from day, account
    )
    select least(amount, remaining) as points, at from oldest
    where remaining > 0 and at <= clock_timestamp() + ${daysOf(withinDays)}
    order by given_at limit 1`);
  const [row] = rows;
  return row && { points: Number(row.points), at: new Date(row.at) };
}

/** Users with granted points that expire within `withinDays`, with the ones that expire next. */
export async function* listExpiring(
  context: LedgerContext,
  tx: Executor,
  withinDays: number,
): AsyncGenerator<NextExpiry & { userId: string }> {
  if (context.grantDays === 0) return;
  let after = NO_USER;
  for (let isLast = false; !isLast; ) {
    const page = await findDue(tx, Math.max(0, context.grantDays - withinDays), after);
    for (const { userId, due } of page.users) {
      const next = due > 0 ? await findNextExpiry(context, tx, userId, withinDays) : undefined;
      if (next) yield { userId, ...next };
      after = userId;
    }
    isLast = page.isLast;
  }
}

/** Expires all points of a user whose account is being closed. */
export async function expireAll(context: LedgerContext, tx: Executor, userId: string): Promise<void> {
  const { accounts, standing } = await lockPosition(context, tx, userId, MODULE);
  const { grant, monthly, recharge } = standing;
  await post(tx, {
    kind: 'expire',
    cause: { kind: 'expiry', id: userId, step: 'closed' },
    lines: [
      [accounts.grant, -grant],
      [accounts.monthly, -monthly],
      [accounts.recharge, -recharge],
      [SYSTEM_ACCOUNTS.expired.id, grant + monthly + recharge],
    ],
  });
}
