import type { Api } from '@tuzuo/contract/api';
import { MODULE_KEYS, TIERS } from '@tuzuo/core/pricing';
import type { PriceRow } from './repository';

type Output = Api['user.user.getUserModuleUsePointConfig']['output'];

type TierPrices = NonNullable<Output['moduleUsePointConfig'][PriceRow['module']]>;

function hasEveryTier(prices: Partial<TierPrices>): prices is TierPrices {
  return TIERS.every((tier) => prices[tier] !== undefined);
}

/**
 * Nests rows as module → tier → price, as the wire format requires. A module that lacks a tier is omitted, and so are
 * modules unknown to this version, which a newer node may have added.
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
