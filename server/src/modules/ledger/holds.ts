import { ErrorCode } from '@tuzuo/core/api/errors';
import { type ModuleKey, pointCost } from '@tuzuo/core/pricing';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { pointHold } from '../../db/schema/ledger';
import { SYSTEM_ACCOUNTS } from '../../db/system-accounts';
import { CallError } from '../../errors';
import { costOf, requireBenefits, spendable } from './quote';
import {
  type Cause,
  countFreeUses,
  endHold,
  giveBackFreeUses,
  type Hold,
  insertHold,
  lockAccounts,
  lockOpenHold,
  post,
  type UserAccounts,
} from './repository';
import { type LedgerContext, lockPosition } from './settle';
import { freePeriodOf, type Standing } from './standing';

/** A paid run of a task: round 0 first, incremented by each retry of the user. */
export type PaidRound = { taskId: string; round: number };

const causeOf = ({ taskId, round }: PaidRound): Cause => ({
  kind: 'task',
  id: taskId,
  step: `round ${round}`,
});

/** Splits `points` over the accounts: first those that expire, then granted ones, last purchased ones. */
function split(points: number, { monthly, grant }: Pick<Standing, 'monthly' | 'grant'>) {
  const fromMonthly = Math.min(points, monthly);
  const fromGrant = Math.min(points - fromMonthly, grant);
  return { fromMonthly, fromGrant, fromRecharge: points - fromMonthly - fromGrant };
}

const NOTHING = { fromMonthly: 0, fromGrant: 0, fromRecharge: 0 };

/**
 * Holds the cost of a paid round and counts its free uses. In cash mode no points are held; only the price is recorded.
 * @returns the points held
 * @throws CallError 20001 with `need` and `left`, in points; 30001 beyond what benefits allow
 */
export async function holdPoints(
  context: LedgerContext,
  tx: Executor,
  { userId, module, uses, ...round }: PaidRound & { userId: string; module: ModuleKey; uses: number },
): Promise<number> {
  const { standing, book, accounts } = await lockPosition(context, tx, userId, module);
  const { points, cashCents, freeUses, price } = costOf(standing, book, uses);
  requireBenefits(standing, book, uses);
  const left = spendable(standing);
  if (points > left) throw new CallError(ErrorCode.notEnoughPoints, { need: points, left });

  const parts = points > 0 ? split(points, standing) : NOTHING;
  const period = freePeriodOf(standing);
  await insertHold(tx, {
    ...round,
    ...parts,
    userId,
    useType: standing.useType,
    cashCents,
    freeUses,
    freePeriod: freeUses > 0 ? period : null,
    price,
    monthlyPeriod: parts.fromMonthly > 0 ? standing.monthlyPeriod : null,
  });
  if (freeUses > 0) await countFreeUses(tx, { userId, module, period, used: freeUses });
  await post(tx, {
    kind: 'hold',
    module,
    cause: causeOf(round),
    lines: [
      [accounts.monthly, -parts.fromMonthly],
      [accounts.grant, -parts.fromGrant],
      [accounts.recharge, -parts.fromRecharge],
      [accounts.held, points],
    ],
  });
  return points;
}

/** The part of a hold that is spent or returned. */
type Share = Pick<Hold, 'fromMonthly' | 'fromGrant' | 'fromRecharge' | 'cashCents' | 'freeUses'>;

const pointsIn = ({ fromMonthly, fromGrant, fromRecharge }: Omit<Share, 'cashCents' | 'freeUses'>) =>
  fromMonthly + fromGrant + fromRecharge;

/** Spends the points, or in cash mode records the cents as owed. */
async function spend(tx: Executor, accounts: UserAccounts, { price, ...hold }: Hold, share: Share) {
  const { module } = price;
  const cause = causeOf(hold);
  const points = pointsIn(share);
  await post(tx, {
    kind: 'commit',
    module,
    cause,
    lines: [
      [accounts.held, -points],
      [SYSTEM_ACCOUNTS.spent.id, points],
    ],
  });
  await post(tx, {
    kind: 'receivable',
    module,
    cause,
    lines: [
      [accounts.receivable, share.cashCents],
      [SYSTEM_ACCOUNTS.income.id, -share.cashCents],
    ],
  });
}

/**
 * Returns everything to its accounts, except monthly points of a past month, which expire, and free uses of a past
 * period, which no longer count.
 */
