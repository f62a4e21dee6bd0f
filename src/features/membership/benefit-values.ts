import type { Api } from '@tuzuo/contract/api';
import { BENEFIT_KEYS, type BenefitKey, TIERS, type Tier } from '@tuzuo/core/pricing';
import type { Format } from '@/i18n/format';
import type { MembershipKey } from './words';

type Benefits = Api['vip.benefit.list']['output']['items'];

/** Benefits that only limit something for the service's sake: the table omits them. */
const LIMITS = [
  'poster_export_hourly_count',
  'poster_generate_hourly_count',
  'recommend_poster_limit',
  'invite_monthly_count',
] as const satisfies BenefitKey[];

/** A benefit of the table. */
type ShownBenefit = Exclude<BenefitKey, (typeof LIMITS)[number]>;

/** Label of each benefit. */
export const BENEFIT_WORDS = {
  point: 'benefit.point',
  point_new_user: 'benefit.point_new_user',
  point_discount: 'benefit.point_discount',
  inpaint: 'benefit.inpaint',
  idphoto: 'benefit.idphoto',
  user_space: 'benefit.user_space',
  user_history_data_keep_count: 'benefit.user_history_data_keep_count',
  user_space_recycle_keep_days: 'benefit.user_space_recycle_keep_days',
  compliance_label_process_times: 'benefit.compliance_label_process_times',
  compliance_label_once_count: 'benefit.compliance_label_once_count',
  checkin_point: 'benefit.checkin_point',
  invite_point: 'benefit.invite_point',
} as const satisfies Record<ShownBenefit, MembershipKey>;

const MEGABYTE = 1024 * 1024;

/** Storage space of so many megabytes. */
export const spaceText = (megabytes: number, format: Format): string => format.size(megabytes * MEGABYTE);

/** A benefit's value in the unit that its key implies. */
export function valueText(key: BenefitKey, value: number, format: Format): string {
  if (key === 'point_discount') return `${format.decimal(value * 100, 1)}%`;
  if (key === 'user_space') return spaceText(value, format);
  return format.number(value);
}

export type BenefitRow = { key: ShownBenefit; values: Record<Tier, number | undefined> };

const isShown = (key: BenefitKey): key is ShownBenefit => key in BENEFIT_WORDS;

/** One row per benefit that the server sends, in the order of the keys, without the limits. */
export function rowsOf(items: Benefits): BenefitRow[] {
  const valueIn = (key: BenefitKey, tier: Tier) =>
    items.find((item) => item.key === key && item.tier === tier)?.value;
  const sent = BENEFIT_KEYS.filter((key) => items.some((item) => item.key === key));
  return sent.filter(isShown).map((key) => ({
    key,
    values: Object.fromEntries(TIERS.map((tier) => [tier, valueIn(key, tier)])) as BenefitRow['values'],
  }));
}

/** The monthly price of a plan, for comparison; undefined for a plan of one month. */
export const perMonthCents = ({ amountCents, months }: { amountCents: number; months: number }) =>
  months > 1 ? Math.round(amountCents / months) : undefined;
