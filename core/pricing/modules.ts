/**
 * What points are charged for: the 23 module keys of the product spec (section 9), then our two own,
 * which the spec knows as benefit keys only.
 */
export const MODULE_KEYS = [
  'inpaint',
  'matting',
  'img_hd',
  'logo_detect',
  'img_proxy',
  'img_compress',
  'ai_inpaint',
  'ai_text',
  'ai_product_img',
  'ai_product_img_fast',
  'ai_material',
  'ai_background',
  'ai_cloth_model',
  'ai_cloth_model_refine',
  'ai_model',
  'ai_img_similar',
  'ai_img_expand',
  'ai_shoes_model',
  'ai_dummy_model',
  'user_vip_center',
  'img_translate',
  'img_scaleup',
  'ai_video_img',
  'idphoto',
  'compliance_label',
] as const;

export type ModuleKey = (typeof MODULE_KEYS)[number];

/** Pricing tiers: a registered user, a trial member, an active member. */
export const TIERS = ['free', 'trial', 'common'] as const;

export type Tier = (typeof TIERS)[number];

/** What a use of a module costs, on every tier before its discount. */
export type UsePrice = {
  /** Points of one charge. */
  points: number;
  /** Uses that one charge covers; 1 unless said. */
  uses?: number;
  /** Free uses a day, by tier. */
  freeUses: readonly [free: number, trial: number, common: number];
};

/** What the wire says in place of a count of points in cash mode, where there is no limit. */
export const UNLIMITED_POINTS = 2_147_483_647;
