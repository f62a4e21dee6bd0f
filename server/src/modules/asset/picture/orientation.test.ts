import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../../tests/builders/asset-world';
import { photo } from '../../../../../tests/builders/pictures';

let world: AssetWorld;
let session: string;

beforeAll(async () => {
  world = await assetWorld();
  ({ session } = await world.newUser());
});

afterAll(() => world.close());

/** An asymmetric photo, so that every orientation differs. */
const photoOf120By80 = () => sharp(photo('chelsea.jpg')).resize(120, 80, { fit: 'fill' }).png().toBuffer();

/** The pixel of the upright picture that a camera stores at x, y: the meaning of an EXIF orientation. */
type PixelAt = (x: number, y: number) => [number, number];

async function storedAs(upright: Buffer, orientation: number, pixelAt: PixelAt): Promise<Buffer> {
  const { data, info } = await sharp(upright).raw().toBuffer({ resolveWithObject: true });
  const [width, height] = orientation < 5 ? [info.width, info.height] : [info.height, info.width];
  const stored = Buffer.alloc(data.length);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = pixelAt(at % width, Math.floor(at / width));
    data.copy(stored, at * 3, (y * info.width + x) * 3, (y * info.width + x) * 3 + 3);
  }
  return sharp(stored, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Pixel difference of two pictures of the same size, mean and maximum, of 255. */
async function distance(a: Buffer, b: Buffer): Promise<{ mean: number; max: number }> {
  const read = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [one, other] = [await read(a), await read(b)];
  expect(one.info).toMatchObject({ width: other.info.width, height: other.info.height });
  let sum = 0;
  let max = 0;
  for (const [index, value] of one.data.entries()) {
    const apart = Math.abs(value - (other.data[index] ?? 0));
    sum += apart;
    max = Math.max(max, apart);
  }
  return { mean: sum / one.data.length, max };
}

const FORMATS = ['jpeg', 'png', 'webp'] as const;

describe('an upload', () => {
  it.each<[number, PixelAt]>([
    [1, (x, y) => [x, y]],
    [2, (x, y) => [119 - x, y]],
    [3, (x, y) => [119 - x, 79 - y]],
    [4, (x, y) => [x, 79 - y]],
    [5, (x, y) => [y, x]],
    [6, (x, y) => [119 - y, x]],
    [7, (x, y) => [119 - y, 79 - x]],
    [8, (x, y) => [y, 79 - x]],
  ])('rotates a photo upright that a camera stored in orientation %i', async (orientation, pixelAt) => {
    const upright = await photoOf120By80();
    const raw = await storedAs(upright, orientation, pixelAt);
    for (const format of FORMATS) {
      const sent = await sharp(raw)
        .withMetadata({ orientation })
        .toFormat(format, format === 'png' ? {} : { quality: 100 })
        .toBuffer();
      expect((await sharp(sent).metadata()).orientation).toBe(orientation);
      const kept = await world.bytesOf((await world.uploadOne(session, sent)).url);
      expect(await sharp(kept).metadata()).toMatchObject({ width: 120, height: 80 });
      expect((await sharp(kept).metadata()).orientation).toBeUndefined();
      const { mean, max } = await distance(kept, upright);
      // PNG is lossless; the others are encoded twice.
      if (format === 'png') expect(max).toBe(0);
      else expect(mean).toBeLessThan(4);
    }
  });
});
