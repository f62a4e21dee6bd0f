import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damaged, truth } from '../../../../tests/builders/damage';
import { fixturePhoto, LABEL_PRODUCER } from '../../../../tests/builders/engine-world';
import { newLabel } from '../../engines/label/aigc';
import type { Network } from '../../engines/local/models/session';
import { run } from './run';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'magnify-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A network that repeats every pixel: the result differs from the source only by what was done before. */
const repeating: Network = {
  run: async ({ data, channels, width, height }) => {
    const wide = 2 * width;
    const large = Float32Array.from({ length: data.length * 4 }, (_, index) => {
      const row = Math.floor(index / wide);
      const [y, channel] = [row % (2 * height), Math.floor(row / (2 * height))];
      return data[(channel * height + (y >> 1)) * width + ((index % wide) >> 1)] ?? 0;
    });
    return { data: large, channels, width: wide, height: 2 * height };
  },
};

type Picture = Awaited<ReturnType<typeof truth>>;

/** A picture enlarged 2×, as a PNG or a JPEG of a quality, and reduced again by taking every second pixel. */
async function enlarged({ width, height, rgb }: Picture, quality?: number): Promise<Buffer> {
  const workDir = await mkdtemp(join(directory, 'work-'));
  const path = join(workDir, 'source');
  const mime = quality === undefined ? 'image/png' : 'image/jpeg';
  const image = sharp(rgb, { raw: { width, height, channels: 3 } });
  await (quality === undefined ? image.png() : image.jpeg({ quality })).toFile(path);
  const { outputs } = await run(
    {
      tool: 'image-magnify',
      kind: 'run',
      inputs: { source: [{ path, mime, width, height }] },
      options: { scale: 2 },
      workDir,
      produceId: 'task-1',
    },
    {
      networks: { load: () => Promise.resolve(repeating) },
      signal: new AbortController().signal,
      newLabel: newLabel(LABEL_PRODUCER, 'task-1'),
      labelText: '',
      onProgress: () => undefined,
    },
  );
  return sharp(outputs[0]?.path).removeAlpha().resize(width, height, { kernel: 'nearest' }).raw().toBuffer();
}

/** Root of the mean square of the differences of two pictures, in levels. */
function difference(one: Buffer, other: Buffer): number {
  return Math.sqrt(
    one.reduce((sum, level, index) => sum + (level - (other[index] ?? 0)) ** 2, 0) / one.length,
  );
}

describe('enlarging', () => {
  it('takes clear noise off first, which the network would sharpen', async () => {
    const good = await truth(fixturePhoto('coffee.jpg'), 192);
    const noisy = await damaged(good, { name: 'grainy', noise: 8 });
    const result = await enlarged({ ...good, rgb: noisy.rgb });
    expect(difference(noisy.rgb, good.rgb)).toBeGreaterThan(7);
    expect(difference(result, good.rgb)).toBeLessThan(5);
  });

  it('takes the artifacts of a JPEG off first', async () => {
    const good = await truth(fixturePhoto('chelsea.jpg'), 192);
    const raw = { width: good.width, height: good.height, channels: 3 } as const;
    const before = await sharp(await sharp(good.rgb, { raw }).jpeg({ quality: 60 }).toBuffer())
      .raw()
      .toBuffer();
    const result = await enlarged(good, 60);
    // The result is a JPEG as well, and adds to the difference.
    expect(difference(result, good.rgb)).toBeLessThan(difference(before, good.rgb));
  });

  it('undoes a clear blur first, which the network would keep', async () => {
    const good = await truth(fixturePhoto('coffee.jpg'), 192);
    const soft = await damaged(good, { name: 'soft', blur: 1.2 });
    const result = await enlarged({ ...good, rgb: soft.rgb });
    expect(difference(result, good.rgb)).toBeLessThan(0.95 * difference(soft.rgb, good.rgb));
  });

  it.each([
    'chelsea.jpg',
    'upscale-gt-baboon.webp',
    'product-shoes.jpg',
  ])('leaves the fur and the texture of %s', async (name) => {
    const good = await truth(fixturePhoto(name), 192);
    expect(difference(await enlarged(good), good.rgb)).toBeLessThan(0.5);
  });
});
