import { type SQL, sql } from 'drizzle-orm';
import { databaseTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { addMonths } from '../../lib/calendar';

/**
 * The unused trial time that counts by its value when its user becomes a member: bought time with what was paid for it,
 * and time that was given by codes or the operator. The trial of a new user is kept day by day and is not in it.
 */
type TrialRest = {
  paid: { ms: number; cents: number };
  givenMs: number;
  /** What a given month is worth: the lowest price of a trial month in cents, or else a share of the better month. */
  givenMonth: { cents: number } | { share: number };
};

/** A better membership: its list price in cents, and its months. */
type Terms = { amountCents: number; months: number };

/** The orders of a user's trial membership that still have time left. */
const RUNNING = (userId: string): SQL => sql`
  user_id = ${userId} and kind = 'vip' and state = 'fulfilled'
  and coalesce(snapshot->>'deliveredAs', snapshot->>'tier') = 'trial' and period_until > clock_timestamp()`;

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

/** Finds what a user has left of bought and given trial time. */
export async function findTrialRest(tx: Executor, userId: string): Promise<TrialRest> {
  const { rows } = await tx.execute<Record<'ms' | 'cents' | 'left' | 'month' | 'share', string | null>>(sql`
    select paid.*,
      (select extract(epoch from expires_at - greatest(trial_until, clock_timestamp())) * 1000 from membership
        where user_id = ${userId} and tier = 'trial' and trial_until is not null) as left,
      (select min(amount_cents::float8 / months) from price_offer
        where kind = 'vip' and tier = 'trial' and active and months > 0) as month,
      (select least(1, t.value / nullif(c.value, 0)) from benefit_value t, benefit_value c
        where t.key = 'point' and t.tier = 'trial' and c.key = 'point' and c.tier = 'common') as share
    from (
      select coalesce(sum(${LEFT}), 0) * 1000 as ms,
        coalesce(sum((amount_cents - refunded_cents) * ${LEFT} / nullif(extract(epoch from period_until - period_from), 0)), 0)
          as cents
      from purchase where ${RUNNING(userId)}) paid`);
  const [row] = rows;
  const paid = { ms: Number(row?.ms ?? 0), cents: Number(row?.cents ?? 0) };
  const month = row?.month ?? null;
  return {
    paid,
    givenMs: Math.max(0, Number(row?.left ?? 0) - paid.ms),
    givenMonth: month === null ? { share: Number(row?.share ?? 0) } : { cents: Number(month) },
  };
}

/** The trial time (ms) that counts by its value. */
export const restMs = ({ paid, givenMs }: TrialRest): number => paid.ms + givenMs;

/** The time (ms) of a better membership that `cents` are worth at its price, if it began now. */
const worthMs = (
  cents: number,
  { amountCents, months, now, timeZone }: Terms & { now: Date; timeZone: string },
): number =>
  Math.floor((cents / amountCents) * (addMonths(now, months, { timeZone }).until.getTime() - now.getTime()));

/** The time (ms) of a better membership that trial time is worth at its price; at most the time itself. */
export function countedMs(rest: TrialRest, terms: Terms & { now: Date; timeZone: string }): number {
  const { paid, givenMs, givenMonth } = rest;
  const share =
    'share' in givenMonth
      ? givenMonth.share
      : Math.min(1, (givenMonth.cents * terms.months) / terms.amountCents);
  return Math.min(paid.ms, worthMs(paid.cents, terms)) + Math.floor(givenMs * share);
}

/**
 * The list price at which trial time converts when a better membership is given and not bought: that of an offer of the
 * same months, or else the dearest per month, so that nobody gains; of past offers if nothing is for sale. Undefined if
 * nothing was ever for sale.
 */
async function findListPrice(tx: Executor, months: number): Promise<Terms | undefined> {
  const { rows } = await tx.execute<{ cents: string; months: number }>(sql`
    select amount_cents as cents, months from price_offer where kind = 'vip' and tier = 'common' and months > 0
    order by active desc, months = ${months} desc, amount_cents::float8 / months desc limit 1`);
  return rows[0] && { amountCents: Number(rows[0].cents), months: rows[0].months };
}

/**
 * Converts the rest of a trial membership to time of the better one that begins, and ends its orders, which can no
 * longer be refunded. The caller has locked the user's accounts.
 * @param listCents list price of the months that are bought; unset if they are given
 */
export async function convertTrialRest(
  tx: Executor,
  userId: string,
  { listCents, months, timeZone }: { listCents: number | undefined; months: number; timeZone: string },
): Promise<void> {
  const rest = await findTrialRest(tx, userId);
  const ms = restMs(rest);
  if (ms <= 0) return;
  const now = await databaseTime(tx);
  const terms =
    listCents === undefined ? await findListPrice(tx, months) : { amountCents: listCents, months };
  const lost = ms - (terms ? countedMs(rest, { ...terms, now, timeZone }) : 0);
  await tx.execute(sql`
    update membership set expires_at = expires_at - make_interval(secs => ${lost / 1000}::float8)
    where user_id = ${userId} and tier = 'trial'`);
  await endTrials(tx, userId);
}

/**
 * Extends the better membership of a user by what trial months are worth that they paid too late to have them as trial;
 * at most by those months. The caller has locked the user's accounts and checked that they are a member.
 */
export async function extendByValue(
  tx: Executor,
  { userId, cents, months, timeZone }: { userId: string; cents: number; months: number; timeZone: string },
): Promise<{ from: Date; until: Date }> {
  const now = await databaseTime(tx);
  const terms = await findListPrice(tx, months);
  const longest = addMonths(now, months, { timeZone }).until.getTime() - now.getTime();
  const ms = terms ? Math.min(longest, worthMs(cents, { ...terms, now, timeZone })) : 0;
  const { rows } = await tx.execute<{ until: string }>(sql`
    update membership set expires_at = expires_at + make_interval(secs => ${ms / 1000}::float8), anchored_at = null
    where user_id = ${userId} returning expires_at as until`);
  const until = new Date(rows[0]?.until ?? now);
  return { from: new Date(until.getTime() - ms), until };
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
