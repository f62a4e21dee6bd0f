import { type ModuleKey, type ModulePrice, TIERS, type UsePrice } from '../pricing/modules';
import { TOOL_KEYS, type ToolDefinition, tools } from './index';

/** Default value of a point in cents, unless the operator sets another. */
const CENTS_PER_POINT = 10;

const NO_FREE_USES = [0, 0, 0] as const;

/**
 * Modules without a tool yet: their rows exist so that an operator can price them, and start at the price of the most
 * similar module. `user_vip_center` is no tool, and `compliance_label` is limited by benefits only: neither has a
 * price.
 */
const WITHOUT_TOOL: readonly (readonly [ModuleKey, UsePrice])[] = [
  ['img_proxy', { points: 1, freeUses: NO_FREE_USES }],
  ['ai_text', { points: 1, freeUses: NO_FREE_USES }],
];

/** The prices of a tool: of its own module, and of the modules that its options or a cloud engine charge instead. */
const pricesOf = ({ moduleKey, price, moduleVariants = [] }: ToolDefinition) =>
  [{ moduleKey, price }, ...moduleVariants].flatMap(({ moduleKey: key, price: own }) =>
    own ? [[key, own] as const] : [],
  );

const ROWS = [...TOOL_KEYS.flatMap((key) => pricesOf(tools[key])), ...WITHOUT_TOOL];

/** One row per priced module and tier: the initial content of a new database. After that, the operator's rows apply. */
export const DEFAULT_PRICES: readonly ModulePrice[] = ROWS.flatMap(
  ([module, { points, uses = 1, freeUses }]) =>
    TIERS.map((tier, index) => ({
      module,
      tier,
      usePointCount: points,
      useTimesPerPoint: uses,
      freeUsesPerDay: freeUses[index] ?? 0,
      cashCents: points * CENTS_PER_POINT,
    })),
);
