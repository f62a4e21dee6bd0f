import type { BenefitKey, ModuleKey, Tier } from '@tuzuo/core/pricing';
import type { PriceBook } from '../pricing/service';

type Allowance = { benefit: BenefitKey; period: 'day' | 'month' };

/**
 * Modules whose free uses come from a benefit; for all others they are part of the price. `inpaint` is in both
 * configured tables with the same numbers: the benefit applies, since the benefits page shows it.
 */
const BY_BENEFIT: Partial<Record<ModuleKey, Allowance>> = {
  inpaint: { benefit: 'inpaint', period: 'day' },
  idphoto: { benefit: 'idphoto', period: 'month' },
  compliance_label: { benefit: 'compliance_label_process_times', period: 'month' },
};

/** Modules without a price, limited by benefits alone: the benefit that limits the uses of one run. */
const ONCE_BY_BENEFIT: Partial<Record<ModuleKey, BenefitKey>> = {
  compliance_label: 'compliance_label_once_count',
};

/** Whether a module needs no price: unless the operator sets one, only its free uses are available. */
export function isByBenefitAlone(module: ModuleKey): boolean {
  return module in ONCE_BY_BENEFIT;
}

/** Maximum uses in one run; undefined if unlimited. */
export function onceLimitOf(book: PriceBook, module: ModuleKey, tier: Tier): number | undefined {
  const benefit = ONCE_BY_BENEFIT[module];
  return benefit && Math.floor(book.benefit(benefit, tier));
}

/** Whether a module's free uses are counted per month instead of per day. */
export function isMonthly(module: ModuleKey): boolean {
  return BY_BENEFIT[module]?.period === 'month';
}

/** A tier's free uses of a module per period. */
export function freeUsesOf(book: PriceBook, module: ModuleKey, tier: Tier): number {
  const allowance = BY_BENEFIT[module];
  if (allowance) return Math.floor(book.benefit(allowance.benefit, tier));
  return book.price(module, tier)?.freeUsesPerDay ?? 0;
}

/** Points granted to a tier each month. */
export function monthlyPointsOf(book: PriceBook, tier: Tier): number {
  return Math.floor(book.benefit('point', tier));
}
