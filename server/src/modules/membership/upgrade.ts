import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';

/** What is left of a smaller membership that was paid for: its time, and what that is worth. */
type PaidRest = { seconds: number; cents: number };

/** The orders of a user's trial membership that are not used up. */
const RUNNING = (userId: string): SQL => sql`
  user_id = ${userId} and kind = 'vip' and state = 'fulfilled' and snapshot->>'tier' = 'trial'
  and period_until > clock_timestamp()`;

const LEFT = sql`extract(epoch from period_until - greatest(period_from, clock_timestamp()))`;

/** What a user has left of a trial membership that they bought; what they were given is not counted here. */
export async function findPaidRest(tx: Executor, userId: string): Promise<PaidRest> {
  const { rows } = await tx.execute<Record<keyof PaidRest, string>>(sql`
    select coalesce(sum(${LEFT}), 0) as seconds,
      coalesce(sum((amount_cents - refunded_cents) * ${LEFT} / nullif(extract(epoch from period_until - period_from), 0)), 0)
        as cents
    from purchase where ${RUNNING(userId)}`);
  return { seconds: Number(rows[0]?.seconds ?? 0), cents: Number(rows[0]?.cents ?? 0) };
}

/**
 * So many seconds of a better membership the paid rest of a smaller one is worth, at the price of the one that is bought;
 * never more than there are.
 */
export const countedSeconds = (
  { seconds, cents }: PaidRest,
  amountCents: SQL | number,
  months: SQL | number,
): SQL =>
  sql`least(${seconds}::float8, ${cents}::float8 / ${amountCents} * extract(epoch from make_interval(months => ${months})))`;

/**
 * Turns the paid rest of a trial membership into time of the better one that is bought, and ends its orders: nothing of
 * them can be given back any more. The caller has locked the user's accounts.
 */
export async function countPaidRest(
  tx: Executor,
  userId: string,
  { amountCents, months }: { amountCents: number; months: number },
): Promise<void> {
  const rest = await findPaidRest(tx, userId);
  if (rest.seconds <= 0) return;
  await tx.execute(sql`
    update membership set expires_at = expires_at - make_interval(secs => ${rest.seconds}::float8
      - ${countedSeconds(rest, sql`${amountCents}::float8`, sql`${months}::int`)})
    where user_id = ${userId} and tier = 'trial'`);
  await tx.execute(sql`
    update purchase set period_until = clock_timestamp(),
      period_from = least(period_from, clock_timestamp() - interval '1 second')
    where ${RUNNING(userId)}`);
}
