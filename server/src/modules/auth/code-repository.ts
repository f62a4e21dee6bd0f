import { and, eq, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { type SmsCodePurpose, smsCode } from '../../db/schema/login-proof';
import { inMs } from '../limit/service';

export type CodeKey = { mobile: string; purpose: SmsCodePurpose };

type StoredCode = { salt: Buffer; codeHash: Buffer };

const isCode = ({ mobile, purpose }: CodeKey) =>
  and(eq(smsCode.mobile, mobile), eq(smsCode.purpose, purpose));

/** Stores a code in the place of the one before. */
export async function saveCode(tx: Executor, key: CodeKey, stored: StoredCode, ttlMs: number): Promise<void> {
  const fresh = { ...stored, wrongTries: 0, expiresAt: inMs(ttlMs) };
  await tx
    .insert(smsCode)
    .values({ ...key, ...fresh })
    .onConflictDoUpdate({ target: [smsCode.mobile, smsCode.purpose], set: fresh });
}

/** The code that could still be right, its row locked until the transaction ends. */
export async function claimCode(
  tx: Executor,
  key: CodeKey,
  maxTries: number,
): Promise<(StoredCode & { wrongTries: number }) | undefined> {
  const { salt, codeHash, wrongTries } = smsCode;
  const alive = sql`${smsCode.expiresAt} > now() and ${wrongTries} < ${maxTries}::int`;
  const [row] = await tx
    .select({ salt, codeHash, wrongTries })
    .from(smsCode)
    .where(and(isCode(key), alive))
    .for('update');
  return row;
}

/** Counts one wrong try. */
export async function countWrongTry(tx: Executor, key: CodeKey): Promise<void> {
  await tx
    .update(smsCode)
    .set({ wrongTries: sql`${smsCode.wrongTries} + 1` })
    .where(isCode(key));
}

/** Removes a code: it was used. */
export async function removeCode(tx: Executor, key: CodeKey): Promise<void> {
  await tx.delete(smsCode).where(isCode(key));
}

/** Removes a code that was not delivered; a newer one, by its hash, stays. */
export async function removeUnsentCode(tx: Executor, key: CodeKey, codeHash: Buffer): Promise<void> {
  await tx.delete(smsCode).where(and(isCode(key), eq(smsCode.codeHash, codeHash)));
}

/** Removes the codes that nobody can use any more. */
export async function sweepCodes(tx: Executor): Promise<void> {
  await tx.delete(smsCode).where(lte(smsCode.expiresAt, sql`now()`));
}
