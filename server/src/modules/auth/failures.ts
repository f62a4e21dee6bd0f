import { inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { loginFailure } from '../../db/schema/limits';
import { addressSubject, inMs, limitKey } from '../limit/service';

/** What follows from failures in a row at one subject. */
export type Watch = {
  key: string;
  /** Failures from which on a captcha is needed. */
  captchaAt: number;
  /** Failures from which on nothing is tried any more, for `LOCK_MS`; undefined = never. */
  lockAt?: number;
  /** Failures this old, counted from the last, are forgotten. */
  forgetMs: number;
};

export type Standing = {
  captchaNeeded: boolean;
  /** 0 = not locked. */
  lockedMs: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOCK_MS = 15 * 60_000;

/** Failures that an account may have before a captcha, and before the lock. */
const ACCOUNT = { captchaAt: 5, lockAt: 10 } as const;

/** An address may be a whole office; it is watched so that nobody tries one password on many accounts. */
const ADDRESS = { captchaAt: 20, lockAt: 50 } as const;

/**
 * Who is watched when a password is given. The number, not the user: one without an account is treated alike. The
 * number comes first, so that its failures are what {@link countFailure} answers.
 */
export function passwordWatches(mobile: string, address: string): [Watch, Watch] {
  return [
    { key: limitKey('password-mobile', mobile), ...ACCOUNT, forgetMs: DAY_MS },
    { key: limitKey('password-address', addressSubject(address)), ...ADDRESS, forgetMs: HOUR_MS },
  ];
}

/** Who is watched when a code is given. A code dies by itself, so nothing is locked. */
export function codeWatches(mobile: string, address: string): [Watch, Watch] {
  return [
    { key: limitKey('code-mobile', mobile), captchaAt: ACCOUNT.captchaAt, forgetMs: DAY_MS },
    {
      key: limitKey('code-address', addressSubject(address)),
      captchaAt: ADDRESS.captchaAt,
      forgetMs: HOUR_MS,
    },
  ];
}

/** Who is watched when a logged-in user gives his old password. */
export function oldPasswordWatches(userId: string): [Watch] {
  return [
    { key: limitKey('old-password', userId), captchaAt: Infinity, lockAt: ACCOUNT.lockAt, forgetMs: DAY_MS },
  ];
}

/** The keys in one order everywhere, so that two transactions never wait for each other. */
const ordered = (watches: readonly Watch[]) => [...watches].sort((a, b) => (a.key < b.key ? -1 : 1));

/** How the subjects stand. Inside a transaction that then counts, take the rows with {@link claim} before. */
export async function standingOf(tx: Executor, watches: readonly Watch[]): Promise<Standing> {
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
  return { captchaNeeded, lockedMs: Math.max(0, ...rows.map((row) => row.lockedMs ?? 0)) };
}

/** Locks the subjects' rows (made if need be) until the transaction ends: tries at once are counted one by one. */
export async function claim(tx: Executor, watches: readonly Watch[]): Promise<void> {
  for (const { key, forgetMs } of ordered(watches)) {
    await tx
      .insert(loginFailure)
      .values({ key, failures: 0, expiresAt: inMs(forgetMs) })
      .onConflictDoUpdate({ target: loginFailure.key, set: { key } });
  }
}

/** Counts a failure at each subject, and locks those that reach their limit; the count at the first one. */
export async function countFailure(tx: Executor, watches: readonly [Watch, ...Watch[]]): Promise<number> {
  let first = 0;
  for (const { key, captchaAt, lockAt, forgetMs } of ordered(watches)) {
    const failures = sql`case
      when ${loginFailure.expiresAt} <= now() then 1
      when ${loginFailure.lockedUntil} <= now() then ${Math.min(captchaAt, lockAt ?? captchaAt)}::int + 1
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

/** A proof succeeded: the account's failures are forgotten; the address gets back the try that it was counted for. */
export async function forgive(
  tx: Executor,
  [account, ...others]: readonly [Watch, ...Watch[]],
): Promise<void> {
  for (const { key } of ordered([account, ...others])) {
    const failures = key === account.key ? 0 : sql`greatest(0, ${loginFailure.failures} - 1)`;
    await tx
      .update(loginFailure)
      .set({ failures, lockedUntil: null })
      .where(sql`${loginFailure.key} = ${key}`);
  }
}

/** Forgets what is over. */
export async function sweepFailures(tx: Executor): Promise<void> {
  await tx.delete(loginFailure).where(lte(loginFailure.expiresAt, sql`now()`));
}
