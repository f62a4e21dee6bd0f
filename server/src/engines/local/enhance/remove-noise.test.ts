import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { damaged, truth } from '../../../../../tests/builders/damage';
import { fixturePhoto } from '../../../../../tests/builders/engine-world';
import { noiseIn, withoutNoise } from './remove-noise';

const { signal } = new AbortController();

type Picture = Awaited<ReturnType<typeof truth>>;

/** Mean square of the differences of two pictures. */
const error = (one: Buffer, other: Buffer) =>
  one.reduce((sum, level, index) => sum + (level - (other[index] ?? 0)) ** 2, 0) / one.length;

/** A picture after a JPEG with reduced colors, as cameras write them. */
async function compressed({ width, height, rgb }: Picture, quality: number): Promise<Picture> {
  const file = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer();
  return { width, height, rgb: await sharp(file).raw().toBuffer() };
}

describe('noise of a photo', () => {
  it.each([
    ['coffee.jpg', 5],
    ['chelsea.jpg', 5],
    ['chelsea.jpg', 8],
  ])('is measured in %s, and taken off: %i levels', async (name, noise) => {
    const good = await truth(fixturePhoto(name), 240);
    const noisy = await damaged(good, { name: 'grainy', noise });
    for (const deviation of noiseIn(noisy) ?? [0]) {
      expect(deviation).toBeGreaterThan(0.8 * noise);
      expect(deviation).toBeLessThan(1.15 * noise);
    }
    const clean = (await withoutNoise(noisy, signal)) ?? noisy.rgb;
    expect(error(clean, good.rgb)).toBeLessThan(0.5 * error(noisy.rgb, good.rgb));
  });

  it('is told by brightness alone where a JPEG has smoothed the colors', async () => {
    const good = await truth(fixturePhoto('coffee.jpg'), 240);
    const noisy = await compressed(await damaged(good, { name: 'grainy', noise: 10 }), 95);
    expect(noiseIn(noisy)?.slice(1)).toEqual([0, 0]);
    const clean = (await withoutNoise(noisy, signal)) ?? noisy.rgb;
    expect(error(clean, good.rgb)).toBeLessThan(0.7 * error(noisy.rgb, good.rgb));
  });

  it.each([
    ['chelsea.jpg', 240],
    ['upscale-gt-baboon.webp', 240],
    ['upscale-gt-baboon.webp', 480],
    ['astronaut.jpg', 400],
    ['product-shoes.jpg', 300],
    ['product-tshirt.jpg', 300],
  ])('is not found in %s of %i pixels, nor after a JPEG', async (name, side) => {
    const good = await truth(fixturePhoto(name), side);
    expect(noiseIn(good)).toBeUndefined();
    expect(await withoutNoise(await compressed(good, 85), signal)).toBeUndefined();
  });

  it('is taken off in strips without a seam, which tell how far they are', async () => {
    const noisy = await damaged(await truth(fixturePhoto('chelsea.jpg'), 240), { name: 'grainy', noise: 8 });
    const shares: number[] = [];
    const clean = await withoutNoise(noisy, signal, (share) => shares.push(share));
    expect(shares).toEqual([128 / noisy.height, 1]);
    // With rows above it, the picture is cut elsewhere; the blocks stay the same, as they begin at even rows.
    const above = noisy.rgb.subarray(0, 64 * noisy.width * 3);
    const taller = { ...noisy, height: noisy.height + 64, rgb: Buffer.concat([above, noisy.rgb]) };
    const other = (await withoutNoise(taller, signal))?.subarray(above.length);
    const rows = (from: number, to: number) => [from * noisy.width * 3, to * noisy.width * 3] as const;
    const difference = (part: readonly [number, number]) =>
      error(clean?.subarray(...part) ?? noisy.rgb, other?.subarray(...part) ?? noisy.rgb);
    // The noise of all rows is measured, so that it differs a little.
    expect(difference(rows(120, 136))).toBeLessThan(0.5);
    expect(difference(rows(56, 72))).toBeLessThan(0.5);
  });

  it('is not looked for in a tiny picture', async () => {
    expect(await withoutNoise({ width: 5, height: 4, rgb: Buffer.alloc(60, 90) }, signal)).toBeUndefined();
  });

  it('is not taken off any further when that is aborted', async () => {
    const noisy = await damaged(await truth(fixturePhoto('coffee.jpg'), 240), { name: 'grainy', noise: 8 });
    await expect(withoutNoise(noisy, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  });
});
