import { createHmac } from 'node:crypto';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { and, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { rateLimit } from '../../db/schema/limits';
import { CallError } from '../../errors';
import type { WordKey } from '../../i18n/words';

export { createFairLine } from './fair-line';

/**
 * What a caller may do: `limit` times in a window of `windowMs`, which begins with the first time. Of what is charged
 * by amounts, `limit` is their sum.
 */
export type Allowance = {
  key: string;
  limit: number;
  windowMs: number;
  /** What to say when it is used up, where "too often" would not be true of the caller. */
  reason?: WordKey;
};

/** 10004: an allowance is used up. */
export class AllowanceUsedUp extends CallError {
  constructor(
    readonly allowance: Allowance,
    retryAfterMs: number,
  ) {
    super(ErrorCode.tooManyRequests, { retryAfterMs }, allowance.reason);
  }
}

/** A stand-in for a text too guessable to be hashed (a mobile number, a code), which only our nodes can make. */
export type Fingerprint = (purpose: string, text: string) => Buffer;

/** @param secretKey the same on every node */
export function createFingerprint(secretKey: string): Fingerprint {
  return (purpose, text) => createHmac('sha256', secretKey).update(`${purpose}\n${text}`).digest();
}

/** The key of an allowance or a failure count: `name`, and whom it is for. */
export function limitKey(fingerprint: Fingerprint, name: string, subject: string): string {
  return `${name}:${fingerprint(name, subject).toString('base64url')}`;
}

/** Database time in `ms`, so that nodes' clocks need not agree. */
export const inMs = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`;

/** Always in the same order: two transactions that want the same rows must not wait for each other. */
export function inOrder<Row extends { key: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** A column's distance from now in ms, rounded up. */
const msUntil = (column: typeof rateLimit.windowEndsAt) =>
  sql<number>`ceil(extract(epoch from ${column} - now()) * 1000)::int`;

async function use(
  tx: Executor,
  { key, windowMs }: Allowance,
  amount = 1,
): Promise<{ used: number; msLeft: number }> {
  const over = sql`${rateLimit.windowEndsAt} <= now()`;
  const [row] = await tx
    .insert(rateLimit)
    .values({ key, used: amount, windowEndsAt: inMs(windowMs) })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        used: sql`case when ${over} then ${amount}::int else ${rateLimit.used} + ${amount}::int end`,
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${rateLimit.windowEndsAt} end`,
      },
    })
    .returning({ used: rateLimit.used, msLeft: msUntil(rateLimit.windowEndsAt) });
  if (!row) throw new Error('an upsert returned no row');
  return row;
}

/**
 * Uses each allowance once, or none: inside the caller's transaction, which the error rolls back.
 * @throws AllowanceUsedUp when one of them is used up; when several are, of the one with the longest wait.
 */
export async function consume(tx: Executor, allowances: readonly Allowance[]): Promise<void> {
  let longest: { allowance: Allowance; msLeft: number } | undefined;
  for (const allowance of inOrder(allowances)) {
    const { used, msLeft } = await use(tx, allowance);
    if (used > allowance.limit && msLeft > (longest?.msLeft ?? 0)) longest = { allowance, msLeft };
  }
  if (longest) throw new AllowanceUsedUp(longest.allowance, longest.msLeft);
}

/** How often each allowance was used in its present window, in the same order. */
export async function usedOf(tx: Executor, allowances: readonly Pick<Allowance, 'key'>[]): Promise<number[]> {
  const keys = allowances.map(({ key }) => key);
  const rows = await tx
    .select({ key: rateLimit.key, used: rateLimit.used })
    .from(rateLimit)
    .where(and(inArray(rateLimit.key, keys), gt(rateLimit.windowEndsAt, sql`now()`)));
  const byKey = new Map(rows.map(({ key, used }) => [key, used]));
  return keys.map((key) => byKey.get(key) ?? 0);
}

/** Uses so much of an allowance, whether it is left or not: for what is known only afterwards. */
export async function charge(tx: Executor, allowance: Allowance, amount: number): Promise<void> {
  await use(tx, allowance, amount);
}

/**
 * Looks whether anything of an allowance is left, and uses none of it.
 * @throws AllowanceUsedUp with the wait, when it is used up
 */
export async function requireLeft(tx: Executor, allowance: Allowance): Promise<void> {
  const { key, limit } = allowance;
  const [row] = await tx
    .select({ retryAfterMs: msUntil(rateLimit.windowEndsAt) })
    .from(rateLimit)
    .where(and(eq(rateLimit.key, key), gte(rateLimit.used, limit), gt(rateLimit.windowEndsAt, sql`now()`)));
  if (row) throw new AllowanceUsedUp(allowance, row.retryAfterMs);
}

/** Takes one use of each back, because what was allowed did not happen. */
export async function giveBack(tx: Executor, allowances: readonly Allowance[]): Promise<void> {
  for (const { key } of inOrder(allowances)) {
    await tx
      .update(rateLimit)
      .set({ used: sql`${rateLimit.used} - 1` })
      .where(and(eq(rateLimit.key, key), sql`${rateLimit.used} > 0`));
  }
}

/** Forgets the windows that are over. */
export async function sweepLimits(tx: Executor): Promise<void> {
  await tx.delete(rateLimit).where(lte(rateLimit.windowEndsAt, sql`now()`));
}
