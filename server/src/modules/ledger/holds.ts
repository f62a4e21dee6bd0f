import { ErrorCode } from '@tuzuo/core/api/errors';
import type { ModuleKey } from '@tuzuo/core/pricing';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { pointHold } from '../../db/schema/ledger';
import { SYSTEM_ACCOUNTS } from '../../db/system-accounts';
import { CallError } from '../../errors';
import { costOf, demandBenefits, spendable } from './quote';
import {
  type Cause,
  countFreeUses,
  endHold,
  giveBackFreeUses,
  insertHold,
  lockAccounts,
  post,
} from './repository';
import { type LedgerContext, lockPosition } from './settle';
import { freePeriodOf, type Standing } from './standing';

/** One paid run of a task: 0 at first, one more with each retry by the user. */
export type PaidRound = { taskId: string; round: number };

const causeOf = ({ taskId, round }: PaidRound): Cause => ({
  kind: 'task',
  id: taskId,
  step: `round ${round}`,
});

/** From which accounts `points` come: first what expires, then what was given, last what was paid for. */
function split(points: number, { monthly, grant }: Standing) {
  const fromMonthly = Math.min(points, monthly);
  const fromGrant = Math.min(points - fromMonthly, grant);
  return { fromMonthly, fromGrant, fromRecharge: points - fromMonthly - fromGrant };
}

const NOTHING = { fromMonthly: 0, fromGrant: 0, fromRecharge: 0 };

/**
 * Sets aside what a paid round of a task costs, and counts its free uses. Nothing is set aside in cash mode, where
 * only the price is noted.
 * @throws CallError 20001 with `need` and `left`, in points; 30001 beyond what benefits allow
 */
export async function holdPoints(
  context: LedgerContext,
  tx: Executor,
  { userId, module, uses, ...round }: PaidRound & { userId: string; module: ModuleKey; uses: number },
): Promise<void> {
  const { standing, book, accounts } = await lockPosition(context, tx, userId, module);
  const { points, cashCents, freeUses, price } = costOf(standing, book, uses);
  demandBenefits(standing, book, uses);
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
}

/** The round succeeded: what was set aside is spent, or in cash mode owed. Nothing happens when it has ended before. */
export async function commitHold(tx: Executor, round: PaidRound): Promise<void> {
  const hold = await endHold(tx, round, 'committed');
  if (!hold) return;
  const accounts = await lockAccounts(tx, hold.userId);
  if (!accounts) throw new Error(`a hold of ${hold.userId}, who has no accounts`);
  const { module } = hold.price;
  const cause = causeOf(round);
  const points = hold.fromMonthly + hold.fromGrant + hold.fromRecharge;
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
      [accounts.receivable, hold.cashCents],
      [SYSTEM_ACCOUNTS.income.id, -hold.cashCents],
    ],
  });
}

/**
 * The round did not succeed: everything goes back where it came from, but for points of a month that is over, which
 * expire, and free uses of a period that is over, which nobody counts any more. Nothing happens when it has ended
 * before.
 */
export async function releaseHold(context: LedgerContext, tx: Executor, round: PaidRound): Promise<void> {
  const hold = await endHold(tx, round, 'released');
  if (!hold) return;
  const { userId, freeUses, freePeriod, fromMonthly, fromGrant, fromRecharge } = hold;
  const { module } = hold.price;
  const { standing, accounts } = await lockPosition(context, tx, userId, module);
  if (freePeriod !== null) {
    await giveBackFreeUses(tx, { userId, module, period: freePeriod, used: freeUses });
  }
  const isOver = hold.monthlyPeriod !== standing.month;
  await post(tx, {
    kind: 'release',
    module,
    cause: causeOf(round),
    lines: [
      [accounts.held, -(fromMonthly + fromGrant + fromRecharge)],
      [isOver ? SYSTEM_ACCOUNTS.expired.id : accounts.monthly, fromMonthly],
      [accounts.grant, fromGrant],
      [accounts.recharge, fromRecharge],
    ],
  });
}

/** Points of a task's newest paid round: set aside, or spent. */
type TaskPoints = { held: number; charged: number };

/** The points of each task; none for one that nothing was set aside for. */
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
