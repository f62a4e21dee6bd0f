import type { ModuleKey } from '@tuzuo/core/pricing';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import {
  type CauseKind,
  freeUse,
  ledgerAccount,
  ledgerEntry,
  ledgerTransaction,
  pointHold,
  type TransactionKind,
} from '../../db/schema/ledger';
import type { PersonalTables } from '../personal-data/service';

/** The accounts of every user, with their units. */
const USER_ACCOUNTS = {
  grant: 'point',
  monthly: 'point',
  recharge: 'point',
  held: 'point',
  receivable: 'cent',
} as const;

type UserAccountKind = keyof typeof USER_ACCOUNTS;

/** The account IDs of one user. */
export type UserAccounts = Readonly<Record<UserAccountKind, string>>;

export type Cause = {
  kind: CauseKind;
  id: string;
  step: string;
};

type Posting = {
  kind: TransactionKind;
  module?: ModuleKey;
  /** A kind and cause are posted together at most once. */
  cause: Cause;
  /** Amount added to each account. Zero lines are skipped; per unit the others must sum to zero. */
  lines: readonly (readonly [accountId: string, amount: number])[];
};

/** Creates the accounts of a user, if missing. */
export async function openAccounts(tx: Executor, userId: string): Promise<void> {
  const kinds = Object.keys(USER_ACCOUNTS) as UserAccountKind[];
  const rows = kinds.map((kind) => ({ id: newId(), userId, kind, unit: USER_ACCOUNTS[kind] }));
  await tx.insert(ledgerAccount).values(rows).onConflictDoNothing();
}

/**
 * Locks the user's accounts until the transaction ends, always ordered by kind, so that transactions cannot deadlock.
 * Undefined if the user has none yet.
 */
export async function lockAccounts(tx: Executor, userId: string): Promise<UserAccounts | undefined> {
  const rows = await tx
    .select({ kind: ledgerAccount.kind, id: ledgerAccount.id })
    .from(ledgerAccount)
    .where(eq(ledgerAccount.userId, userId))
    .orderBy(asc(ledgerAccount.kind))
    .for('update');
  return rows.length === 0
    ? undefined
    : (Object.fromEntries(rows.map(({ kind, id }) => [kind, id])) as UserAccounts);
}

/**
 * Writes one ledger transaction and updates the balances of its user accounts, which the caller has locked. Returns
 * false, and writes nothing, if the same cause was posted before.
 */
export async function post(tx: Executor, { kind, module, cause, lines }: Posting): Promise<boolean> {
  const real = lines.filter(([, amount]) => amount !== 0);
  if (real.length === 0) return false;
  const accounts = sql.param(real.map(([accountId]) => accountId));
  const amounts = sql.param(real.map(([, amount]) => amount));
  const written = await tx.execute(sql`
    with posted as (
      insert into ${ledgerTransaction} (id, kind, module, cause_kind, cause_id, cause_step)
      values (${newId()}, ${kind}, ${module ?? null}, ${cause.kind}, ${cause.id}, ${cause.step})
      on conflict do nothing
      returning id
    ), line as (
      select posted.id, given.account_id, given.amount
      from posted, unnest(${accounts}::uuid[], ${amounts}::bigint[]) as given (account_id, amount)
    ), moved as (
      update ledger_account a set balance = a.balance + line.amount
      from line where a.id = line.account_id and a.user_id is not null
      returning a.id, a.balance
    )
    insert into ${ledgerEntry} (transaction_id, account_id, amount, balance_after)
    select line.id, line.account_id, line.amount, moved.balance
    from line left join moved on moved.id = line.account_id`);
  return (written.rowCount ?? 0) > 0;
}

export type Hold = typeof pointHold.$inferSelect;

/** Inserts an open hold. */
export async function insertHold(
  tx: Executor,
  hold: Omit<typeof pointHold.$inferInsert, 'id' | 'state' | 'createdAt' | 'endedAt'>,
): Promise<void> {
  // The transaction may have begun long before it had the lock, and its price.
  await tx.insert(pointHold).values({ id: newId(), createdAt: sql`clock_timestamp()`, ...hold });
}

