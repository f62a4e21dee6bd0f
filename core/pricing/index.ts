export { BENEFIT_KEYS, type BenefitKey, type BenefitValue, DEFAULT_BENEFITS } from './default-benefits';
export { DEFAULT_PRICES, type ModulePrice } from './default-prices';
export { MODULE_KEYS, type ModuleKey, TIERS, type Tier, UNLIMITED_POINTS } from './modules';
export { type PointCostInput, pointCost } from './point-cost';
