import type { Tier } from '@tuzuo/core/pricing';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { databaseTime } from '../../db/clock';
import type { Database, Executor } from '../../db/database';
import { membership } from '../../db/schema/app-user';
import { priceOffer } from '../../db/schema/price-offer';
import { addMonths } from '../../lib/calendar';
import type { PersonalTables } from '../personal-data/service';
import { convertTrialRest, countedMs, findTrialRest, restMs } from './upgrade';

export { changeTier } from './tier';
export { endTrials, extendByValue, findPaidTrials, type PaidTrial, resumeTrials } from './upgrade';

export type PaidTier = Exclude<Tier, 'free'>;

/** The period that was added to a membership. */
type Period = { from: Date; until: Date };

type Present = Pick<typeof membership.$inferSelect, 'tier' | 'expiresAt' | 'anchoredAt'>;

/** From when months are added to a membership: its end, with its anchor, or now if it is over. */
const startOf = (now: Date, present: Present | undefined): { from: Date; anchor?: Date | undefined } =>
  present && present.expiresAt > now
    ? { from: present.expiresAt, anchor: present.anchoredAt ?? undefined }
    : { from: now };

/**
 * Extends a user's membership by calendar months after its remaining time, and sets its tier to `tier`. A trial never
 * lowers the tier of an active membership, and when a better tier begins, the bought and given rest of a trial is
 * converted by its value, no matter who pays for the better one. The caller has locked the user's ledger accounts, so
 * that concurrent orders add up.
 * @param listCents list price of the months, before a discount; unset if they are given
 */
export async function extendMembership(
  tx: Executor,
  {
    userId,
    tier,
    months,
    timeZone,
    listCents,
  }: { userId: string; tier: PaidTier; months: number; timeZone: string; listCents?: number },
): Promise<Period> {
  if (tier === 'common') await convertTrialRest(tx, userId, { listCents, months, timeZone });
  const present = await lockMembership(tx, userId);
  const now = await databaseTime(tx);
  const { from, anchor } = startOf(now, present);
  const { until: expiresAt, anchor: anchoredAt } = addMonths(from, months, { timeZone, anchor });
  const keepsTier = present?.tier === 'common' && present.expiresAt > now;
  const next = { tier: keepsTier ? present.tier : tier, expiresAt, anchoredAt };
  await tx
    .insert(membership)
    .values({ userId, trialUntil: now, ...next })
    .onConflictDoUpdate({ target: membership.userId, set: next });
  return { from, until: expiresAt };
}

/** Makes a new user a trial member for some days; does nothing if they have or had a membership. */
export async function startTrial(
  tx: Executor,
  { userId, days }: { userId: string; days: number },
): Promise<void> {
  const expiresAt = sql`clock_timestamp() + make_interval(days => ${days})`;
  const row = { userId, tier: 'trial', expiresAt, trialUntil: expiresAt } as const;
  await tx.insert(membership).values(row).onConflictDoNothing();
}

/** Whether the user has an active membership that a trial would lower. */
export async function isCommonMember(tx: Executor, userId: string): Promise<boolean> {
  const present = await lockMembership(tx, userId);
  return present?.tier === 'common' && present.expiresAt > (await databaseTime(tx));
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
export async function lockMembership(tx: Executor, userId: string): Promise<Present | undefined> {
  const { tier, expiresAt, anchoredAt } = membership;
  const [row] = await tx
    .select({ tier, expiresAt, anchoredAt })
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
  const set = { tier, expiresAt: until, anchoredAt: null };
  await tx
    .insert(membership)
    .values({ userId, trialUntil: sql`clock_timestamp()`, ...set })
    .onConflictDoUpdate({ target: membership.userId, set });
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

const DAY_MS = 86_400_000;

const daysOf = (ms: number) => Math.round(ms / DAY_MS);

/** The memberships for sale, shortest first; for a user, with the day until which each would last. */
export async function findPlans(
  { orm }: Pick<Database, 'orm'>,
  timeZone: string,
  userId?: string,
): Promise<Plan[]> {
  const { id, tier, months, amountCents, currency, kind, active } = priceOffer;
  const offers = await orm
    .select({
      priceId: id,
      tier: sql<PaidTier>`${tier}`,
      months: sql<number>`${months}`,
      amountCents,
      currency,
    })
    .from(priceOffer)
    .where(and(eq(kind, 'vip'), eq(active, true), gt(months, 0)))
    .orderBy(asc(months), asc(amountCents), asc(id));
  if (userId === undefined) return offers;
  const [present] = await orm.select().from(membership).where(eq(membership.userId, userId));
  const rest = await findTrialRest(orm, userId);
  const ms = restMs(rest);
  const now = await databaseTime(orm);
  return offers.map((offer) => {
    const isBetter = offer.tier === 'common' && present?.tier === 'trial';
    const counted = isBetter ? countedMs(rest, { ...offer, now, timeZone }) : ms;
    const { from, anchor } = startOf(now, present);
    const start = new Date(from.getTime() - ms + counted);
    const { until } = addMonths(start, offer.months, { timeZone, anchor });
    const hasUpgrade = isBetter && ms > 0;
    return {
      ...offer,
      until,
      ...(hasUpgrade && { upgrade: { leftDays: daysOf(ms), countedDays: daysOf(counted) } }),
    };
  });
}

/** The user data of this module. */
export const membershipTables: PersonalTables = {
  membership: {
    erasure: (userId) => [
      sql`
        update membership set expires_at = least(expires_at, now()), contract_id = null, auto_renew_status = 'none'
        where user_id = ${userId}`,
    ],
    exported: 'account',
  },
};

/** Whether the membership renews itself, as 0 or 1. */
export const countRenewals = (tx: Executor, userId: string): Promise<number> =>
  tx.$count(membership, and(eq(membership.userId, userId), eq(membership.autoRenewStatus, 'normal')));

/** The end of the user's membership; undefined if they have none. */
export async function findMemberUntil(tx: Executor, userId: string): Promise<Date | undefined> {
  const [row] = await tx
    .select({ until: membership.expiresAt })
    .from(membership)
    .where(and(eq(membership.userId, userId), sql`${membership.expiresAt} > now()`));
  return row?.until;
}
