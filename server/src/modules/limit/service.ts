import { createHmac } from 'node:crypto';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { and, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { rateLimit } from '../../db/schema/limits';
import { CallError } from '../../errors';
import type { WordKey } from '../../i18n/words';

export { createFairLine } from './fair-line';

/**
 * A rate limit: `limit` uses in a window of `windowMs`, which begins with the first use. If charged by amounts, `limit`
 * is their sum.
 */
export type Allowance = {
  key: string;
  limit: number;
  windowMs: number;
  /** The message when used up, if "too often" would not be accurate. */
  reason?: WordKey;
};

/** Error 10004: an allowance is used up. */
export class AllowanceUsedUp extends CallError {
  constructor(
    readonly allowance: Allowance,
    retryAfterMs: number,
  ) {
    super(ErrorCode.tooManyRequests, { retryAfterMs }, allowance.reason);
  }
}

/**
 * A keyed hash for texts that are too guessable for a plain one (mobile numbers, codes); only our nodes can compute it.
 */
export type Fingerprint = (purpose: string, text: string) => Buffer;

/** @param secretKey the same on every node */
export function createFingerprint(secretKey: string): Fingerprint {
  return (purpose, text) => createHmac('sha256', secretKey).update(`${purpose}\n${text}`).digest();
}

/** The key of an allowance or a failure count: `name` with a hash of its subject. */
export function limitKey(fingerprint: Fingerprint, name: string, subject: string): string {
  return `${name}:${fingerprint(name, subject).toString('base64url')}`;
}

/** Database time in `ms` ms, independent of the nodes' clocks. */
export const inMs = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`;

/** Always in the same order, so that concurrent transactions on the same rows do not deadlock. */
export function inOrder<Row extends { key: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Ms from now until a column's time, rounded up. */
const msUntil = (column: typeof rateLimit.windowEndsAt) =>
  sql<number>`ceil(extract(epoch from ${column} - now()) * 1000)::int`;

/** Adds an amount to a window if it has room, and returns whether it had. `Infinity` is always room. */
async function use(
  tx: Executor,
  { key, windowMs }: Allowance,
  amount: number,
  limit: number,
): Promise<boolean> {
  if (limit < amount) return false;
  const over = sql`${rateLimit.windowEndsAt} <= now()`;
  const used = await tx
    .insert(rateLimit)
    .values({ key, used: amount, windowEndsAt: inMs(windowMs) })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        used: sql`case when ${over} then ${amount}::int else ${rateLimit.used} + ${amount}::int end`,
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${rateLimit.windowEndsAt} end`,
      },
      ...(limit !== Number.POSITIVE_INFINITY && {
        setWhere: sql`${over} or ${rateLimit.used} + ${amount}::int <= ${limit}::int`,
      }),
    })
    .returning({ key: rateLimit.key });
  return used.length > 0;
}

/** Ms until the window ends, or its whole length if it has not begun. */
async function waitOf(tx: Executor, { key, windowMs }: Allowance): Promise<number> {
  const [row] = await tx
    .select({ msLeft: msUntil(rateLimit.windowEndsAt) })
    .from(rateLimit)
    .where(eq(rateLimit.key, key));
  return row && row.msLeft > 0 ? row.msLeft : windowMs;
}

/**
 * Uses each allowance once, or none: several need the caller's transaction, which the error rolls back; a single one is
 * used by one statement and needs none.
 * @throws AllowanceUsedUp if any is used up; if several are, for the one with the longest wait
 */
export async function consume(tx: Executor, allowances: readonly Allowance[]): Promise<void> {
  let longest: { allowance: Allowance; msLeft: number } | undefined;
  for (const allowance of inOrder(allowances)) {
    if (await use(tx, allowance, 1, allowance.limit)) continue;
    const msLeft = await waitOf(tx, allowance);
    if (msLeft > (longest?.msLeft ?? 0)) longest = { allowance, msLeft };
  }
  if (longest) throw new AllowanceUsedUp(longest.allowance, longest.msLeft);
}

/** Number of uses of each allowance in its current window, in the same order. */
export async function usedOf(tx: Executor, allowances: readonly Pick<Allowance, 'key'>[]): Promise<number[]> {
  const keys = allowances.map(({ key }) => key);
  const rows = await tx
    .select({ key: rateLimit.key, used: rateLimit.used })
    .from(rateLimit)
    .where(and(inArray(rateLimit.key, keys), gt(rateLimit.windowEndsAt, sql`now()`)));
  const byKey = new Map(rows.map(({ key, used }) => [key, used]));
  return keys.map((key) => byKey.get(key) ?? 0);
}

/** Charges an amount to an allowance even if it is used up, for amounts known only afterwards. */
export async function charge(tx: Executor, allowance: Allowance, amount: number): Promise<void> {
  await use(tx, allowance, amount, Number.POSITIVE_INFINITY);
}

/**
 * Checks whether anything of an allowance is left, without using it.
 * @throws AllowanceUsedUp with the wait, if it is used up
 */
export async function requireLeft(tx: Executor, allowance: Allowance): Promise<void> {
  const { key, limit } = allowance;
  const [row] = await tx
    .select({ retryAfterMs: msUntil(rateLimit.windowEndsAt) })
    .from(rateLimit)
    .where(and(eq(rateLimit.key, key), gte(rateLimit.used, limit), gt(rateLimit.windowEndsAt, sql`now()`)));
  if (row) throw new AllowanceUsedUp(allowance, row.retryAfterMs);
}

/** Returns one use of each, because the action did not happen. */
export async function giveBack(tx: Executor, allowances: readonly Allowance[]): Promise<void> {
  for (const { key } of inOrder(allowances)) {
    await tx
      .update(rateLimit)
      .set({ used: sql`${rateLimit.used} - 1` })
      .where(and(eq(rateLimit.key, key), sql`${rateLimit.used} > 0`));
  }
}

/** Deletes expired windows. */
export async function sweepLimits(tx: Executor): Promise<void> {
  await tx.delete(rateLimit).where(lte(rateLimit.windowEndsAt, sql`now()`));
}
