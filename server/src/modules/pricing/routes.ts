import { BENEFIT_KEYS, TIERS } from '@tuzuo/core/pricing';
import { createSharedLoad } from '../../db/batch';
import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import { presentPrices } from './present';
import { findPrices } from './repository';
import { loadPriceBook } from './service';

/** Handlers of the calls about prices and benefits. Not cached: an operator's change applies from the next call. */
export function pricingHandlers(
  database: Pick<Database, 'orm'>,
): Handlers<'user.user.getUserModuleUsePointConfig' | 'vip.benefit.list'> {
  const prices = createSharedLoad(async () => presentPrices(await findPrices(database)));
  const benefits = createSharedLoad(async () => {
    const book = await loadPriceBook(database.orm);
    return {
      items: BENEFIT_KEYS.flatMap((key) =>
        TIERS.map((tier) => ({ key, tier, value: book.benefit(key, tier) })),
      ),
    };
  });
  return { 'user.user.getUserModuleUsePointConfig': prices, 'vip.benefit.list': benefits };
}
