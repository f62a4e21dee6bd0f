import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { type LoginCodePurpose, loginCode } from '../../db/schema/login-proof';
import { inMs } from '../limit/service';

/** `device` is set for a known device, which has a code of its own. */
export type CodeKey = { mobile: string; purpose: LoginCodePurpose; device: string | undefined };

type StoredCode = { codeHash: Buffer; triesLeft: number };

const subjectOf = ({ mobile, device }: CodeKey) => (device === undefined ? mobile : `${mobile}/${device}`);

const isCode = (key: CodeKey) =>
  and(eq(loginCode.mobile, subjectOf(key)), eq(loginCode.purpose, key.purpose));

/** Stores a code, replacing the previous one. */
export async function saveCode(tx: Executor, key: CodeKey, stored: StoredCode, ttlMs: number): Promise<void> {
  const fresh = { ...stored, sentAt: sql`now()`, expiresAt: inMs(ttlMs) };
  await tx
    .insert(loginCode)
    .values({ mobile: subjectOf(key), purpose: key.purpose, ...fresh })
    .onConflictDoUpdate({ target: [loginCode.mobile, loginCode.purpose], set: fresh });
}

/** Finds the code that is still valid and locks its row until the transaction ends. */
export async function claimCode(
  tx: Executor,
  key: CodeKey,
): Promise<(StoredCode & { key: CodeKey }) | undefined> {
  const { codeHash, triesLeft, expiresAt } = loginCode;
  const [row] = await tx
    .select({ codeHash, triesLeft })
    .from(loginCode)
    .where(and(isCode(key), gt(triesLeft, 0), gt(expiresAt, sql`now()`)))
    .for('update');
  return row && { ...row, key };
}

/** Counts one wrong try of a code whose row is locked. */
export async function countWrongTry(tx: Executor, key: CodeKey): Promise<void> {
  await tx
    .update(loginCode)
    .set({ triesLeft: sql`${loginCode.triesLeft} - 1` })
    .where(isCode(key));
}

/** Deletes a used code. */
export async function removeCode(tx: Executor, key: CodeKey): Promise<void> {
  await tx.delete(loginCode).where(isCode(key));
}

/** Deletes a code that was not delivered, identified by its hash so that a newer one stays. */
export async function removeUnsentCode(tx: Executor, key: CodeKey, codeHash: Buffer): Promise<void> {
  await tx.delete(loginCode).where(and(isCode(key), eq(loginCode.codeHash, codeHash)));
}

/** Deletes expired codes. */
export async function sweepCodes(tx: Executor): Promise<void> {
  await tx.delete(loginCode).where(lte(loginCode.expiresAt, sql`now()`));
}
