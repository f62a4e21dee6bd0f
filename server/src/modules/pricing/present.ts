import type { Api } from '@tuzuo/contract/api';
import type { PriceRow } from './repository';

type Output = Api['user.user.getUserModuleUsePointConfig']['output'];

type TierPrices = NonNullable<Output['moduleUsePointConfig'][PriceRow['module']]>;

/** Rows → module → tier → price, as the wire nests them. */
export function presentPrices(rows: readonly PriceRow[]): Output {
  const config: Record<string, Partial<TierPrices>> = {};
  for (const { module, tier, usePointCount, useTimesPerPoint } of rows) {
    config[module] = { ...config[module], [tier]: { usePointCount, useTimesPerPoint } };
  }
  return { moduleUsePointConfig: config as Output['moduleUsePointConfig'] };
}
