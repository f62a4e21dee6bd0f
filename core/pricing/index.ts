export { BENEFIT_KEYS, type BenefitKey, type BenefitValue, DEFAULT_BENEFITS } from './default-benefits';
export { MODULE_KEYS, type ModuleKey, type ModulePrice, TIERS, type Tier, UNLIMITED_POINTS } from './modules';
export { type PointCostInput, pointCost } from './point-cost';
