import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { databaseTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { type LoweredTier, purchase, type Usage } from '../../db/schema/purchase';
import { dayOf } from '../../lib/calendar';
import type { Refundable } from '../ledger/service';
import {
  changeTier,
  endTrials,
  findPaidTrials,
  lockMembership,
  type PaidTier,
  type PaidTrial,
  resumeTrials,
} from '../membership/service';
import type { OrderContext } from './context';
import type { Order } from './repository';

const SECOND_MS = 1_000;

/** Periods that follow each other may be a second apart, because time is taken in whole seconds. */
const TOLERANCE_MS = 60_000;

type Membership = Awaited<ReturnType<typeof lockMembership>>;

const isActive = (found: Membership, now: Date): found is NonNullable<Membership> =>
  found !== undefined && found.expiresAt > now;

const monthIn = ({ months, month }: Refundable, wanted = month) =>
  months.find((one) => one.month === wanted) ?? { month: wanted, granted: 0, spent: 0 };

/** The tier of the time that an order brought; undefined if it brought points. */
export const tierOf = ({ snapshot }: Pick<Order, 'snapshot'>): PaidTier | undefined =>
  snapshot.kind === 'vip' ? (snapshot.deliveredAs ?? snapshot.tier) : undefined;

/** A user's membership, paid trials and points before an order is delivered. */
type BeforeDelivery = { membership: Membership; trials: PaidTrial[]; refundable: Refundable; now: Date };

/** Reads what {@link usageOnDelivery} needs, and locks the user's ledger accounts and membership. */
export async function readBeforeDelivery(
  { ledger }: OrderContext,
  tx: Executor,
  userId: string,
): Promise<BeforeDelivery> {
  const refundable = await ledger.lockRefundable(tx, userId);
  const membership = await lockMembership(tx, userId);
  return { refundable, membership, trials: await findPaidTrials(tx, userId), now: await databaseTime(tx) };
}

/**
 * The usage of an order that is being delivered: from now on if it makes the user a member or raises their tier;
 * undefined if their membership already has the tier until the order's period begins.
 */
export function usageOnDelivery(
  tier: PaidTier,
  { membership, trials, refundable, now }: BeforeDelivery,
  periodFrom: Date,
): Usage | undefined {
  const wasMember = isActive(membership, now);
  if (wasMember && (membership.tier === tier || membership.tier === 'common')) return undefined;
  const { month, granted } = monthIn(refundable);
  const lostSeconds = wasMember ? (membership.expiresAt.getTime() - periodFrom.getTime()) / SECOND_MS : 0;
  return {
    since: now.toISOString(),
    month,
    otherPoints: granted,
    ...(wasMember && { raised: { tier: membership.tier, lostSeconds: Math.max(0, lostSeconds), trials } }),
  };
}

/** Since when a delivered order is in use at a time; undefined while it is not. */
export function usageAt(
  { ledger }: Pick<OrderContext, 'ledger'>,
  { usage, periodFrom }: Order,
  now: Date,
): Pick<Usage, 'since' | 'month' | 'raised'> | undefined {
  if (usage) return usage;
  if (!periodFrom || now <= periodFrom) return undefined;
  const month = dayOf(periodFrom, ledger.timeZone).slice(0, 'yyyy-mm'.length);
  return { since: periodFrom.toISOString(), month };
}

/** The usage of a delivered order; undefined while it is not in use. */
function usageNow(context: OrderContext, order: Order, refundable: Refundable, now: Date) {
  const usage = order.usage ?? usageAt(context, order, now);
  // Without a usage of its own, the month's points came with the membership before it.
  return usage && { otherPoints: monthIn(refundable, usage.month).granted, ...usage };
}

/** The monthly points that an order brought and that are spent, as a share of one month's points per month. */
function monthsSpent({ month: first, otherPoints }: Usage, { months }: Refundable): number {
  let spentMonths = 0;
  for (const { month, granted, spent } of months) {
    if (month < first) continue;
    const others = month === first ? otherPoints : 0;
    const used = Math.max(0, spent - others);
    if (used > 0) spentMonths += granted > others ? Math.min(1, used / (granted - others)) : 1;
  }
  return spentMonths;
}

/** The monthly points that an order brought and that are left. */
function pointsLeft({ month: first, otherPoints }: Usage, refundable: Refundable): number {
  const { month, spent } = monthIn(refundable);
  const others = month === first ? Math.max(0, otherPoints - spent) : 0;
  return Math.max(0, refundable.monthLeft - others);
}

/**
 * What an order's tier has given beyond monthly points since it is in use, in cents.
 * @param usage.until counts no later use; by default all are counted
 */
export async function tierUse(
  { ledger }: Pick<OrderContext, 'ledger'>,
  tx: Executor,
  order: Order,
  usage: Pick<Usage, 'since' | 'raised'> & { until?: Date | undefined },
): Promise<number> {
  const { userId, periodFrom } = order;
  const tier = tierOf(order);
  if (!tier || !periodFrom) return 0;
  const lower = { before: usage.raised?.tier ?? 'free', until: periodFrom } as const;
  return ledger.tierUseCents(tx, { userId, tier, since: new Date(usage.since), until: usage.until, lower });
}

/** What is unused of an order of membership: in cents, in seconds, and its monthly points that are left. */
type Unused = {
  cents: number;
  /** The cents by which free uses and discounts lower `cents`. */
  usedCents: number;
  seconds: number;
  monthly: number;
  totalSeconds: number;
};

/** Finds what is unused of an order of membership. The caller has locked the user's accounts. */
export async function findUnused(
  context: OrderContext,
  tx: Executor,
  order: Order,
  { refundable, months, now }: { refundable: Refundable; months: number; now: Date },
): Promise<Unused> {
  const { periodFrom, periodUntil, amountCents, refundedCents } = order;
  const none = { cents: 0, usedCents: 0, seconds: 0, monthly: 0, totalSeconds: 0 };
  if (!periodFrom || !periodUntil) return none;
  const rest = amountCents - refundedCents;
  const total = periodUntil.getTime() - periodFrom.getTime();
  const left = Math.max(0, periodUntil.getTime() - Math.max(now.getTime(), periodFrom.getTime()));
  const time = { seconds: Math.ceil(left / SECOND_MS), totalSeconds: total / SECOND_MS };
  if (left === 0) return { ...none, ...time };
  const usage = usageNow(context, order, refundable, now);
  if (!usage) return { ...none, ...time, cents: rest };
  // A partial refund leaves fewer months, which still bring a month's points each.
  const monthsKept = (months * rest) / amountCents;
  const elapsed = now.getTime() - Date.parse(usage.since);
  const unspent = rest * (1 - monthsSpent(usage, refundable) / monthsKept);
  const untimed = rest * Math.min(left / total, 1 - elapsed / total);
  const centsWithout = (used: number) => Math.floor(Math.max(0, Math.min(untimed, unspent - used)));
  const cents = centsWithout(await tierUse(context, tx, order, usage));
  return {
    ...time,
    cents,
    usedCents: centsWithout(0) - cents,
    monthly: pointsLeft(usage, refundable),
  };
}

/** The delivered order whose period now begins at a time, after the periods have moved. */
async function findFollowing(tx: Executor, { userId, id }: Order, at: Date): Promise<Order | undefined> {
  const around = (ms: number) => new Date(at.getTime() + ms).toISOString();
  const [row] = await tx
    .select()
    .from(purchase)
    .where(
      and(
        eq(purchase.userId, userId),
        ne(purchase.id, id),
        eq(purchase.kind, 'vip'),
        inArray(purchase.state, ['fulfilled', 'refunding']),
        sql`${purchase.periodFrom} between ${around(-TOLERANCE_MS)}::timestamptz and ${around(TOLERANCE_MS)}::timestamptz`,
        sql`${purchase.periodUntil} > ${around(TOLERANCE_MS)}::timestamptz`,
      ),
    )
    .orderBy(asc(purchase.periodFrom), asc(purchase.id))
    .limit(1);
  return row;
}

/** How a membership goes on without an order that is refunded. */
type Remainder = {
  /** Whether the order's monthly points stay, because something else brings them. */
  keepsPoints: boolean;
  lowered?: LoweredTier | undefined;
};

/** Lets the following order take over the usage of a refunded one: what was spent before is paid. */
async function takeOver(
  tx: Executor,
  { order, usage, following }: { order: Order; usage: Usage; following: Order },
  { refundable, now, isLead }: { refundable: Refundable; now: Date; isLead: boolean },
): Promise<void> {
  const { month, spent } = monthIn(refundable);
  const next: Usage = {
    since: now.toISOString(),
    month,
    otherPoints: Math.max(spent, usage.month === month ? usage.otherPoints : 0),
    ...(isLead && usage.raised && { raised: usage.raised }),
    after: order.id,
  };
  await tx.update(purchase).set({ usage: next }).where(eq(purchase.id, following.id));
}

/**
 * Ends what an order's whole refund ends, after its time was taken: the following order takes over, or the tier falls
 * back to the one before. The caller has locked the user and their ledger accounts.
 */
export async function endUsage(
  context: OrderContext,
  tx: Executor,
  order: Order,
  { refundable, now }: { refundable: Refundable; now: Date },
): Promise<Remainder> {
  const { userId, periodFrom, periodUntil } = order;
  const usage = usageNow(context, order, refundable, now);
  if (!usage || !periodFrom || !periodUntil || periodUntil <= now) {
    return { keepsPoints: true };
  }
  const isLead = periodFrom > now;
  const end = isLead ? periodFrom : now;
  const following = await findFollowing(tx, order, end);
  if (following && tierOf(following) === tierOf(order)) {
    await takeOver(tx, { order, usage, following }, { refundable, now, isLead });
    return { keepsPoints: true };
  }
  const rest = await lockMembership(tx, userId);
  if (!isActive(rest, now)) return { keepsPoints: false };
  // Time that was given after the order, by a code or by the operator, has the same tier and points.
  const isGiven = !following && rest.expiresAt.getTime() > end.getTime() + TOLERANCE_MS;
  if (isGiven) return { keepsPoints: true };
  const tier = following ? tierOf(following) : usage.raised?.tier;
  if (tier === undefined || tier === rest.tier) return { keepsPoints: false };
  // Only a tier that is still ahead of its period can go back to the trials before it.
  const raised = isLead ? usage.raised : undefined;
  const { lostSeconds: addedSeconds, trials } = raised ?? { lostSeconds: 0, trials: [] };
  await resumeTrials(tx, trials);
  await changeTier(tx, { userId, tier, addedSeconds });
  return { keepsPoints: false, lowered: { from: rest.tier, addedSeconds, hasTrials: trials.length > 0 } };
}

/** Undoes {@link endUsage} for a refund that failed. */
export async function resumeUsage(
  tx: Executor,
  { id, userId }: Order,
  lowered: LoweredTier | null,
): Promise<void> {
  if (lowered) {
    if (lowered.hasTrials) await endTrials(tx, userId);
    await changeTier(tx, { userId, tier: lowered.from, addedSeconds: -lowered.addedSeconds });
  }
  await tx
    .update(purchase)
    .set({ usage: null })
    .where(and(eq(purchase.userId, userId), sql`${purchase.usage}->>'after' = ${id}`));
}
