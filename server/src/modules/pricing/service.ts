import {
  type BenefitKey,
  DEFAULT_BENEFITS,
  type ModuleKey,
  type ModulePrice,
  type Tier,
} from '@tuzuo/core/pricing';
import type { Executor } from '../../db/database';
import { findBenefits, findModulePrices } from './repository';

export { findModulesOff, isModuleClosed } from './repository';

/** What everything costs and grants, as it was read at one moment. */
export type PriceBook = {
  /** Undefined when the operator does not sell the module to the tier. */
  price: (module: ModuleKey, tier: Tier) => ModulePrice | undefined;
  /** In the unit that the key names. */
  benefit: (key: BenefitKey, tier: Tier) => number;
};

/** The book of the moment, read through `tx` if need be: a transaction must not wait for a second connection. */
export type ReadPriceBook = (tx: Executor) => Promise<PriceBook>;

/** An operator's change is in force everywhere after this long; every quote and every hold would read it otherwise. */
const FRESH_MS = 5_000;

const rowKey = (name: string, tier: Tier) => `${name} ${tier}`;

const DEFAULTS = new Map(DEFAULT_BENEFITS.map(({ key, tier, value }) => [rowKey(key, tier), value]));

/** The book as it stands now. */
export async function loadPriceBook(tx: Executor): Promise<PriceBook> {
  const prices = new Map((await findModulePrices(tx)).map((row) => [rowKey(row.module, row.tier), row]));
  const benefits = new Map(
    (await findBenefits(tx)).map(({ key, tier, value }) => [rowKey(key, tier), value]),
  );
  return {
    price: (module, tier) => prices.get(rowKey(module, tier)),
    // A row that an operator deleted comes back at the next start; until then it must not make things free.
    benefit: (key, tier) => benefits.get(rowKey(key, tier)) ?? DEFAULTS.get(rowKey(key, tier)) ?? 0,
  };
}

/** Reads prices and benefits at most every five seconds. */
export function createPriceBooks(): ReadPriceBook {
  let kept: { book: PriceBook; until: number } | undefined;
  return async (tx) => {
    if (kept && performance.now() < kept.until) return kept.book;
    const book = await loadPriceBook(tx);
    kept = { book, until: performance.now() + FRESH_MS };
    return book;
  };
}