async function giveBack(context: LedgerContext, tx: Executor, hold: Hold, share: Share) {
  const { userId, freePeriod, monthlyPeriod } = hold;
  const { module } = hold.price;
  const { standing, accounts } = await lockPosition(context, tx, userId, module);
  if (freePeriod !== null) {
    await giveBackFreeUses(tx, { userId, module, period: freePeriod, used: share.freeUses });
  }
  const isOver = monthlyPeriod !== standing.month;
  await post(tx, {
    kind: 'release',
    module,
    cause: causeOf(hold),
    lines: [
      [accounts.held, -pointsIn(share)],
      [isOver ? SYSTEM_ACCOUNTS.expired.id : accounts.monthly, share.fromMonthly],
      [accounts.grant, share.fromGrant],
      [accounts.recharge, share.fromRecharge],
    ],
  });
}

/**
 * The round succeeded: spends what was held, or in cash mode records it as owed. Does nothing if the hold has ended.
 */
export async function commitHold(tx: Executor, round: PaidRound): Promise<void> {
  const hold = await endHold(tx, round, { state: 'committed' });
  if (!hold) return;
  const accounts = await lockAccounts(tx, hold.userId);
  if (!accounts) throw new Error(`a hold of ${hold.userId}, who has no accounts`);
  await spend(tx, accounts, hold, hold);
}

/** The round failed: returns what was held. Does nothing if the hold has ended. */
export async function releaseHold(context: LedgerContext, tx: Executor, round: PaidRound): Promise<void> {
  const hold = await endHold(tx, round, { state: 'released' });
  if (hold) await giveBack(context, tx, hold, hold);
}

/** The share of the first `uses` of a hold, at its price: free uses first, then the points that expire first. */
function shareOf({ price, useType, ...held }: Hold, uses: number): Share {
  const chargesOf = (of: number) => Math.ceil(Math.max(0, of - held.freeUses) / price.useTimesPerPoint);
  const points = useType === 'cash' ? 0 : pointCost({ ...price, uses, freeUses: held.freeUses });
  const charges = chargesOf(price.uses);
  return {
    ...split(points, { monthly: held.fromMonthly, grant: held.fromGrant }),
    cashCents: charges === 0 ? 0 : (held.cashCents / charges) * chargesOf(uses),
    freeUses: Math.min(uses, held.freeUses),
  };
}

/**
 * Spends the `uses` that succeeded and returns the rest; the hold then records what was spent. Does nothing if the hold
 * has ended.
 * @param uses an integer from 0, which releases the hold, to the number held, which commits it
 * @throws RangeError for any other number
 */
export async function settleHold(
  context: LedgerContext,
  tx: Executor,
  round: PaidRound,
  uses: number,
): Promise<void> {
  const hold = await lockOpenHold(tx, round);
  if (!hold) return;
  const { price } = hold;
  if (!Number.isInteger(uses) || uses < 0 || uses > price.uses) {
    throw new RangeError(`${uses} of ${price.uses} uses cannot be paid for`);
  }
  if (uses === 0) return releaseHold(context, tx, round);
  if (uses === price.uses) return commitHold(tx, round);
  const spent = shareOf(hold, uses);
  await endHold(tx, round, { state: 'committed', ...spent, price: { ...price, uses, held: price.uses } });
  await giveBack(context, tx, hold, {
    fromMonthly: hold.fromMonthly - spent.fromMonthly,
    fromGrant: hold.fromGrant - spent.fromGrant,
    fromRecharge: hold.fromRecharge - spent.fromRecharge,
    cashCents: hold.cashCents - spent.cashCents,
    freeUses: hold.freeUses - spent.freeUses,
  });
  const accounts = await lockAccounts(tx, hold.userId);
  if (!accounts) throw new Error(`a hold of ${hold.userId}, who has no accounts`);
  await spend(tx, accounts, hold, spent);
}

/** Points of a task's newest paid round that are held or spent. */
type TaskPoints = { held: number; charged: number };

/** The points of each task, by task ID; tasks without a hold are missing. */
export async function pointsOfTasks(
  tx: Executor,
  taskIds: readonly string[],
): Promise<Map<string, TaskPoints>> {
  const points = new Map<string, TaskPoints>(taskIds.map((taskId) => [taskId, { held: 0, charged: 0 }]));
  if (taskIds.length === 0) return points;
  const { taskId, round, state, fromMonthly, fromGrant, fromRecharge } = pointHold;
  const rows = await tx
    .selectDistinctOn([taskId], {
      taskId,
      state,
      sum: sql`${fromMonthly} + ${fromGrant} + ${fromRecharge}`.mapWith(Number),
    })
    .from(pointHold)
    .where(inArray(taskId, [...taskIds]))
    .orderBy(taskId, sql`${round} desc`);
  for (const row of rows) {
    points.set(row.taskId, {
      held: row.state === 'held' ? row.sum : 0,
      charged: row.state === 'committed' ? row.sum : 0,
    });
  }
  return points;
}
