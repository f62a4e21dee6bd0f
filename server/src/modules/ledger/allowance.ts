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
