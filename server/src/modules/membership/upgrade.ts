import { type SQL, sql } from 'drizzle-orm';
import { databaseTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { addMonths } from '../../lib/calendar';

/** The unused part of a paid trial membership: its time, and its value in cents. */
type PaidRest = { ms: number; cents: number };

/** The orders of a user's trial membership that still have time left. */
const RUNNING = (userId: string): SQL => sql`
  user_id = ${userId} and kind = 'vip' and state = 'fulfilled' and snapshot->>'tier' = 'trial'
  and period_until > clock_timestamp()`;

const LEFT = sql`extract(epoch from period_until - greatest(period_from, clock_timestamp()))`;

/** A trial membership that its user bought, and its period. */
export type PaidTrial = { orderId: string; from: string; until: string };

/** The trial memberships that a user bought and that an upgrade converts. */
export async function findPaidTrials(tx: Executor, userId: string): Promise<PaidTrial[]> {
  const { rows } = await tx.execute<Record<'id' | 'from' | 'until', string>>(
    sql`select id, period_from as from, period_until as until from purchase where ${RUNNING(userId)} order by id`,
  );
  const iso = (time: string) => new Date(time).toISOString();
  return rows.map(({ id, from, until }) => ({ orderId: id, from: iso(from), until: iso(until) }));
}

/** What a user has left of trial memberships that they bought; time they were given is not counted. */
export async function findPaidRest(tx: Executor, userId: string): Promise<PaidRest> {
  const { rows } = await tx.execute<Record<keyof PaidRest, string>>(sql`
    select coalesce(sum(${LEFT}), 0) * 1000 as ms,
      coalesce(sum((amount_cents - refunded_cents) * ${LEFT} / nullif(extract(epoch from period_until - period_from), 0)), 0)
        as cents
    from purchase where ${RUNNING(userId)}`);
  return { ms: Number(rows[0]?.ms ?? 0), cents: Number(rows[0]?.cents ?? 0) };
}

/** An offer of a better membership: its price in cents, and its months from now on. */
type Offer = { amountCents: number; months: number; now: Date; timeZone: string };

/** The time (ms) of a better membership that the paid rest is worth at its price; at most the time left. */
export function countedMs({ ms, cents }: PaidRest, { amountCents, months, now, timeZone }: Offer): number {
  const length = addMonths(now, months, { timeZone }).until.getTime() - now.getTime();
  return Math.min(ms, Math.floor((cents / amountCents) * length));
}

/**
 * Converts the paid rest of a trial membership to time of the better one being bought, and ends its orders, which can
 * no longer be refunded. The caller has locked the user's accounts.
 */
export async function countPaidRest(tx: Executor, userId: string, offer: Omit<Offer, 'now'>): Promise<void> {
  const rest = await findPaidRest(tx, userId);
  if (rest.ms <= 0) return;
  const lost = rest.ms - countedMs(rest, { ...offer, now: await databaseTime(tx) });
  await tx.execute(sql`
    update membership set expires_at = expires_at - make_interval(secs => ${lost / 1000}::float8)
    where user_id = ${userId} and tier = 'trial'`);
  await endTrials(tx, userId);
}

/** Ends the orders of a user's paid trial membership now. */
export async function endTrials(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`
    update purchase set period_until = clock_timestamp(),
      period_from = least(period_from, clock_timestamp() - interval '1 second')
    where ${RUNNING(userId)}`);
}

/** Undoes the conversion of paid trials, because what they were converted to is refunded. */
export async function resumeTrials(tx: Executor, trials: readonly PaidTrial[]): Promise<void> {
  for (const { orderId, from, until } of trials) {
    await tx.execute(sql`
      update purchase set period_from = ${from}::timestamptz, period_until = ${until}::timestamptz where id = ${orderId}`);
  }
}
