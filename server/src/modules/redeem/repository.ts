import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { redeemBatch, redeemCode, redemption } from '../../db/schema/redeem-code';

export type RedeemBatch = typeof redeemBatch.$inferSelect;

/** Codes of one statement. */
const CHUNK = 1_000;

export async function insertBatch(tx: Executor, row: typeof redeemBatch.$inferInsert): Promise<void> {
  await tx.insert(redeemBatch).values(row);
}

type CodeRow = typeof redeemCode.$inferInsert;

/** Stores codes; how many there were not yet. */
export async function insertCodes(tx: Executor, rows: readonly CodeRow[]): Promise<number> {
  let stored = 0;
  for (let from = 0; from < rows.length; from += CHUNK) {
    const inserted = await tx
      .insert(redeemCode)
      .values(rows.slice(from, from + CHUNK))
      .onConflictDoNothing()
      .returning({ hint: redeemCode.hint });
    stored += inserted.length;
  }
  return stored;
}

/** A code with what it brings; the code stays as it is until the transaction ends. */
export async function lockCode(tx: Executor, hash: Buffer) {
  const [row] = await tx
    .select({
      batch: redeemBatch,
      isLeft: sql<boolean>`${redeemCode.used} < ${redeemCode.maxUses}`,
      isOver: sql<boolean>`coalesce(${redeemBatch.expiresAt} <= clock_timestamp(), false) or ${redeemBatch.stoppedAt} is not null`,
    })
    .from(redeemCode)
    .innerJoin(redeemBatch, eq(redeemBatch.id, redeemCode.batchId))
    .where(eq(redeemCode.hash, hash))
    .for('update', { of: redeemCode });
  return row;
}

/** How many codes of a batch a user has redeemed. */
export const countRedeemed = (tx: Executor, userId: string, batchId: string): Promise<number> =>
  tx.$count(redemption, and(eq(redemption.userId, userId), eq(redemption.batchId, batchId)));

/** Whether a user has redeemed a code before. */
export async function hasRedeemed(tx: Executor, userId: string, codeHash: Buffer): Promise<boolean> {
  const isThis = and(eq(redemption.userId, userId), eq(redemption.codeHash, codeHash));
  return (await tx.$count(redemption, isThis)) > 0;
}

/** Notes that a user redeems a code, which is locked. */
export async function insertRedemption(tx: Executor, row: typeof redemption.$inferInsert): Promise<void> {
  await tx.insert(redemption).values(row);
  await tx
    .update(redeemCode)
    .set({ used: sql`${redeemCode.used} + 1` })
    .where(eq(redeemCode.hash, row.codeHash));
}

/** The batch as it was, stopped from now on; undefined when there is none. */
export async function stopBatch(
  tx: Executor,
  id: string,
): Promise<{ before: RedeemBatch; after: RedeemBatch } | undefined> {
  const [before] = await tx.select().from(redeemBatch).where(eq(redeemBatch.id, id)).for('update');
  const [after] = await tx
    .update(redeemBatch)
    .set({ stoppedAt: sql`coalesce(${redeemBatch.stoppedAt}, clock_timestamp())` })
    .where(eq(redeemBatch.id, id))
    .returning();
  return before && after && { before, after };
}

/** Every batch with how many codes it has, and how often they were redeemed; the newest first. */
export function findBatches(tx: Executor) {
  const codes = tx
    .select({
      batchId: redeemCode.batchId,
      codes: sql`count(*)`.mapWith(Number).as('codes'),
      used: sql`sum(${redeemCode.used})`.mapWith(Number).as('used'),
      uses: sql`sum(${redeemCode.maxUses})`.mapWith(Number).as('uses'),
    })
    .from(redeemCode)
    .groupBy(redeemCode.batchId)
    .as('codes_of_batch');
  return tx
    .select({ batch: redeemBatch, codes: codes.codes, used: codes.used, uses: codes.uses })
    .from(redeemBatch)
    .leftJoin(codes, eq(codes.batchId, redeemBatch.id))
    .orderBy(desc(redeemBatch.id));
}
