import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { appUser } from '../../db/schema/app-user';
import { type GivenGifts, numberGift } from '../../db/schema/number-gift';

/** How long the gifts of a number are remembered after it left its account; the privacy text names it. */
const REMEMBER_MONTHS = 24;

/**
 * Remembers which one-time gifts a number was given, beyond the account that it leaves. The database holds an HMAC only:
 * without the key, numbers could be found by trying all of them.
 * @param key not SECRET_KEY, whose rotation would forget everything; the same on every node
 */
export function createGiftMemory(key: Buffer) {
  const hashOf = (mobile: string) => createHmac('sha256', key).update(`number-gift\n${mobile}`).digest();

  /** What the owner of a number was given before; undefined if nothing is known of the number. */
  const recall = async (tx: Executor, mobile: string): Promise<GivenGifts | undefined> => {
    const [row] = await tx
      .select({ gifts: numberGift.gifts })
      .from(numberGift)
      .where(and(eq(numberGift.numberHash, hashOf(mobile)), sql`${numberGift.forgetAt} > now()`));
    return row?.gifts;
  };

  return {
    recall,

    /** Remembers what a user was given, for the number that leaves their account in this transaction. */
    remember: async (tx: Executor, userId: string, mobile: string): Promise<void> => {
      const gifts = merged((await recall(tx, mobile)) ?? {}, await collectGifts(tx, userId));
      const row = {
        numberHash: hashOf(mobile),
        gifts,
        forgetAt: sql`now() + make_interval(months => ${REMEMBER_MONTHS})`,
      };
      await tx.insert(numberGift).values(row).onConflictDoUpdate({ target: numberGift.numberHash, set: row });
    },
  };
}

export type GiftMemory = ReturnType<typeof createGiftMemory>;

const merged = (earlier: GivenGifts, later: GivenGifts): GivenGifts => ({
  ...earlier,
  ...later,
  codes: [...new Set([...(earlier.codes ?? []), ...(later.codes ?? [])])],
});

/** The gifts of this account and of earlier ones with its number. */
async function collectGifts(tx: Executor, userId: string): Promise<GivenGifts> {
  const { rows } = await tx.execute<{ gifts: GivenGifts }>(sql`
    select jsonb_strip_nulls(jsonb_build_object(
      'trial', case when exists (select from membership m where m.user_id = u.id) then true end,
      'newUser', case when exists (select from ledger_transaction t where t.kind = 'grant'
        and t.cause_kind = 'registration' and t.cause_id = u.id::text) then true end,
      'invite', case when exists (select from invite_reward r where r.invitee_id = u.id) then true end,
      'checkIn', (select max(t.cause_step) from ledger_transaction t where t.kind = 'grant'
        and t.cause_kind = 'checkin' and t.cause_id = u.id::text),
      'codes', (select jsonb_agg(encode(r.code_hash, 'hex')) from redemption r where r.user_id = u.id)
    )) as gifts
    from app_user u where u.id = ${userId}`);
  return merged(await findEarlierGifts(tx, userId), rows[0]?.gifts ?? {});
}

/** What a user was given under an earlier account with the same number. */
export async function findEarlierGifts(tx: Executor, userId: string): Promise<GivenGifts> {
  const [row] = await tx.select({ gifts: appUser.earlierGifts }).from(appUser).where(eq(appUser.id, userId));
  return row?.gifts ?? {};
}

/** Deletes what is no longer remembered. */
export async function sweepGifts(tx: Executor): Promise<void> {
  await tx.delete(numberGift).where(sql`${numberGift.forgetAt} <= now()`);
}
