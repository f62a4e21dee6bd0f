import type { Api } from '@tuzuo/contract/api';

export type Quote = Api['gen.task.quote']['output'];

/** Current price of a run with these options; `undefined` while it is requested, `'failed'` without an answer. */
export type QuoteState = Quote | 'failed' | undefined;

/** The price in points or cents; a higher one than on the button is never charged without asking. */
export const priceIn = (quote: QuoteState): number =>
  quote === undefined || quote === 'failed' ? 0 : quote.points + (quote.amountCents ?? 0);

/** How a tool is charged. */
export type Terms = {
  /** Free uses are counted per month. */
  monthly: boolean;
  /** A run costs nothing: its output is paid for when it is unlocked. */
  paidLater: boolean;
};
