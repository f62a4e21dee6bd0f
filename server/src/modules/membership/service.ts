import type { Tier } from '@tuzuo/core/pricing';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database';
import { membership } from '../../db/schema/app-user';
import { priceOffer } from '../../db/schema/price-offer';
import { countedSeconds, countPaidRest, findPaidRest } from './upgrade';

export type PaidTier = Exclude<Tier, 'free'>;

/** The period that was added to a membership. */
type Period = { from: Date; until: Date };

type Row = { from: Date | string; until: Date | string };

const toPeriod = ({ from, until }: Row): Period => ({ from: new Date(from), until: new Date(until) });

/**
 * Extends a user's membership by months after its remaining time, and sets its tier to `tier`. A trial never lowers the
 * tier of an active membership, and when a better tier is bought, the paid rest of a trial is converted by its value.
 * The caller has locked the user's ledger accounts, so that concurrent orders add up.
 * @param amountCents what was paid for the months; unset if they are free
 */
export async function extendMembership(
  tx: Executor,
  {
    userId,
    tier,
    months,
    amountCents,
  }: { userId: string; tier: PaidTier; months: number; amountCents?: number },
): Promise<Period> {
  if (tier === 'common' && amountCents !== undefined)
    await countPaidRest(tx, userId, { amountCents, months });
  const { rows } = await tx.execute<Row>(sql`
    with old as (
      select greatest(clock_timestamp(), (select expires_at from membership where user_id = ${userId})) as at
    ), stored as (
      insert into membership (user_id, tier, expires_at)
      select ${userId}::uuid, ${tier}, at + make_interval(months => ${months}::int) from old
      on conflict (user_id) do update set expires_at = excluded.expires_at, tier = case
        when membership.tier = 'common' and membership.expires_at > clock_timestamp() then 'common' else excluded.tier end
      returning expires_at
    )
    select old.at as from, stored.expires_at as until from old, stored`);
  const [row] = rows;
  if (!row) throw new Error('a membership was not stored');
  return toPeriod(row);
}

/** Makes a new user a trial member for some days; does nothing if they have or had a membership. */
export async function startTrial(
  tx: Executor,
  { userId, days }: { userId: string; days: number },
): Promise<void> {
  const expiresAt = sql`clock_timestamp() + make_interval(days => ${days})`;
  await tx.insert(membership).values({ userId, tier: 'trial', expiresAt }).onConflictDoNothing();
}

/** Whether the user has an active membership that a trial would lower. */
export async function isCommonMember(tx: Executor, userId: string): Promise<boolean> {
  const present = await lockMembership(tx, userId);
  return present?.tier === 'common' && present.expiresAt > new Date();
}

/**
 * Takes seconds from the end of a membership, or returns them if negative. Periods of later orders move along,
 * including refunded ones, which get their time back if the refund fails.
 * @param after the end of the period from which the time is taken
 * @returns whether the user is still a member
 */
export async function shiftMembership(
  tx: Executor,
  { userId, seconds, after }: { userId: string; seconds: number; after: Date },
): Promise<boolean> {
  const shift = sql`make_interval(secs => ${seconds})`;
  await tx.execute(sql`
    update purchase set period_from = period_from - ${shift}, period_until = period_until - ${shift}
    where user_id = ${userId} and kind = 'vip' and period_from >= ${after.toISOString()}::timestamptz`);
  const [row] = await tx
    .update(membership)
    .set({ expiresAt: sql`${membership.expiresAt} - ${shift}` })
    .where(eq(membership.userId, userId))
    .returning({ active: sql<boolean>`${membership.expiresAt} > clock_timestamp()` });
  return row?.active ?? false;
}

/** Finds a user's current or past membership and locks its row until the transaction ends. */
export async function lockMembership(
  tx: Executor,
  userId: string,
): Promise<{ tier: PaidTier; expiresAt: Date } | undefined> {
  const { tier, expiresAt } = membership;
  const [row] = await tx
    .select({ tier, expiresAt })
    .from(membership)
    .where(eq(membership.userId, userId))
    .for('update');
  return row;
}

/** Makes a user a member of `tier` until a time, which may be in the past; replaces any earlier membership. */
export async function setMembership(
  tx: Executor,
  { userId, tier, until }: { userId: string; tier: PaidTier; until: Date },
): Promise<void> {
  await tx
    .insert(membership)
    .values({ userId, tier, expiresAt: until })
    .onConflictDoUpdate({ target: membership.userId, set: { tier, expiresAt: until } });
}

/** Records whether a membership renews itself, and by which contract. */
export async function setAutoRenew(
  tx: Executor,
  { userId, status, contractId }: { userId: string; status: 'normal' | 'stopped'; contractId: string },
): Promise<void> {
  await tx
    .update(membership)
    .set({ autoRenewStatus: status, contractId })
    .where(eq(membership.userId, userId));
}

/** A membership for sale. */
type Plan = {
  priceId: string;
  tier: PaidTier;
  months: number;
  amountCents: number;
  currency: 'CNY';
  until?: Date;
  /** For an upgrade from a lower tier: the days left of that, and the days that they count for. */
  upgrade?: { leftDays: number; countedDays: number };
};

const DAY_SECONDS = 86_400;

/** The memberships for sale, shortest first; for a user, with the day until which each would last. */
export async function findPlans({ orm }: Pick<Database, 'orm'>, userId?: string): Promise<Plan[]> {
  const { id, tier, months, amountCents, currency, kind, active } = priceOffer;
  const rest = userId === undefined ? { seconds: 0, cents: 0 } : await findPaidRest(orm, userId);
  const isBetter = sql`(${tier} = 'common' and ${membership.tier} = 'trial')`;
  const counted = countedSeconds(rest, sql`${amountCents}`, sql`${months}`);
  const lost = sql`case when ${isBetter} then ${rest.seconds}::float8 - ${counted} else 0 end`;
  const rows = await orm
    .select({
      priceId: id,
      tier: sql<PaidTier>`${tier}`,
      months: sql<number>`${months}`,
      amountCents,
      currency,
      until: sql<string>`(greatest(clock_timestamp(), ${membership.expiresAt}) - make_interval(secs => ${lost})
        + make_interval(months => ${months}))`,
      counted: sql<number>`${counted}`.mapWith(Number),
      isBetter: sql<boolean>`coalesce(${isBetter}, false)`,
    })
    .from(priceOffer)
    .leftJoin(membership, eq(membership.userId, userId ?? sql`null`))
    .where(and(eq(kind, 'vip'), eq(active, true), gt(months, 0)))
    .orderBy(asc(months), asc(amountCents), asc(id));
  const days = (seconds: number) => Math.round(seconds / DAY_SECONDS);
  return rows.map(({ until, counted: seconds, isBetter: better, ...plan }) => ({
    ...plan,
    ...(userId !== undefined && { until: new Date(until) }),
    ...(better &&
      rest.seconds > 0 && { upgrade: { leftDays: days(rest.seconds), countedDays: days(seconds) } }),
  }));
}
