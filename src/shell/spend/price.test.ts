import { UNLIMITED_POINTS } from '@tuzuo/core/pricing';
import { describe, expect, it } from 'vitest';
import { asksFirst, type SpendQuote } from './price';

const quote = (change: Partial<SpendQuote>): SpendQuote => ({
  uses: 1,
  freeUsesLeft: 0,
  points: 0,
  balance: 60,
  useType: 'point',
  keptRuns: 50,
  ...change,
});

const owed = (amountCents: number) => quote({ useType: 'cash', balance: UNLIMITED_POINTS, amountCents });

describe('confirmation before spending', () => {
  it('is required for more than 3 points, if the balance covers them', () => {
    expect(asksFirst(quote({ points: 3 }))).toBe(false);
    expect(asksFirst(quote({ points: 4 }))).toBe(true);
    expect(asksFirst(quote({ points: 60 }))).toBe(true);
    expect(asksFirst(quote({ points: 61 }))).toBe(false);
    expect(asksFirst(quote({ freeUsesLeft: 1 }))).toBe(false);
  });

  it('is required for as much in cash mode, where no balance counts', () => {
    expect(asksFirst(owed(30))).toBe(false);
    expect(asksFirst(owed(31))).toBe(true);
  });
});
