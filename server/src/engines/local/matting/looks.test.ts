import { expect, it } from 'vitest';
import { mergeLooks } from './looks';

const levels = (...values: number[]) => Uint8Array.from(values);

it('lets other looks decide what the best one leaves open, the sure and the decided ones above all', () => {
  const best = levels(255, 0, 128, 128, 128);
  const looks = [
    { levels: best, doubt: 0.2 },
    { levels: levels(0, 255, 250, 2, 128), doubt: 0.2 },
    // It is unsure of nearly everything.
    { levels: levels(0, 255, 20, 240, 128), doubt: 0.95 },
  ];
  const [sure, ground, inside, outside, open] = mergeLooks(best, looks);
  expect([sure, ground, open]).toEqual([255, 0, 128]);
  expect(inside).toBeGreaterThan(240);
  expect(outside).toBeLessThan(15);
});
