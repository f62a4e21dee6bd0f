import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryDataDir } from '../../../../../tests/builders/data-dir';
import { cutOut } from './cut-out';
import { findOwnOutline } from './own-outline';
import { findSubject } from './subject-mask';

const SIDE = 200;
const noNetwork = { run: () => Promise.reject(new Error('must not run')) };

/** Alpha of a white glass whose inside is half transparent, `margin` px from the sides; its corners are round. */
const glass = (margin: number) => (x: number, y: number) => {
  const half = SIDE / 2;
  const reach = (Math.abs(x + 0.5 - half) ** 4 + Math.abs(y + 0.5 - half) ** 4) ** 0.25;
  const inside = half - margin - reach;
  return inside < 0 ? 0 : inside < 10 ? 255 : 120;
};
const round = (x: number, y: number) =>
  Math.hypot(x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2) < SIDE / 2 ? 255 : 0;
const rounded = (x: number, y: number) => (x + y < 20 ? 0 : 255);

describe('the outline of a picture that is a cut-out', async () => {
  const directory = await temporaryDataDir();
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const pictureOf = async (name: string, alphaAt: (x: number, y: number) => number) => {
    const pixels = Buffer.alloc(SIDE * SIDE * 4, 255);
    for (let y = 0; y < SIDE; y += 1)
      for (let x = 0; x < SIDE; x += 1) pixels[(y * SIDE + x) * 4 + 3] = alphaAt(x, y);
    const path = join(directory, `${name}.png`);
    await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 4 } })
      .png()
      .toFile(path);
    return { path, mime: 'image/png', width: SIDE, height: SIDE };
  };

  it('is its own: white on nothing stays whole, and glass as clear as it was', async () => {
    const picture = await pictureOf('glass', glass(10));
    const { mask, check, isTrimmed } = await findSubject(picture, noNetwork);
    expect(check.ok).toBe(true);
    expect(isTrimmed).toBe(false);
    const { alpha, rgb } = await cutOut(picture, mask, { feather: 0, keepProfile: false });
    for (let y = 0; y < SIDE; y += 1)
      for (let x = 0; x < SIDE; x += 1) expect(alpha[y * SIDE + x]).toBe(glass(10)(x, y));
    expect(rgb.every((level) => level === 255)).toBe(true);
  });

  it('is at all sides, or nearly, when it was trimmed, and is not cut off by that', async () => {
    for (const margin of [0, 3]) {
      const picture = await pictureOf(`trimmed-${margin}`, glass(margin));
      expect(await findOwnOutline(picture, 1024)).toMatchObject({ isTrimmed: true });
    }
    // A line that cuts it while it still widens.
    const cut = await pictureOf('cut', (x, y) => (Math.abs(x - SIDE / 2) < 0.65 * y - 0.15 * SIDE ? 255 : 0));
    expect(await findOwnOutline(cut, 1024)).toMatchObject({ isTrimmed: false });
    // At one side only, it may be cut off there.
    const aside = await pictureOf('aside', (x, y) => (x < 100 ? 0 : glass(0)(x, y)));
    expect(await findOwnOutline(aside, 1024)).toMatchObject({ isTrimmed: false });
  });

  it('is not taken from rounded corners or a round crop, nor from a picture without transparency', async () => {
    expect(await findOwnOutline(await pictureOf('rounded', rounded), 1024)).toBeUndefined();
    expect(await findOwnOutline(await pictureOf('round', round), 1024)).toBeUndefined();
    expect(await findOwnOutline(await pictureOf('opaque', () => 255), 1024)).toBeUndefined();
    const flat = join(directory, 'flat.jpg');
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } }).toFile(flat);
    expect(
      await findOwnOutline({ path: flat, mime: 'image/jpeg', width: 8, height: 8 }, 1024),
    ).toBeUndefined();
  });
});
