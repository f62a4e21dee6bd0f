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

/** All prices and benefits, as read at one moment. */
export type PriceBook = {
  /** Undefined if the operator does not sell the module to the tier. */
  price: (module: ModuleKey, tier: Tier) => ModulePrice | undefined;
  /** The value, in the unit that the key names. */
  benefit: (key: BenefitKey, tier: Tier) => number;
};

/** The current book, loaded through `tx` if needed, since a transaction must not wait for a second connection. */
export type ReadPriceBook = (tx: Executor) => Promise<PriceBook>;

/**
 * Cache lifetime, after which an operator's change applies everywhere; every quote and hold would query it otherwise.
 */
const FRESH_MS = 5_000;

const rowKey = (name: string, tier: Tier) => `${name} ${tier}`;

const DEFAULTS = new Map(DEFAULT_BENEFITS.map(({ key, tier, value }) => [rowKey(key, tier), value]));

/** Loads the current prices and benefits. */
export async function loadPriceBook(tx: Executor): Promise<PriceBook> {
  const prices = new Map((await findModulePrices(tx)).map((row) => [rowKey(row.module, row.tier), row]));
  const benefits = new Map(
    (await findBenefits(tx)).map(({ key, tier, value }) => [rowKey(key, tier), value]),
  );
  return {
    price: (module, tier) => prices.get(rowKey(module, tier)),
    // A row that an operator deleted is restored at the next start; until then the default applies, so that nothing
    // becomes free.
    benefit: (key, tier) => benefits.get(rowKey(key, tier)) ?? DEFAULTS.get(rowKey(key, tier)) ?? 0,
  };
}

/** Loads prices and benefits at most every five seconds. */
export function createPriceBooks(): ReadPriceBook {
  let cached: { book: PriceBook; until: number } | undefined;
  return async (tx) => {
    if (cached && performance.now() < cached.until) return cached.book;
    const book = await loadPriceBook(tx);
    cached = { book, until: performance.now() + FRESH_MS };
    return book;
  };
}
