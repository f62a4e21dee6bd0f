import { and, asc, eq, gt } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { priceOffer } from '../../db/schema/price-offer';

export type PointOffer = Pick<
  typeof priceOffer.$inferSelect,
  'id' | 'points' | 'amountCents' | 'bonusPoints'
>;

/** The point offers for sale, cheapest first. */
export function findPointOffers(tx: Executor): Promise<PointOffer[]> {
  const { id, points, amountCents, bonusPoints, kind, active } = priceOffer;
  return tx
    .select({ id, points, amountCents, bonusPoints })
    .from(priceOffer)
    .where(and(eq(kind, 'points'), eq(active, true), gt(points, 0)))
    .orderBy(asc(amountCents), asc(id));
}
