import { ErrorCode } from '@tuzuo/core/api/errors';
import { type ModuleKey, pointCost, UNLIMITED_POINTS } from '@tuzuo/core/pricing';
import type { Executor } from '../../db/database';
import type { HoldPrice } from '../../db/schema/ledger';
import { CallError } from '../../errors';
import type { PriceBook } from '../pricing/service';
import { freeUsesOf, isByBenefitAlone, onceLimitOf } from './allowance';
import { type LedgerContext, type Position, settledPosition } from './settle';
import type { Standing } from './standing';

/** The current cost of some uses of a module. */
type Quote = {
  uses: number;
  /** Free uses of the module left in the period, before these uses. */
  freeUsesLeft: number;
  /** 0 if free, and in cash mode. */
  points: number;
  /** Spendable points; `UNLIMITED_POINTS` in cash mode. */
  balance: number;
  useType: 'point' | 'cash';
  /** In cash mode: the cents that will be recorded as owed. */
  amountCents?: number;
  /** The cost without the discount of the buyer's tier, if that is higher. */
  fullPoints?: number;
  /** Number of the buyer's newest runs that are kept with their files. */
  keptRuns: number;
  /** Maximum uses in one run, if a benefit limits them. */
  onceLimit?: number;
};

/** What a price depends on; all that is known of a guest. */
type Buyer = Pick<Standing, 'tier' | 'useType' | 'module' | 'freeUsed'>;

const GUEST = { tier: 'free', useType: 'point', freeUsed: 0 } as const;

/** Free uses of the module left in its period. */
export function freeUsesLeft({ module, tier, freeUsed }: Buyer, book: PriceBook): number {
  return Math.max(0, freeUsesOf(book, module, tier) - freeUsed);
}

const keptRuns = ({ tier }: Buyer, book: PriceBook): number =>
  Math.floor(book.benefit('user_history_data_keep_count', tier));

/** The spendable points of all accounts. */
export function spendable({ useType, monthly, grant, recharge }: Standing): number {
  return useType === 'cash' ? UNLIMITED_POINTS : monthly + grant + recharge;
}

/** Price of modules that are limited by benefits alone. */
const NO_PRICE = { usePointCount: 0, useTimesPerPoint: 1, cashCents: 0 } as const;

/**
 * Cost of `uses`, an integer ≥ 1, by the product spec's formula: in points, or in cents in cash mode.
 * @throws CallError 30002 if the module has no price, so that nobody can use it
 */
export function costOf(buyer: Buyer, book: PriceBook, uses: number) {
  const { module, tier, useType } = buyer;
  const row = book.price(module, tier) ?? (isByBenefitAlone(module) ? NO_PRICE : undefined);
  if (!row) throw new CallError(ErrorCode.noEngine);
  const { usePointCount, useTimesPerPoint } = row;
  const discount = book.benefit('point_discount', tier);
  const left = freeUsesLeft(buyer, book);
  const freeUses = Math.min(uses, left);
  const charges = Math.ceil((uses - freeUses) / useTimesPerPoint);
  const price: HoldPrice = { module, uses, usePointCount, useTimesPerPoint, discount };
  return useType === 'cash'
    ? { freeUsesLeft: left, freeUses, points: 0, cashCents: charges * row.cashCents, price }
    : { freeUsesLeft: left, freeUses, points: pointCost({ ...price, freeUses: left }), cashCents: 0, price };
}

/**
 * Checks a run against the benefits of a module that only they limit; in cash mode every check passes.
 * @throws CallError 30001 with the check that fails
 */
export function requireBenefits(buyer: Buyer, book: PriceBook, uses: number): void {
  const { module, tier, useType } = buyer;
  if (useType === 'cash') return;
  const once = onceLimitOf(book, module, tier) ?? uses;
  const left = book.price(module, tier) ? uses : freeUsesLeft(buyer, book);
  const checks = [
    { key: 'once', ok: uses <= once, found: uses, need: once },
    { key: 'monthly', ok: !isByBenefitAlone(module) || uses <= left, found: uses, need: left },
  ];
  if (checks.some(({ ok }) => !ok)) throw new CallError(ErrorCode.checksFailed, { checks });
}

const onceIn = ({ module, tier }: Buyer, book: PriceBook): Pick<Quote, 'onceLimit'> => {
  const onceLimit = onceLimitOf(book, module, tier);
  return onceLimit === undefined ? {} : { onceLimit };
};

function quoteFor({ standing, book }: Position, uses: number): Quote {
  const { useType } = standing;
  const { freeUsesLeft: left, points, cashCents, price } = costOf(standing, book, uses);
  const balance = spendable(standing);
  const freeRuns = keptRuns(standing, book);
  const quote = { uses, freeUsesLeft: left, points, balance, useType, keptRuns: freeRuns };
  if (useType === 'cash') return { ...quote, amountCents: cashCents };
  const fullPoints = pointCost({ ...price, discount: 1, freeUses: left });
  return { ...quote, ...(fullPoints > points && { fullPoints }), ...onceIn(standing, book) };
}

/** What `uses` of a module would cost the user now; without a `userId`, a guest: free tier, nothing used yet. */
export async function quoteUses(
  context: LedgerContext,
  tx: Executor,
  { userId, module, uses }: { userId?: string | undefined; module: ModuleKey; uses: number },
): Promise<Quote> {
  if (userId !== undefined) return quoteFor(await settledPosition(context, tx, userId, module), uses);
  const book = await context.readPriceBook(tx);
  const guest = { ...GUEST, module };
  const { freeUsesLeft: left, points } = costOf(guest, book, uses);
  const freeRuns = keptRuns(guest, book);
  const quote = {
    uses,
    freeUsesLeft: left,
    points,
    balance: 0,
    useType: 'point',
    keptRuns: freeRuns,
  } as const;
  return { ...quote, ...onceIn(guest, book) };
}
