import { ErrorCode } from '@tuzuo/core/api/errors';
import { type ModuleKey, pointCost } from '@tuzuo/core/pricing';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { prepareOnce } from '../../db/prepare-once';
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
  lockHoldsOfUser,
  lockOpenHolds,
  post,
  type UserAccounts,
} from './repository';
import { type LedgerContext, lockPosition } from './settle';
import { freePeriodOf, type Standing } from './standing';

/** A paid run of a task: round 0 first, incremented by each retry of the user. */
export type PaidRound = { taskId: string; round: number };

/** Uses of a module. */
export type Charge = { module: ModuleKey; uses: number };

/** @param module named if the round has several holds */
const causeOf = ({ taskId, round }: PaidRound, module: ModuleKey | undefined): Cause => ({
  kind: 'task',
  id: taskId,
  step: module === undefined ? `round ${round}` : `round ${round} ${module}`,
});

/** Splits `points` over the accounts: first those that expire, then granted ones, last purchased ones. */
function split(points: number, { monthly, grant }: Pick<Standing, 'monthly' | 'grant'>) {
  const fromMonthly = Math.min(points, monthly);
  const fromGrant = Math.min(points - fromMonthly, grant);
  return { fromMonthly, fromGrant, fromRecharge: points - fromMonthly - fromGrant };
}

/**
 * Holds the cost of a paid round and counts its free uses: all its modules, or nothing. In cash mode no points are held;
 * only the prices are recorded.
 * @param charges of different modules
 * @returns the points held
 * @throws CallError 20001 with `need` and `left`, in points; 30001 beyond what benefits allow
 */
export async function holdPoints(
  context: LedgerContext,
  tx: Executor,
  { userId, charges, ...round }: PaidRound & { userId: string; charges: readonly Charge[] },
): Promise<number> {
  const found = [];
  for (const { module, uses } of charges) {
    const { standing, book, accounts } = await lockPosition(context, tx, userId, module);
    const cost = costOf(standing, book, uses);
    requireBenefits(standing, book, uses);
    found.push({ module, standing, accounts, ...cost });
  }
  const latest = found.at(-1);
  if (!latest) return 0;
  const need = found.reduce((sum, { points }) => sum + points, 0);
  const left = spendable(latest.standing);
  if (need > left) throw new CallError(ErrorCode.notEnoughPoints, { need, left });

  const isJoint = found.length > 1;
  let { monthly, grant } = latest.standing;
  for (const { module, standing, accounts, points, cashCents, freeUses, price } of found) {
    const parts = split(points, { monthly, grant });
    monthly -= parts.fromMonthly;
    grant -= parts.fromGrant;
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
      monthlyPeriod: parts.fromMonthly > 0 ? latest.standing.monthlyPeriod : null,
      jointOpen: isJoint ? true : null,
    });
    if (freeUses > 0) await countFreeUses(tx, { userId, module, period, used: freeUses });
    await post(tx, {
      kind: 'hold',
      module,
      cause: causeOf(round, isJoint ? module : undefined),
      lines: [
        [accounts.monthly, -parts.fromMonthly],
        [accounts.grant, -parts.fromGrant],
        [accounts.recharge, -parts.fromRecharge],
        [accounts.held, points],
      ],
    });
  }
  return need;
}

/** The part of a hold that is spent or returned. */
type Share = Pick<Hold, 'fromMonthly' | 'fromGrant' | 'fromRecharge' | 'cashCents' | 'freeUses'>;

const pointsIn = ({ fromMonthly, fromGrant, fromRecharge }: Omit<Share, 'cashCents' | 'freeUses'>) =>
  fromMonthly + fromGrant + fromRecharge;

const causeOfHold = ({ jointOpen, price, ...round }: Hold): Cause =>
  causeOf(round, jointOpen === null ? undefined : price.module);

/** Spends the points, or in cash mode records the cents as owed. */
async function spend(tx: Executor, accounts: UserAccounts, { price, ...hold }: Hold, share: Share) {
  const { module } = price;
  const cause = causeOfHold({ price, ...hold });
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
    cause: causeOfHold(hold),
    lines: [
      [accounts.held, -pointsIn(share)],
      [isOver ? SYSTEM_ACCOUNTS.expired.id : accounts.monthly, share.fromMonthly],
      [accounts.grant, share.fromGrant],
      [accounts.recharge, share.fromRecharge],
    ],
  });
}

