import { expect, it } from 'vitest';
import { BLOCK, restoreRows, transformRows } from './cosine-transform';

const SIZE = BLOCK * BLOCK;

/** Levels without any order: multiples of a prime, modulo another. */
const levels = Float32Array.from({ length: SIZE }, (_, index) => ((index + 3) * 7919) % 257);

/** A coefficient by the definition of the DCT-II. */
function coefficient(block: Float32Array, down: number, across: number): number {
  const wave = (at: number, frequency: number) =>
    Math.sqrt((frequency === 0 ? 1 : 2) / BLOCK) * Math.cos((Math.PI * (at + 0.5) * frequency) / BLOCK);
  return block.reduce(
    (sum, level, index) => sum + level * wave(Math.floor(index / BLOCK), down) * wave(index % BLOCK, across),
    0,
  );
}

it('is the cosine transform of a block, and is undone', () => {
  const [turned, block] = [new Float32Array(SIZE), new Float32Array(SIZE)];
  transformRows(levels, turned);
  transformRows(turned, block);
  for (const [index, value] of block.entries())
    expect(value).toBeCloseTo(coefficient(levels, Math.floor(index / BLOCK), index % BLOCK), 2);
  restoreRows(block, turned);
  restoreRows(turned, block);
  for (const [index, value] of block.entries()) expect(value).toBeCloseTo(levels[index] ?? Number.NaN, 2);
});
