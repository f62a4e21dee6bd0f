import { expect, it } from 'vitest';
import { rememberRuns } from './remembered';
import type { Planes } from './session';

const planes = (...levels: number[]): Planes => ({
  data: Float32Array.from(levels),
  channels: 1,
  width: levels.length,
  height: 1,
});

it('runs a network once for the same input, and forgets the oldest', async () => {
  const seen: number[][] = [];
  const network = rememberRuns(2)({
    run: async (input) => {
      seen.push([...input.data]);
      return { ...input, data: input.data.map((level) => level * 2) };
    },
  });
  const first = await network.run(planes(1, 2));
  expect([...first.data]).toEqual([2, 4]);
  // Changing an answer must not change what is remembered.
  first.data.fill(0);
  expect([...(await network.run(planes(1, 2))).data]).toEqual([2, 4]);
  await network.run(planes(3));
  await network.run(planes(1, 2));
  await network.run(planes(4));
  await network.run(planes(1, 2));
  expect(seen).toEqual([[1, 2], [3], [4]]);
  await network.run(planes(3));
  expect(seen).toHaveLength(4);
});

it('remembers no failure', async () => {
  let runs = 0;
  const network = rememberRuns(2)({
    run: async (input) => {
      runs += 1;
      if (runs === 1) throw new Error('out of memory');
      return input;
    },
  });
  await expect(network.run(planes(1))).rejects.toThrow('out of memory');
  expect([...(await network.run(planes(1))).data]).toEqual([1]);
});
