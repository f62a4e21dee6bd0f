import { ErrorCode } from '@tuzuo/core/api/errors';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { SYSTEM_ACCOUNTS } from '../../db/system-accounts';
import { CallError } from '../../errors';
import { findEarlierGifts } from '../gift/service';
import { spendable } from './quote';
import { type Cause, post } from './repository';
import { type LedgerContext, lockPosition, settledPosition } from './settle';

/** Positions are read for a module, but balances do not depend on which. */
const MODULE = 'user_vip_center';

/** Number of past check-ins read to count the current streak. */
const LONGEST_ROW = 60;

const DAY_MS = 86_400_000;

/** Grants points to a user, once per cause. Returns false, and does nothing, if they were granted before. */
export async function grantPoints(
  context: LedgerContext,
  tx: Executor,
  { userId, points, cause }: { userId: string; points: number; cause: Cause },
): Promise<boolean> {
  const { accounts } = await lockPosition(context, tx, userId, MODULE);
  return post(tx, {
    kind: 'grant',
    cause,
    lines: [
      [SYSTEM_ACCOUNTS.mint.id, -points],
      [accounts.grant, points],
    ],
  });
}

/** Points to take from a user, and why. */
type Taken = { userId: string; points: number; cause: Cause };

/**
 * Takes spendable points from a user as far as there are any: granted ones first, purchased ones last. Returns how many
 * were taken.
 */
export async function takeUpTo(
  context: LedgerContext,
  tx: Executor,
  { userId, points: wanted, cause }: Taken,
): Promise<number> {
  const { accounts, standing } = await lockPosition(context, tx, userId, MODULE);
  const points = Math.min(wanted, spendable({ ...standing, useType: 'point' }));
  const fromGrant = Math.min(points, standing.grant);
  const fromMonthly = Math.min(points - fromGrant, standing.monthly);
  await post(tx, {
    kind: 'correction',
    cause,
    lines: [
      [accounts.grant, -fromGrant],
      [accounts.monthly, -fromMonthly],
      [accounts.recharge, -(points - fromGrant - fromMonthly)],
      [SYSTEM_ACCOUNTS.mint.id, points],
    ],
  });
  return points;
}

/**
 * Takes spendable points from a user, all or none.
 * @throws CallError 20001 if the user has too few
 */
export async function takePoints(context: LedgerContext, tx: Executor, taken: Taken): Promise<void> {
  const { standing } = await lockPosition(context, tx, taken.userId, MODULE);
  const left = spendable({ ...standing, useType: 'point' });
  if (taken.points > left) throw new CallError(ErrorCode.notEnoughPoints, { need: taken.points, left });
  await takeUpTo(context, tx, taken);
}

/** The state of a user's daily check-in. */
type CheckIn = {
  /** Day of the operator's calendar, such as `2026-11-23`. */
  day: string;
  isDone: boolean;
  /** Points that the check-in brings, or brought; 0 if the tier gets none. */
  points: number;
  /** Consecutive days up to the latest check-in; 0 after a missed day. */
  daysInRow: number;
};

const checkInCause = (userId: string, day: string): Cause => ({ kind: 'checkin', id: userId, step: day });

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** The days on which a user checked in, newest first. */
async function checkedDays(tx: Executor, userId: string): Promise<{ day: string; points: number }[]> {
  const { rows } = await tx.execute<{ day: string; points: string }>(sql`
    select t.cause_step as day, -e.amount as points
    from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.account_id = ${SYSTEM_ACCOUNTS.mint.id}
    where t.kind = 'grant' and t.cause_kind = 'checkin' and t.cause_id = ${userId}
    order by t.cause_step desc limit ${LONGEST_ROW}`);
  return rows.map(({ day, points }) => ({ day, points: Number(points) }));
}

function inRow(days: readonly { day: string }[], today: string): number {
  const checked = new Set(days.map(({ day }) => day));
  let count = 0;
  for (let day = checked.has(today) ? today : dayBefore(today); checked.has(day); day = dayBefore(day))
    count += 1;
  return count;
}

/** Returns whether a user has checked in today, and the points for it. */
export async function findCheckIn(context: LedgerContext, tx: Executor, userId: string): Promise<CheckIn> {
  const { standing, book } = await settledPosition(context, tx, userId, MODULE);
  const { day, tier } = standing;
  const days = await checkedDays(tx, userId);
  const isDoneEarlier = (await findEarlierGifts(tx, userId)).checkIn === day;
  const today = isDoneEarlier ? { points: 0 } : days.find((one) => one.day === day);
  const points = today?.points ?? Math.floor(book.benefit('checkin_point', tier));
  return { day, isDone: today !== undefined, points, daysInRow: inRow(days, day) };
}

/** Checks a user in, once per day of the operator's calendar; further calls that day change nothing. */
export async function checkIn(context: LedgerContext, tx: Executor, userId: string): Promise<CheckIn> {
  const { standing, book } = await lockPosition(context, tx, userId, MODULE);
  const points = Math.floor(book.benefit('checkin_point', standing.tier));
  if (points > 0 && (await findEarlierGifts(tx, userId)).checkIn !== standing.day)
    await grantPoints(context, tx, { userId, points, cause: checkInCause(userId, standing.day) });
  return findCheckIn(context, tx, userId);
}
