import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../../tests/builders/asset-world';
import { signpost } from '../../../../../tests/builders/pictures';

let world: AssetWorld;
let session: string;

beforeAll(async () => {
  world = await assetWorld();
  ({ session } = await world.newUser());
});

afterAll(() => world.close());

/** Which pixel of the upright picture a camera stores at x, y: the meaning of an orientation in EXIF. */
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

/** The average colour of a part of a picture. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const part = await sharp(picture)
    .removeAlpha()
    .extract({ left, top, width: 8, height: 8 })
    .raw()
    .toBuffer();
  return [0, 1, 2].map((channel) => {
    const values = [...part].filter((_, index) => index % 3 === channel);
    return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  });
}

const isNear = (colour: number[], wanted: number[]) =>
  colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 24);

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
  ])('turns a photo upright that a camera stored in orientation %i', async (orientation, pixelAt) => {
    const raw = await storedAs(await signpost(), orientation, pixelAt);
    const sent = await sharp(raw).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const kept = await world.bytesOf((await world.uploadOne(session, sent)).url);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 120, height: 80 });
    expect((await sharp(kept).metadata()).orientation).toBeUndefined();
    expect(isNear(await colourAt(kept, 20, 50), [255, 0, 0])).toBe(true);
    expect(isNear(await colourAt(kept, 90, 50), [0, 0, 255])).toBe(true);
    expect(isNear(await colourAt(kept, 90, 4), [0, 255, 0])).toBe(true);
  });
});
