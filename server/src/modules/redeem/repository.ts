import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { purchase } from '../../db/schema/purchase';
import { redeemBatch, redeemCode, redemption } from '../../db/schema/redeem-code';
import type { PersonalTables } from '../personal-data/service';

export type RedeemBatch = typeof redeemBatch.$inferSelect;

/** Codes inserted per statement. */
const CHUNK = 1_000;

export async function insertBatch(tx: Executor, row: typeof redeemBatch.$inferInsert): Promise<void> {
  await tx.insert(redeemBatch).values(row);
}

type CodeRow = typeof redeemCode.$inferInsert;

/** Inserts codes; returns the number of those that did not exist yet. */
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

/** Finds a code with its batch, and locks the code until the transaction ends. */
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

/** Hashes of the codes that a user has redeemed, also under an earlier account with the same number. */
const ofUser = (userId: string) => sql`(
  select code_hash from redemption where user_id = ${userId}
  union select decode(jsonb_array_elements_text(earlier_gifts->'codes'), 'hex') from app_user where id = ${userId})`;

/** Number of a batch's codes that a user has redeemed. */
export const countRedeemed = (tx: Executor, userId: string, batchId: string): Promise<number> =>
  tx.$count(redeemCode, and(eq(redeemCode.batchId, batchId), sql`${redeemCode.hash} in ${ofUser(userId)}`));

/** Whether a user has redeemed a code before. */
export const hasRedeemed = async (tx: Executor, userId: string, codeHash: Buffer): Promise<boolean> =>
  (await tx.$count(
    redeemCode,
    and(eq(redeemCode.hash, codeHash), sql`${redeemCode.hash} in ${ofUser(userId)}`),
  )) > 0;

/** Whether there is a redemption with an ID, which for a discount code is its order's. */
export const isRedeemed = async (tx: Executor, id: string): Promise<boolean> =>
  (await tx.$count(redemption, eq(redemption.id, id))) > 0;

/** Whether a user's code is still with an order that is closed but could be paid. */
export async function isHeldByClosed(tx: Executor, userId: string, codeHash: Buffer): Promise<boolean> {
  const [row] = await tx
    .select({ id: redemption.id })
    .from(redemption)
    .innerJoin(purchase, and(eq(purchase.id, redemption.id), eq(purchase.state, 'closed')))
    .where(and(eq(redemption.userId, userId), eq(redemption.codeHash, codeHash)));
  return row !== undefined;
}

/** Records that a user redeems a code, which the caller has locked. */
export async function insertRedemption(tx: Executor, row: typeof redemption.$inferInsert): Promise<void> {
  await tx.insert(redemption).values(row);
  await tx
    .update(redeemCode)
    .set({ used: sql`${redeemCode.used} + 1` })
    .where(eq(redeemCode.hash, row.codeHash));
}

/** Locks a code and the one in use for an ID, always in the same order, so that concurrent swaps do not deadlock. */
export async function lockBoth(tx: Executor, hash: Buffer, id: string): Promise<void> {
  const used = tx.select({ hash: redemption.codeHash }).from(redemption).where(eq(redemption.id, id));
  await tx
    .select({ hash: redeemCode.hash })
    .from(redeemCode)
    .where(or(eq(redeemCode.hash, hash), inArray(redeemCode.hash, used)))
    .orderBy(redeemCode.hash)
    .for('update');
}

/** Undoes the redemption with an ID, if any, so that its code can be used once more. */
export async function deleteRedemption(tx: Executor, id: string): Promise<void> {
  const [gone] = await tx
    .delete(redemption)
    .where(eq(redemption.id, id))
    .returning({ codeHash: redemption.codeHash });
  if (!gone) return;
  await tx
    .update(redeemCode)
    .set({ used: sql`${redeemCode.used} - 1` })
    .where(eq(redeemCode.hash, gone.codeHash));
}

/** Maximum number of differences reported; more would add nothing. */
const MAX_DIFFERENCES = 500;

/**
 * Inconsistencies between codes, their redemptions, the discounted orders, and what the other codes brought. A single
 * statement, so that concurrent changes cannot look like a difference. A closed order may keep its code while it could
 * be paid; one that was delivered must have it.
 */
export async function findWrongUses(tx: Executor): Promise<{ id: string; what: string }[]> {
  const { rows } = await tx.execute<{ id: string; what: string }>(sql`
    select c.batch_id as id, 'code …' || c.hint || ' says ' || c.used || ' uses, and has ' || count(r.id) as what
    from redeem_code c left join redemption r on r.code_hash = c.hash
    group by c.hash having c.used <> count(r.id)
    union all
    select p.id, 'a code takes ' || p.off_cents || ' cents off an order, and none is used for it'
    from purchase p left join redemption r on r.id = p.id
    where p.off_cents > 0 and r.id is null and (p.state = 'pending' or p.fulfilled_at is not null)
    union all
    select p.id, 'the code used for an order is not the one that makes it cheaper'
    from purchase p join redemption r on r.id = p.id
    where p.code_hash is not null and p.code_hash <> r.code_hash
    union all
    select r.id, 'a code is used for an order that it does not make cheaper'
    from redemption r join redeem_batch b on b.id = r.batch_id left join purchase p on p.id = r.id
    where b.kind = 'off' and (p.id is null or p.off_cents = 0 or p.user_id <> r.user_id
      or p.state = 'closed' and p.code_held_until is null)
    union all
    select r.id, 'a code of ' || b.points || ' points brought ' || coalesce(given.points, 0)
    from redemption r join redeem_batch b on b.id = r.batch_id and b.kind = 'points'
    left join lateral (
      select sum(e.amount) as points from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.user_id = r.user_id
      where t.kind = 'grant' and t.cause_kind = 'code' and t.cause_id = r.id::text
    ) given on true
    where coalesce(given.points, 0) <> b.points
    limit ${MAX_DIFFERENCES}`);
  return rows;
}

/** Stops a batch. Returns it before and after; undefined if there is none. */
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

/** All batches, newest first, with the number of their codes and redemptions. */
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

/** The user data of this module. */
export const redemptionTables: PersonalTables = {
  redemption: {
    erasure: { retained: 'accounting records' },
    exported: { omitted: 'what a code gave is among the point changes, the orders or the account' },
  },
};
