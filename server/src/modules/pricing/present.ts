import type { Api } from '@tuzuo/contract/api';
import { MODULE_KEYS, TIERS } from '@tuzuo/core/pricing';
import type { PriceRow } from './repository';

type Output = Api['user.user.getUserModuleUsePointConfig']['output'];

type TierPrices = NonNullable<Output['moduleUsePointConfig'][PriceRow['module']]>;

function hasEveryTier(prices: Partial<TierPrices>): prices is TierPrices {
  return TIERS.every((tier) => prices[tier] !== undefined);
}

/**
 * Rows → module → tier → price, as the wire nests them. A module that lacks a tier has no price to show; rows of
 * modules that this version does not know (a newer node shares the database) are left out.
 */
export function presentPrices(rows: readonly PriceRow[]): Output {
  const moduleUsePointConfig: Output['moduleUsePointConfig'] = {};
  for (const module of MODULE_KEYS) {
    const prices: Partial<TierPrices> = {};
    for (const row of rows) {
      const { usePointCount, useTimesPerPoint } = row;
      if (row.module === module) prices[row.tier] = { usePointCount, useTimesPerPoint };
    }
    if (hasEveryTier(prices)) moduleUsePointConfig[module] = prices;
  }
  return { moduleUsePointConfig };
}
