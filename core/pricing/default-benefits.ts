import { TIERS, type Tier } from './modules';

/** Benefits of a tier, in the units that their keys imply: those of the product spec (section 9), then our own. */
export const BENEFIT_KEYS = [
  'point',
  'point_new_user',
  'point_discount',
  'inpaint',
  'idphoto',
  'user_space',
  'user_history_data_keep_count',
  'user_space_recycle_keep_days',
  'compliance_label_process_times',
  'compliance_label_once_count',
  'poster_export_hourly_count',
  'poster_generate_hourly_count',
  'recommend_poster_limit',
  'checkin_point',
  'invite_point',
  'invite_monthly_count',
] as const;

export type BenefitKey = (typeof BENEFIT_KEYS)[number];

export type BenefitValue = { key: BenefitKey; tier: Tier; value: number };

const VALUES: Record<BenefitKey, Record<Tier, number>> = {
  /** points per month */
  point: { free: 0, trial: 30, common: 600 },
  /** points, once */
  point_new_user: { free: 60, trial: 60, common: 60 },
  /** factor on every price */
  point_discount: { free: 1, trial: 0.9, common: 0.8 },
  /** free uses per day */
  inpaint: { free: 3, trial: 10, common: 50 },
  /** free clean packs per month */
  idphoto: { free: 0, trial: 1, common: 10 },
  /** MB */
  user_space: { free: 200, trial: 1000, common: 10240 },
  user_history_data_keep_count: { free: 50, trial: 200, common: 2000 },
  user_space_recycle_keep_days: { free: 7, trial: 15, common: 30 },
  /** images per month */
  compliance_label_process_times: { free: 10, trial: 50, common: 1000 },
  /** images per batch */
  compliance_label_once_count: { free: 1, trial: 9, common: 50 },
  /** poster exports per hour */
  poster_export_hourly_count: { free: 20, trial: 60, common: 300 },
  /** smart posters per hour */
  poster_generate_hourly_count: { free: 10, trial: 30, common: 100 },
  /** number of recommended posters */
  recommend_poster_limit: { free: 6, trial: 12, common: 24 },
  /** points for a daily check-in */
  checkin_point: { free: 1, trial: 2, common: 3 },
  /** points for an invited friend, and for the friend */
  invite_point: { free: 20, trial: 20, common: 20 },
  /** invited friends per month that earn points */
  invite_monthly_count: { free: 10, trial: 10, common: 20 },
};

/** One row per benefit and tier: the initial content of a new database. */
export const DEFAULT_BENEFITS: readonly BenefitValue[] = BENEFIT_KEYS.flatMap((key) =>
  TIERS.map((tier) => ({ key, tier, value: VALUES[key][tier] })),
);