/** Returns what a hold that the caller has locked held. */
async function release(context: LedgerContext, tx: Executor, hold: Hold): Promise<void> {
  await endHold(tx, hold, { state: 'released' });
  await giveBack(context, tx, hold, hold);
}

/** The round failed: returns what was held. Does nothing if its holds have ended. */
export async function releaseHold(context: LedgerContext, tx: Executor, round: PaidRound): Promise<void> {
  for (const hold of await lockOpenHolds(tx, round)) await release(context, tx, hold);
}

/** Returns everything that a user's unfinished rounds hold, because their tasks are about to be deleted. */
export async function releaseAll(context: LedgerContext, tx: Executor, userId: string): Promise<void> {
  for (const hold of await lockHoldsOfUser(tx, userId)) await release(context, tx, hold);
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
 * Spends the `uses` of a hold that succeeded and returns the rest; the hold then records what was spent. In cash mode
 * what was spent is recorded as owed.
 */
async function settle(context: LedgerContext, tx: Executor, hold: Hold, uses: number): Promise<void> {
  const { price } = hold;
  if (!Number.isInteger(uses) || uses < 0 || uses > price.uses) {
    throw new RangeError(`cannot charge ${uses} of ${price.uses} uses`);
  }
  if (uses === 0) return release(context, tx, hold);
  const isPart = uses < price.uses;
  const spent = isPart ? shareOf(hold, uses) : hold;
  if (isPart) {
    await endHold(tx, hold, { state: 'committed', ...spent, price: { ...price, uses, held: price.uses } });
    await giveBack(context, tx, hold, {
      fromMonthly: hold.fromMonthly - spent.fromMonthly,
      fromGrant: hold.fromGrant - spent.fromGrant,
      fromRecharge: hold.fromRecharge - spent.fromRecharge,
      cashCents: hold.cashCents - spent.cashCents,
      freeUses: hold.freeUses - spent.freeUses,
    });
  } else await endHold(tx, hold, { state: 'committed' });
  const accounts = await lockAccounts(tx, hold.userId);
  if (!accounts) throw new Error(`hold of user ${hold.userId} without accounts`);
  await spend(tx, accounts, hold, spent);
}

/** How many uses succeeded: of the only module of a round, or of each. */
export type SettledUses = number | Partial<Record<ModuleKey, number>>;

/**
 * The round succeeded: spends what was held, and returns what was held for other uses. Does nothing if its holds have
 * ended.
 * @param uses integers from 0, which releases a hold, to the number held, which commits it; by default all
 * @throws RangeError for any other number, and for one number of a round with several modules
 */
export async function commitHold(
  context: LedgerContext,
  tx: Executor,
  round: PaidRound,
  uses: SettledUses = {},
): Promise<void> {
  const holds = await lockOpenHolds(tx, round);
  if (typeof uses === 'number' && holds.length > 1)
    throw new RangeError(`cannot charge ${uses} uses across several modules`);
  for (const hold of holds) {
    const { price } = hold;
    const used = typeof uses === 'number' ? uses : (uses[price.module] ?? price.uses);
    await settle(context, tx, hold, used);
  }
}

/** Points of a task's newest paid round that are held or spent. */
type TaskPoints = { held: number; charged: number };

const selectPoints = prepareOnce<{ taskIds: readonly string[] }, TaskPoints & { taskId: string }>((tx) => {
  const { taskId, round, state, fromMonthly, fromGrant, fromRecharge } = pointHold;
  const sumOf = (which: 'held' | 'committed') =>
    sql`coalesce(sum(${fromMonthly} + ${fromGrant} + ${fromRecharge}) filter (where ${state} = ${which}), 0)`.mapWith(
      Number,
    );
  return tx
    .selectDistinctOn([taskId], { taskId, held: sumOf('held'), charged: sumOf('committed') })
    .from(pointHold)
    .where(eq(taskId, sql`any(${sql.placeholder('taskIds')})`))
    .groupBy(taskId, round)
    .orderBy(taskId, sql`${round} desc`);
});

/** The points of each task, by task ID; 0 for tasks without a hold. */
export async function pointsOfTasks(
  tx: Executor,
  taskIds: readonly string[],
): Promise<Map<string, TaskPoints>> {
  const points = new Map<string, TaskPoints>(taskIds.map((taskId) => [taskId, { held: 0, charged: 0 }]));
  if (taskIds.length === 0) return points;
  for (const { taskId, ...sums } of await selectPoints(tx, { taskIds })) points.set(taskId, sums);
  return points;
}
