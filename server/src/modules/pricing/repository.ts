import type { Database } from '../../db/database';
import { modulePrice } from '../../db/schema/module-price';

export type PriceRow = Pick<
  typeof modulePrice.$inferSelect,
  'module' | 'tier' | 'usePointCount' | 'useTimesPerPoint'
>;

/** Every price that the operator has set, in no order. */
export function findPrices({ orm }: Pick<Database, 'orm'>): Promise<PriceRow[]> {
  const { module, tier, usePointCount, useTimesPerPoint } = modulePrice;
  return orm.select({ module, tier, usePointCount, useTimesPerPoint }).from(modulePrice);
}
