import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { truth } from '../../../../../tests/builders/damage';
import { fixturePhoto } from '../../../../../tests/builders/engine-world';
import { quantizationOf } from '../picture/jpeg-tables';
import { withoutArtifacts } from './without-artifacts';

const { signal } = new AbortController();

type Picture = { width: number; height: number; rgb: Buffer };

/** A picture after a JPEG, and the same without its artifacts. */
async function compressed(good: Picture, options: { quality: number; chromaSubsampling?: '4:4:4' }) {
  const raw = { width: good.width, height: good.height, channels: 3 } as const;
  const file = await sharp(good.rgb, { raw }).jpeg(options).toBuffer();
  const rgb = await sharp(file).raw().toBuffer();
  const quantizations = quantizationOf(file);
  if (!quantizations) throw new Error('no tables');
  return { rgb, clean: await withoutArtifacts({ ...good, rgb }, quantizations, signal) };
}

/** PSNR of the difference of two pictures, in dB. */
const nearness = (one: Buffer, other: Buffer) => {
  const sum = one.reduce((all, level, index) => all + (level - (other[index] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (sum / one.length));
};

describe('artifacts of a JPEG', () => {
  it.each([
    ['coffee.jpg', { quality: 60 }],
    ['coffee.jpg', { quality: 75, chromaSubsampling: '4:4:4' }],
    ['product-shoes.jpg', { quality: 75 }],
    ['chelsea.jpg', { quality: 75 }],
    ['chelsea.jpg', { quality: 90 }],
  ] as const)('go, and the texture of %s stays, with %o', async (name, options) => {
    const good = await truth(fixturePhoto(name), 192);
    const { rgb, clean } = await compressed(good, options);
    expect(nearness(clean, good.rgb) - nearness(rgb, good.rgb)).toBeGreaterThan(0.15);
  });

  it('go around letters, which keep their edges', async () => {
    const [width, height] = [128, 64];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ddd"/><path d="M20 50L40 12L60 50M28 38H52M76 12V50H104" stroke="#111" stroke-width="7" fill="none"/></svg>`;
    const good = { width, height, rgb: await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer() };
    const { rgb, clean } = await compressed(good, { quality: 60 });
    expect(nearness(clean, good.rgb) - nearness(rgb, good.rgb)).toBeGreaterThan(1);
  });

  it('stay in a picture below a block, and an abort ends the work', async () => {
    const tiny = { width: 7, height: 40, rgb: Buffer.alloc(7 * 40 * 3, 90) };
    expect((await compressed(tiny, { quality: 60 })).clean).toEqual(
      (await compressed(tiny, { quality: 60 })).rgb,
    );
    const steps = Array.from({ length: 64 }, () => 9);
    const brightness = { steps, across: 1, down: 1 };
    const aborted = withoutArtifacts(
      { width: 8, height: 8, rgb: Buffer.alloc(192) },
      { brightness },
      AbortSignal.abort(new Error('aborted')),
    );
    await expect(aborted).rejects.toThrow('aborted');
  });
});
