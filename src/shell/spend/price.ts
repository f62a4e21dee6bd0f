import type { Api } from '@tuzuo/contract/api';

/** The current price of a run or purchase, as quoted by the server. */
export type SpendQuote = Api['gen.task.quote']['output'];

/** Up to this much is spent without confirmation. */
const ONE_TAP = { points: 3, cents: 30 } as const;

/**
 * Whether the user must confirm first: for more than a small amount that the balance covers. The server refuses an
 * insufficient balance.
 */
export function asksFirst({ useType, points, balance, amountCents = 0 }: SpendQuote): boolean {
  if (useType === 'cash') return amountCents > ONE_TAP.cents;
  return points > ONE_TAP.points && points <= balance;
}
