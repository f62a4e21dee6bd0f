import { expect, it } from 'vitest';
import { specLine } from '../../../tests/spec/vitest';
import { countTaps } from './taps';

const tapAt = (times: readonly number[]) => {
  const tap = countTaps();
  return times.map(tap);
};
const every = (ms: number, count: number) => Array.from({ length: count }, (_, index) => index * ms);

specLine(['s4.debug', 's9.debug'], 'unit', 'the tenth tap within 3 s counts, and no other', () => {
  expect(tapAt(every(300, 10))).toEqual([...Array(9).fill(false), true]);
  // The first and the tenth tap are 3 s apart, then a millisecond more.
  expect(tapAt([...every(333, 9), 3000]).at(-1)).toBe(true);
  expect(tapAt([...every(333, 9), 3001]).at(-1)).toBe(false);
});

it('slow taps do not count until ten quick ones have happened', () => {
  expect(tapAt(every(400, 50))).not.toContain(true);
  expect(tapAt([0, 1000, ...every(10, 10).map((time) => time + 5000)]).indexOf(true)).toBe(11);
});

it('the count restarts after ten', () => {
  expect(tapAt(every(10, 30)).flatMap((done, index) => (done ? [index] : []))).toEqual([9, 19, 29]);
});
