import { expect, it } from 'vitest';
import { fillColumns } from './columns';

const heights = [3, 1, 1, 2, 1];
const placed = (list: readonly number[], count: number) =>
  fillColumns(list, count, (height) => height).map((column) => column.map(({ index }) => index));

it('places each item below the shortest column, and in order among equal columns', () => {
  expect(placed(heights, 2)).toEqual([
    [0, 4],
    [1, 2, 3],
  ]);
  expect(placed([], 2)).toEqual([[], []]);
  expect(placed(heights, 1)).toEqual([[0, 1, 2, 3, 4]]);
});

it('does not move existing items when more are added', () => {
  const longer = placed([...heights, 1, 5, 2], 2);
  for (const [at, column] of placed(heights, 2).entries()) {
    expect(longer[at]?.slice(0, column.length)).toEqual(column);
  }
});
