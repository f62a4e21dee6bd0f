import { inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { loginFailure } from '../../db/schema/limits';
import { inMs, inOrder } from '../limit/service';

/** What consecutive failures of a subject lead to. */
export type Watch = {
  key: string;
  /** Failures from which a captcha is required; after a lock, counting continues from here. */
  captchaAt: number;
  /** Failures from which all tries are refused for `LOCK_MS`; undefined = never. */
  lockAt?: number;
  /** Ms after the last failure when the count is reset. */
  forgetMs: number;
};

type Standing = {
  captchaNeeded: boolean;
  /** Ms until the lock ends; 0 = not locked. */
  lockedMs: number;
};

const LOCK_MS = 15 * 60_000;

/** Failures of an account from which it shares the lock of its address or network, where thousands may be innocent. */
const SHARES_LOCK_AT = 3;

/**
 * The state of an account and of the others that its tries count for, such as its address. In a transaction that counts
 * afterwards, lock the rows with {@link claim} first.
 */
export async function standingOf(
  tx: Executor,
  watches: readonly [account: Watch, ...others: Watch[]],
): Promise<Standing> {
  const { key, failures, lockedUntil, expiresAt } = loginFailure;
  const rows = await tx
    .select({
      key,
      failures,
      lockedMs: sql<number>`greatest(0, ceil(extract(epoch from ${lockedUntil} - now()) * 1000))::int`,
    })
    .from(loginFailure)
    .where(
      sql`${inArray(
        key,
        watches.map((watch) => watch.key),
      )} and ${expiresAt} > now()`,
    );
  const captchaNeeded = watches.some((watch) => {
    const row = rows.find((candidate) => candidate.key === watch.key);
    return row !== undefined && row.failures >= watch.captchaAt;
  });
  const account = rows.find((row) => row.key === watches[0].key);
  const sharesLocks = (account?.failures ?? 0) >= SHARES_LOCK_AT;
  const locks = rows.filter((row) => row === account || sharesLocks).map((row) => row.lockedMs ?? 0);
  return { captchaNeeded, lockedMs: Math.max(0, ...locks) };
}

/**
 * Locks the subjects' rows, creating them if needed, until the transaction ends, so that concurrent tries are counted
 * one by one.
 */
export async function claim(tx: Executor, watches: readonly Watch[]): Promise<void> {
  for (const { key, forgetMs } of inOrder(watches)) {
    await tx
      .insert(loginFailure)
      .values({ key, failures: 0, expiresAt: inMs(forgetMs) })
      .onConflictDoUpdate({ target: loginFailure.key, set: { key } });
  }
}

/** Counts a failure for each subject and locks those that reach their limit. Returns the count of the first. */
export async function countFailure(tx: Executor, watches: readonly [Watch, ...Watch[]]): Promise<number> {
  let first = 0;
  for (const { key, captchaAt, lockAt, forgetMs } of inOrder(watches)) {
    const failures = sql`case
      when ${loginFailure.expiresAt} <= now() then 1
      when ${loginFailure.lockedUntil} <= now() then ${captchaAt}::int + 1
      else ${loginFailure.failures} + 1 end`;
    const lockedUntil =
      lockAt === undefined ? null : sql`case when ${failures} >= ${lockAt}::int then ${inMs(LOCK_MS)} end`;
    const [row] = await tx
      .insert(loginFailure)
      .values({ key, failures: 1, expiresAt: inMs(forgetMs) })
      .onConflictDoUpdate({
        target: loginFailure.key,
        set: { failures, lockedUntil, expiresAt: inMs(forgetMs) },
      })
      .returning({ failures: loginFailure.failures });
    if (key === watches[0].key) first = row?.failures ?? 0;
  }
  return first;
}

/** After a success: resets the account's failures, and returns the counted try to the others. */
export async function forgive(
  tx: Executor,
  [account, ...others]: readonly [Watch, ...Watch[]],
): Promise<void> {
  for (const { key } of inOrder([account, ...others])) {
    const change =
      key === account.key
        ? { failures: 0, lockedUntil: null }
        : { failures: sql`greatest(0, ${loginFailure.failures} - 1)` };
    await tx.update(loginFailure).set(change).where(sql`${loginFailure.key} = ${key}`);
  }
}

/** Deletes expired counts. */
export async function sweepFailures(tx: Executor): Promise<void> {
  await tx.delete(loginFailure).where(lte(loginFailure.expiresAt, sql`now()`));
}
