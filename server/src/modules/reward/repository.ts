import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { inviteCode, inviteReward } from '../../db/schema/invite';
import type { PersonalTables } from '../personal-data/service';

/** The invitation code of a user, if they have one. */
export async function findInviteCode(tx: Executor, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ code: inviteCode.code })
    .from(inviteCode)
    .where(eq(inviteCode.userId, userId));
  return row?.code;
}

/** Returns false if the user has a code, or the code is taken. */
export async function insertInviteCode(tx: Executor, userId: string, code: string): Promise<boolean> {
  const inserted = await tx
    .insert(inviteCode)
    .values({ userId, code })
    .onConflictDoNothing()
    .returning({ code: inviteCode.code });
  return inserted.length > 0;
}

/** The month of the operator's calendar by database time, such as `2026-11`. */
export async function currentMonth(tx: Executor, timeZone: string): Promise<string> {
  const { rows } = await tx.execute<{ month: string }>(
    sql`select to_char(clock_timestamp() at time zone ${timeZone}, 'YYYY-MM') as month`,
  );
  return rows[0]?.month ?? '';
}

/** Number of invitees that earned a user points in a month. */
export const countRewarded = (tx: Executor, inviterId: string, month: string): Promise<number> =>
  tx.$count(
    inviteReward,
    and(
      eq(inviteReward.inviterId, inviterId),
      eq(inviteReward.month, month),
      gt(inviteReward.inviterPoints, 0),
    ),
  );

/** Number of users who registered with a user's code, and the rewards for those who used the product. */
export async function sumInvited(
  tx: Executor,
  userId: string,
): Promise<{ registered: number; rewarded: number; points: number }> {
  const { rows } = await tx.execute<Record<'registered' | 'rewarded' | 'points', string>>(sql`
    select (select count(*) from invite_code c join app_user u on u.affiliate_code = c.code
        where c.user_id = ${userId} and u.id <> c.user_id and u.created_at >= c.created_at) as registered,
      (select count(*) from invite_reward
        where inviter_id = ${userId} and inviter_points > 0 and taken_back_at is null) as rewarded,
      (select coalesce(sum(inviter_points - inviter_taken), 0) from invite_reward where inviter_id = ${userId}) as points`);
  const [row] = rows;
  return {
    registered: Number(row?.registered ?? 0),
    rewarded: Number(row?.rewarded ?? 0),
    points: Number(row?.points ?? 0),
  };
}

/** An invitation, and the purchase that it is rewarded for, if the invitee has used no tool. */
export type DueInvite = { inviterId: string; inviteeId: string; purchaseId: string | null };

const HAS_USED_TOOL = sql`exists (select from point_hold h where h.user_id = u.id and h.state = 'committed')`;

/**
 * Invitees who have used the product but are not rewarded yet. Only those who registered after the code was created
 * count. A purchase counts once its user can no longer get a refund; one that only Apple refunds does not count.
 */
export async function findDueInvites(
  tx: Executor,
  { refundDays, limit }: { refundDays: number; limit: number },
): Promise<DueInvite[]> {
  const { rows } = await tx.execute<DueInvite>(sql`
    select c.user_id as "inviterId", u.id as "inviteeId",
      case when not ${HAS_USED_TOOL} then bought.id end as "purchaseId"
    from app_user u
    join invite_code c on c.code = u.affiliate_code and c.user_id <> u.id and c.created_at <= u.created_at
    join app_user inviter on inviter.id = c.user_id and inviter.state = 'active'
    left join lateral (
      select p.id from purchase p where p.user_id = u.id and p.state = 'fulfilled'
        and p.paid_at <= clock_timestamp() - make_interval(days => ${refundDays})
        and not exists (select from payment m where m.purchase_id = p.id and m.state = 'paid' and m.via is not null)
      order by p.id limit 1
    ) bought on true
    where u.affiliate_code is not null and u.state = 'active' and u.earlier_gifts->'invite' is null
      and not exists (select from invite_reward r where r.invitee_id = u.id)
      and (bought.id is not null or ${HAS_USED_TOOL})
    order by u.id limit ${limit}`);
  return rows;
}

/**
 * Rewards for a purchase that was refunded in full, by whomever, and whose invitee has neither used a tool nor kept
 * another purchase.
 */
export async function findUnearned(
  tx: Executor,
  limit: number,
): Promise<{ inviterId: string; inviteeId: string }[]> {
  const { rows } = await tx.execute<{ inviterId: string; inviteeId: string }>(sql`
    select r.inviter_id as "inviterId", u.id as "inviteeId"
    from invite_reward r join purchase p on p.id = r.purchase_id and p.state = 'refunded'
    join app_user u on u.id = r.invitee_id
    where r.purchase_id is not null and r.taken_back_at is null and not ${HAS_USED_TOOL}
      and not exists (select from purchase k where k.user_id = u.id and k.state in ('paid', 'fulfilled', 'refunding'))
    order by u.id limit ${limit}`);
  return rows;
}

/** Locks a reward that was not taken back; undefined if it was. */
export async function lockReward(
  tx: Executor,
  inviteeId: string,
): Promise<typeof inviteReward.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(inviteReward)
    .where(and(eq(inviteReward.inviteeId, inviteeId), isNull(inviteReward.takenBackAt)))
    .for('update');
  return row;
}

/** Records what was taken back of a reward. */
export async function noteTakenBack(
  tx: Executor,
  inviteeId: string,
  taken: Record<'inviterTaken' | 'inviteeTaken', number>,
): Promise<void> {
  await tx
    .update(inviteReward)
    .set({ ...taken, takenBackAt: sql`clock_timestamp()` })
    .where(eq(inviteReward.inviteeId, inviteeId));
}

/** Points of rewards taken back that a user had spent, as inviter or invitee. */
export async function sumOwed(tx: Executor, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ points: string }>(sql`
    select coalesce(sum(case inviter_id when ${userId}::uuid then inviter_points - inviter_taken
      else invitee_points - invitee_taken end), 0) as points
    from invite_reward where taken_back_at is not null and ${userId}::uuid in (inviter_id, invitee_id)`);
  return Number(rows[0]?.points ?? 0);
}

/** Returns false if the invitation was settled before. */
export async function insertReward(tx: Executor, row: typeof inviteReward.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(inviteReward)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: inviteReward.inviteeId });
  return inserted.length > 0;
}

/** The user data of this module. */
export const rewardTables: PersonalTables = {
  invite_code: { erasure: 'deleted', exported: { omitted: 'the page of invitations shows it' } },
  invite_reward: { erasure: { retained: 'accounting records' }, exported: 'pointChanges' },
};
