import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawVisibleLabel, type LabelCorner, visibleLabelPicture } from './visible';

const LIGHT = 200;
const DARK = 60;

const flat = (width: number, height: number, level: number) => ({
  width,
  height,
  rgb: Buffer.alloc(width * height * 3, level),
});

/** Bounding box of the pixels whose first channel `isPart` accepts. */
function boxOf({ width, height, rgb }: ReturnType<typeof flat>, isPart: (level: number) => boolean) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (!isPart(rgb[pixel * 3] ?? 0)) continue;
    const x = pixel % width;
    const y = Math.floor(pixel / width);
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, top, right, bottom };
}

describe('the visible label', () => {
  it.each([
    [640, 480],
    [300, 900],
    [4000, 3000],
  ])('of %i × %i has letters of at least 5 %% of the shorter side, whole and in the corner', (width, height) => {
    const pixels = flat(width, height, 0);
    drawVisibleLabel(pixels, { text: 'AI', corner: 'bottom-right' });
    const box = boxOf(pixels, (level) => level > LIGHT);
    expect(box.bottom - box.top + 1).toBeGreaterThanOrEqual(Math.min(width, height) * 0.05);
    expect(box.left).toBeGreaterThan(width / 2);
    expect(box.top).toBeGreaterThan(height / 2);
    expect(Math.max(box.right - width, box.bottom - height)).toBeLessThan(-1);
  });

  it.each<[LabelCorner, left: boolean, top: boolean]>([
    ['bottom-right', false, false],
    ['bottom-left', true, false],
    ['top-right', false, true],
    ['top-left', true, true],
  ])('stands in the corner %s', (corner, left, top) => {
    const pixels = flat(400, 400, 128);
    drawVisibleLabel(pixels, { text: 'AI生成', corner });
    const box = boxOf(pixels, (level) => level !== 128);
    expect([box.right < 200, box.bottom < 200, box.left > 200, box.top > 200]).toEqual([
      left,
      top,
      !left,
      !top,
    ]);
  });

  it('can be read on white and on black: light letters, and something dark around them', () => {
    for (const ground of [0, 255]) {
      const pixels = flat(400, 300, ground);
      drawVisibleLabel(pixels, { text: 'AI生成', corner: 'top-left' });
      const levels = new Set(pixels.rgb);
      expect([...levels].some((level) => level > LIGHT)).toBe(true);
      expect([...levels].some((level) => level < 110)).toBe(true);
    }
  });

  it('wraps when it is long, without leaving the picture', () => {
    const pixels = flat(200, 300, 0);
    drawVisibleLabel(pixels, {
      text: '本图片由人工智能生成，仅供参考，请勿用于其他用途谢谢',
      corner: 'bottom-left',
    });
    const box = boxOf(pixels, (level) => level > DARK);
    expect(box.right).toBeLessThan(199);
    expect(box.bottom).toBeLessThan(299);
    expect(box.bottom - box.top).toBeGreaterThan(2 * 14);
  });

  it('is opaque on a cut-out, and leaves the rest of it transparent', () => {
    const alpha = Buffer.alloc(200 * 200);
    const pixels = { ...flat(200, 200, 0), alpha };
    drawVisibleLabel(pixels, { text: 'AI', corner: 'top-left' });
    expect(Math.max(...alpha)).toBeGreaterThan(240);
    expect(alpha[alpha.length - 1]).toBe(0);
  });

  it('survives pictures that are smaller than a letter', () => {
    for (const [width, height] of [
      [1, 1],
      [5, 300],
      [300, 2],
    ] as const) {
      const pixels = flat(width, height, 9);
      drawVisibleLabel(pixels, { text: 'AI生成', corner: 'bottom-right' });
      expect(pixels.rgb).toHaveLength(width * height * 3);
    }
  });

  it('is a transparent picture with a position, for a video', async () => {
    const { png, left, top } = await visibleLabelPicture({ width: 720, height: 1280, text: 'AI生成' });
    const { width, height, hasAlpha } = await sharp(png).metadata();
    expect(hasAlpha).toBe(true);
    expect([left + width <= 720, top + height <= 1280, left > 360, top > 640]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});
