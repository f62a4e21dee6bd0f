import type { Api } from '@tuzuo/contract/api';

/** What something would cost now, as the server says it. */
export type SpendQuote = Api['gen.task.quote']['output'];

/** As much goes at one tap. */
const ONE_TAP = { points: 3, cents: 30 } as const;

/** Whether a user is asked before: for more than a little, where there is enough of it. Too little is the server's to refuse. */
export function asksFirst({ useType, points, balance, amountCents = 0 }: SpendQuote): boolean {
  if (useType === 'cash') return amountCents > ONE_TAP.cents;
  return points > ONE_TAP.points && points <= balance;
}
