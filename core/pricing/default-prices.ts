import { type ModuleKey, TIERS, type Tier } from './modules';

export type ModulePrice = {
  module: ModuleKey;
  tier: Tier;
  /** Points of one charge. */
  usePointCount: number;
  /** Uses that one charge covers. */
  useTimesPerPoint: number;
  freeUsesPerDay: number;
  /** Cents of one charge, for accounts in cash mode. */
  cashCents: number;
};

/** What a point is worth where an operator has not said otherwise. */
const CENTS_PER_POINT = 10;

type FreeUses = readonly [free: number, trial: number, common: number];

type Row = readonly [module: ModuleKey, usePointCount: number, useTimesPerPoint: number, freeUses: FreeUses];

const NO_FREE_USES: FreeUses = [0, 0, 0];

/**
 * The first rows are the decided defaults. The last seven modules have no tool yet: their rows exist so that
 * an operator can price them, and start at the price of their nearest relative. `user_vip_center` is no tool,
 * and `compliance_label` is limited by benefits alone: neither has a price.
 */
const ROWS: readonly Row[] = [
  ['img_scaleup', 2, 1, [3, 10, 50]],
  ['img_hd', 1, 1, [3, 10, 50]],
  ['matting', 1, 1, [3, 10, 50]],
  ['inpaint', 1, 1, [3, 10, 50]],
  ['ai_inpaint', 3, 1, [1, 2, 10]],
  ['img_translate', 3, 1, [1, 2, 10]],
  ['ai_img_expand', 3, 1, [1, 2, 10]],
  ['img_compress', 1, 9, [9, 50, 500]],
  ['ai_product_img_fast', 3, 1, [1, 2, 10]],
  ['ai_product_img', 6, 1, [1, 2, 10]],
  ['ai_model', 8, 1, [0, 1, 3]],
  ['ai_cloth_model', 10, 1, [0, 1, 3]],
  ['ai_cloth_model_refine', 15, 1, [0, 1, 3]],
  ['ai_shoes_model', 10, 1, [0, 1, 3]],
  ['ai_video_img', 20, 1, [0, 0, 1]],
  ['idphoto', 5, 1, NO_FREE_USES],
  ['logo_detect', 1, 1, NO_FREE_USES],
  ['img_proxy', 1, 1, NO_FREE_USES],
  ['ai_text', 1, 1, NO_FREE_USES],
  ['ai_material', 3, 1, NO_FREE_USES],
  ['ai_background', 3, 1, NO_FREE_USES],
  ['ai_img_similar', 3, 1, NO_FREE_USES],
  ['ai_dummy_model', 8, 1, NO_FREE_USES],
];

/** One row per priced module and tier: what a new database starts with. The operator's rows then rule. */
export const DEFAULT_PRICES: readonly ModulePrice[] = ROWS.flatMap(
  ([module, usePointCount, useTimesPerPoint, freeUses]) =>
    TIERS.map((tier, index) => ({
      module,
      tier,
      usePointCount,
      useTimesPerPoint,
      freeUsesPerDay: freeUses[index] ?? 0,
      cashCents: usePointCount * CENTS_PER_POINT,
    })),
);
