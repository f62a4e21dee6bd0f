import { expect, it } from 'vitest';
import { createResultCache } from './result-cache';

it('computes once for the same inputs, and forgets the oldest', async () => {
  const computed: string[] = [];
  const cached = createResultCache(2);
  const doubled = (...levels: number[]) =>
    cached([Uint8Array.from(levels), 'doubled'], async () => {
      computed.push(levels.join());
      return { levels: levels.map((level) => level * 2) };
    });
  const first = await doubled(1, 2);
  expect(first.levels).toEqual([2, 4]);
  // Changing a result must not change the cached one.
  first.levels.fill(0);
  expect((await doubled(1, 2)).levels).toEqual([2, 4]);
  await doubled(3);
  await doubled(1, 2);
  await doubled(4);
  await doubled(1, 2);
  expect(computed).toEqual(['1,2', '3', '4']);
  await doubled(3);
  expect(computed).toHaveLength(4);
});

it('tells inputs from others that read the same in a row', async () => {
  const cached = createResultCache(4);
  expect(await cached(['a', 'bc'], async () => 1)).toBe(1);
  expect(await cached(['ab', 'c'], async () => 2)).toBe(2);
});

it('caches no failure', async () => {
  const cached = createResultCache(2);
  const failing = cached(['a'], async () => {
    throw new Error('out of memory');
  });
  await expect(failing).rejects.toThrow('out of memory');
  expect(await cached(['a'], async () => 1)).toBe(1);
});
