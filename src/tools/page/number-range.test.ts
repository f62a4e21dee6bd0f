import { expect, it } from 'vitest';
import { onStep, stepsOf, stepsTo } from './number-range';

it.each([
  { min: 0, max: 1, step: 0.1 },
  { min: 30, max: 95, step: 10 },
  { min: 20, max: 5000, step: 50 },
  { min: 1, max: 4, step: 1 },
])('reaches both ends of $min to $max by $step', (range) => {
  expect(onStep(range, 0)).toBe(range.min);
  expect(onStep(range, stepsOf(range))).toBe(range.max);
  expect(stepsTo(range, range.max)).toBe(stepsOf(range));
  for (let steps = 0; steps <= stepsOf(range); steps += 1)
    expect(stepsTo(range, onStep(range, steps))).toBe(steps);
});
