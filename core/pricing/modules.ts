/**
 * Modules that points are charged for: the 23 keys of the product spec (section 9), then our own two, which the spec
 * mentions as benefit keys only.
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

/** The price of a module, in every tier before its discount. */
export type UsePrice = {
  /** Points per charge. */
  points: number;
  /** Uses that one charge covers; default 1. */
  uses?: number;
  /** Free uses per day, by tier. */
  freeUses: readonly [free: number, trial: number, common: number];
};

/** What a module costs in one tier. */
export type ModulePrice = {
  module: ModuleKey;
  tier: Tier;
  /** Points per charge. */
  usePointCount: number;
  /** Uses that one charge covers. */
  useTimesPerPoint: number;
  freeUsesPerDay: number;
  /** Cents per charge, for accounts in cash mode. */
  cashCents: number;
};

/** Number of points on the wire in cash mode, where there is no limit. */
export const UNLIMITED_POINTS = 2_147_483_647;
