import type { BenefitKey, ModuleKey, Tier } from '@tuzuo/core/pricing';
import type { PriceBook } from '../pricing/service';

type Allowance = { benefit: BenefitKey; period: 'day' | 'month' };

/**
 * Modules whose free uses are a benefit. `inpaint` stands in both of the decided tables, with the same numbers:
 * the benefit rules there, since it is the one that the benefits page shows. All others have theirs in their price.
 */
const BY_BENEFIT: Partial<Record<ModuleKey, Allowance>> = {
  inpaint: { benefit: 'inpaint', period: 'day' },
  idphoto: { benefit: 'idphoto', period: 'month' },
  compliance_label: { benefit: 'compliance_label_process_times', period: 'month' },
};

/** Modules that benefits alone limit, without a price: the benefit that says how many uses a run may be. */
const ONCE_BY_BENEFIT: Partial<Record<ModuleKey, BenefitKey>> = {
  compliance_label: 'compliance_label_once_count',
};

/** Whether a module needs no price: its free uses are all there are, unless the operator gives it one. */
export function isByBenefitAlone(module: ModuleKey): boolean {
  return module in ONCE_BY_BENEFIT;
}

/** The most uses that one run may be; undefined where nothing limits it. */
export function onceLimitOf(book: PriceBook, module: ModuleKey, tier: Tier): number | undefined {
  const benefit = ONCE_BY_BENEFIT[module];
  return benefit && Math.floor(book.benefit(benefit, tier));
}

/** Whether the free uses of a module are counted by the month, not by the day. */
export function isMonthly(module: ModuleKey): boolean {
  return BY_BENEFIT[module]?.period === 'month';
}

/** Free uses that a tier has of a module in each period. */
export function freeUsesOf(book: PriceBook, module: ModuleKey, tier: Tier): number {
  const allowance = BY_BENEFIT[module];
  if (allowance) return Math.floor(book.benefit(allowance.benefit, tier));
  return book.price(module, tier)?.freeUsesPerDay ?? 0;
}

/** Points that a tier is given each month. */
export function monthlyPointsOf(book: PriceBook, tier: Tier): number {
  return Math.floor(book.benefit('point', tier));
}