/**
 * Finds the open holds of a round, one for each module, and locks them until the transaction ends: of concurrent
 * callers, one gets them, and the others none.
 */
export async function lockOpenHolds(
  tx: Executor,
  { taskId, round }: Pick<Hold, 'taskId' | 'round'>,
): Promise<Hold[]> {
  return tx
    .select()
    .from(pointHold)
    .where(and(eq(pointHold.taskId, taskId), eq(pointHold.round, round), eq(pointHold.state, 'held')))
    .orderBy(asc(pointHold.id))
    .for('update');
}

/** Locks all open holds of a user. */
export async function lockHoldsOfUser(tx: Executor, userId: string): Promise<Hold[]> {
  return tx
    .select()
    .from(pointHold)
    .where(and(eq(pointHold.userId, userId), eq(pointHold.state, 'held')))
    .orderBy(asc(pointHold.id))
    .for('update');
}

type HoldEnd = { state: 'committed' | 'released' } & Partial<
  Pick<Hold, 'fromMonthly' | 'fromGrant' | 'fromRecharge' | 'cashCents' | 'freeUses' | 'price'>
>;

/**
 * Ends a hold that the caller has locked.
 * @param end includes what was spent, if that is less than was held
 */
export async function endHold(tx: Executor, { id, jointOpen }: Hold, end: HoldEnd): Promise<void> {
  await tx
    .update(pointHold)
    .set({ ...end, endedAt: sql`now()`, jointOpen: jointOpen === null ? null : false })
    .where(eq(pointHold.id, id));
}

type FreeUses = Pick<typeof freeUse.$inferInsert, 'userId' | 'module' | 'period' | 'used'>;

/** Adds to the free uses of a period. The caller has locked the user's accounts. */
export async function countFreeUses(tx: Executor, uses: FreeUses): Promise<void> {
  await tx
    .insert(freeUse)
    .values(uses)
    .onConflictDoUpdate({
      target: [freeUse.userId, freeUse.module, freeUse.period],
      set: { used: sql`${freeUse.used} + excluded.used` },
    });
}

/** Subtracts free uses from the period in which they were counted. */
export async function giveBackFreeUses(
  tx: Executor,
  { userId, module, period, used }: FreeUses,
): Promise<void> {
  await tx
    .update(freeUse)
    .set({ used: sql`${freeUse.used} - ${used}` })
    .where(and(eq(freeUse.userId, userId), eq(freeUse.module, module), eq(freeUse.period, period)));
}

const SWEEP_BATCH = 1_000;

/**
 * Deletes a batch of counts of periods that ended two months ago or earlier, whose runs ended long ago; holds still say
 * what was free. Returns how many.
 */
export async function deleteOldFreeUses(tx: Executor): Promise<number> {
  // A day sorts behind its month, so both kinds of periods compare with a month.
  const { rowCount } = await tx.execute(sql`
    delete from free_use where ctid = any(array(
      select ctid from free_use where period < to_char(now() - interval '62 days', 'YYYY-MM') limit ${SWEEP_BATCH}
    ))`);
  return rowCount ?? 0;
}

/** Deletes the released holds of deleted tasks; their ledger entries still show what was returned. */
export async function deleteReleasedHolds(tx: Executor, taskIds: readonly string[]): Promise<void> {
  await tx
    .delete(pointHold)
    .where(and(inArray(pointHold.taskId, [...taskIds]), eq(pointHold.state, 'released')));
}

/** The user data of this module: accounting records of what was granted and used, without personal data. */
export const ledgerTables: PersonalTables = {
  ledger_account: { erasure: { retained: 'accounting records' }, exported: 'pointChanges' },
  point_hold: {
    erasure: { retained: 'accounting records' },
    exported: { omitted: 'charges in progress, which become point changes' },
  },
  free_use: {
    erasure: { retained: 'accounting records' },
    exported: { omitted: 'counts of free uses, which my page shows' },
  },
};

/** Number of the user's accounts on which they owe money. */
export const countDebts = (tx: Executor, userId: string): Promise<number> =>
  tx.$count(
    ledgerAccount,
    and(eq(ledgerAccount.userId, userId), eq(ledgerAccount.kind, 'receivable'), ne(ledgerAccount.balance, 0)),
  );
