import { type ModuleKey, pointCost, type Tier } from '@tuzuo/core/pricing';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { dayOf } from '../../lib/calendar';
import type { PriceBook } from '../pricing/service';
import { freeUsesOf } from './allowance';
import type { LedgerContext } from './settle';

/** A membership's tier in use, and the tier that its user would have had without it. */
export type TierInUse = {
  userId: string;
  tier: Tier;
  since: Date;
  /** Later use is not counted. */
  until?: Date | undefined;
  /** Until then it would have been `before`, and `free` from then on. */
  lower: { before: Tier; until: Date };
};

type FreeUsed = Record<'module' | 'period' | 'used' | 'earlier', string>;

const isUntil = ({ until }: TierInUse) =>
  until ? sql`created_at < ${until.toISOString()}::timestamptz` : sql`true`;

/** Free uses since a time, by module and period, with those earlier in the same period. */
async function findFreeUsed(tx: Executor, inUse: TierInUse): Promise<FreeUsed[]> {
  const { userId, since } = inUse;
  const isLater = sql`created_at >= ${since.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<FreeUsed>(sql`
    select price->>'module' as module, free_period as period,
      sum(free_uses) filter (where ${isLater}) as used, coalesce(sum(free_uses) filter (where not ${isLater}), 0) as earlier
    from point_hold where user_id = ${userId} and state <> 'released' and free_uses > 0 and ${isUntil(inUse)}
    group by price->>'module', free_period having count(*) filter (where ${isLater}) > 0`);
  return rows;
}

/** List price in points of the free uses that only the tier gave. */
function freePoints(
  { tier, lower }: TierInUse,
  rows: readonly FreeUsed[],
  book: PriceBook,
  timeZone: string,
): number {
  const lastDay = dayOf(lower.until, timeZone);
  let points = 0;
  for (const { module: name, period, used, earlier } of rows) {
    const module = name as ModuleKey;
    // A period is a day or a month, and compares with the beginning of a day.
    const without = period <= lastDay.slice(0, period.length) ? lower.before : 'free';
    const given = Math.min(Number(earlier) + Number(used), freeUsesOf(book, module, tier));
    const uses = given - Math.max(freeUsesOf(book, module, without), Number(earlier));
    const price = book.price(module, without);
    if (uses <= 0 || !price) continue;
    points += pointCost({ ...price, uses, freeUses: 0, discount: book.benefit('point_discount', without) });
  }
  return points;
}

/**
 * Points that the tier's discount has saved since a time. Monthly points are left out: they came with the tier, and
 * count as what they are.
 */
async function discountPoints(tx: Executor, inUse: TierInUse, book: PriceBook): Promise<number> {
  const { userId, since, lower } = inUse;
  const factor = (tier: Tier) => sql`${book.benefit('point_discount', tier)}::float8`;
  const { rows } = await tx.execute<{ saved: string }>(sql`
    select coalesce(sum(greatest(0, full_points * case when created_at < ${lower.until.toISOString()}::timestamptz
      then ${factor(lower.before)} else ${factor('free')} end - paid) * (paid - from_monthly) / paid), 0) as saved
    from (
      select created_at, from_monthly, from_monthly + from_grant + from_recharge as paid,
        ceil(greatest(0, (price->>'uses')::int - free_uses) / (price->>'useTimesPerPoint')::float8)
          * (price->>'usePointCount')::int as full_points
      from point_hold where user_id = ${userId} and state <> 'released' and use_type = 'point'
        and created_at >= ${since.toISOString()}::timestamptz and ${isUntil(inUse)}
    ) run where paid > from_monthly`);
  return Number(rows[0]?.saved ?? 0);
}

/** The lowest price (cents) of a point for sale; of past offers if there is none. */
async function findPointPrice(tx: Executor): Promise<number> {
  const { rows } = await tx.execute<{ cents: string }>(sql`
    select amount_cents::float8 / (points + bonus_points) as cents from price_offer
    where kind = 'points' and points > 0 order by active desc, cents limit 1`);
  return Number(rows[0]?.cents ?? 0);
}

/**
 * What a tier has given its user since a time beyond monthly points, in cents: free uses at their list price in points,
 * and discounts, at the lowest price of a point. Uses that the lower tier has, too, are not counted.
 */
export async function tierUseCents(context: LedgerContext, tx: Executor, inUse: TierInUse): Promise<number> {
  const book = await context.readPriceBook(tx);
  const points =
    freePoints(inUse, await findFreeUsed(tx, inUse), book, context.timeZone) +
    (await discountPoints(tx, inUse, book));
  return points > 0 ? points * (await findPointPrice(tx)) : 0;
}
