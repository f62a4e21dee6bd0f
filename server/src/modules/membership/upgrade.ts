import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';

/** The unused part of a paid trial membership: its time, and its value in cents. */
type PaidRest = { seconds: number; cents: number };

/** The orders of a user's trial membership that still have time left. */
const RUNNING = (userId: string): SQL => sql`
  user_id = ${userId} and kind = 'vip' and state = 'fulfilled' and snapshot->>'tier' = 'trial'
  and period_until > clock_timestamp()`;

const LEFT = sql`extract(epoch from period_until - greatest(period_from, clock_timestamp()))`;

/** What a user has left of trial memberships that they bought; time they were given is not counted. */
export async function findPaidRest(tx: Executor, userId: string): Promise<PaidRest> {
  const { rows } = await tx.execute<Record<keyof PaidRest, string>>(sql`
    select coalesce(sum(${LEFT}), 0) as seconds,
      coalesce(sum((amount_cents - refunded_cents) * ${LEFT} / nullif(extract(epoch from period_until - period_from), 0)), 0)
        as cents
    from purchase where ${RUNNING(userId)}`);
  return { seconds: Number(rows[0]?.seconds ?? 0), cents: Number(rows[0]?.cents ?? 0) };
}

/** Seconds of a better membership that the paid rest is worth at its price; at most the seconds left. */
export const countedSeconds = (
  { seconds, cents }: PaidRest,
  amountCents: SQL | number,
  months: SQL | number,
): SQL =>
  sql`least(${seconds}::float8, ${cents}::float8 / ${amountCents} * extract(epoch from make_interval(months => ${months})))`;

/**
 * Converts the paid rest of a trial membership to time of the better one being bought, and ends its orders, which can
 * no longer be refunded. The caller has locked the user's accounts.
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
