import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fixturePhoto } from '../../../../../tests/builders/engine-world';
import { newLabel } from '../../label/aigc';
import { readLabel } from '../../label/read-label';
import { readPixels } from '../picture/read';
import { fitInto } from './fit';

const KILOBYTE = 1024;
const LABEL = newLabel('001191110000000000000X00001', 'task-1');

const coffee = () => readPixels({ path: fixturePhoto('coffee.jpg') }, { keepProfile: true });

const fitting = { label: undefined, onTry: () => undefined };

describe('fitting a picture into a size', () => {
  it.each([
    ['image/jpeg', 8],
    ['image/jpeg', 40],
    ['image/jpeg', 100],
    ['image/webp', 12],
    ['image/webp', 60],
    ['image/png', 30],
    ['image/png', 150],
    ['image/png', 300],
  ] as const)('%s of %i KB is never above, and at most 2 %% below', async (mime, kb) => {
    const fitted = await fitInto(await coffee(), { ...fitting, mime, maxBytes: kb * KILOBYTE });
    const bytes = fitted?.file.length ?? 0;
    expect(bytes).toBeLessThanOrEqual(kb * KILOBYTE);
    expect(bytes).toBeGreaterThanOrEqual(kb * KILOBYTE * 0.98);
    const { width, height, format } = await sharp(fitted?.file).metadata();
    expect([`image/${format}`, width, height]).toEqual([mime, fitted?.width, fitted?.height]);
    expect(Math.abs((width ?? 0) / (height ?? 1) - 1.5)).toBeLessThan(0.02);
  });

  it('keeps the size in pixels as long as an acceptable quality fits', async () => {
    const fitted = await fitInto(await coffee(), { ...fitting, mime: 'image/jpeg', maxBytes: 40_000 });
    expect(fitted).toMatchObject({ width: 600, height: 400 });
  });

  it('includes the label in the size, and keeps it and the transparency of a cut-out', async () => {
    const { width, height, rgb } = await coffee();
    const alpha = Buffer.alloc(width * height, 255);
    alpha.fill(0, 0, (width * height) / 2);
    const labeled = { label: LABEL, onTry: () => undefined, maxBytes: 20 * KILOBYTE };
    const fitted = await fitInto({ width, height, rgb, alpha }, { ...labeled, mime: 'image/webp' });
    expect(fitted?.file.length).toBeLessThanOrEqual(20 * KILOBYTE);
    expect(await readLabel(fitted?.file ?? Buffer.alloc(0))).toEqual(LABEL);
    expect((await sharp(fitted?.file).metadata()).hasAlpha).toBe(true);
  });

  it('returns the best quality when that is small enough, and nothing when nothing fits', async () => {
    const pixels = await coffee();
    const large = await fitInto(pixels, { ...fitting, mime: 'image/jpeg', maxBytes: 10_000_000 });
    expect(large).toMatchObject({ width: 600, height: 400 });
    expect(await fitInto(pixels, { ...fitting, mime: 'image/jpeg', maxBytes: 200 })).toBeUndefined();
  });

  it('stops when it is canceled', async () => {
    const onTry = () => {
      throw new Error('enough');
    };
    const ended = fitInto(await coffee(), { label: undefined, onTry, mime: 'image/jpeg', maxBytes: 9_000 });
    await expect(ended).rejects.toThrow('enough');
  });
});
