import type { TextStyle } from '@tuzuo/core/text/text-lines';
import { expect, it } from 'vitest';
import { widthOf } from '../../../renderer/fonts';
import { fitColumn, isSetUpright, pitchOf, setColumn } from './set-column';
import { fitText, setLine } from './set-line';

const STYLE: TextStyle = { colour: '#ff0000', weight: 400, align: 'left', size: 40 };
const box = (width: number) => ({ center: { x: 100, y: 50 }, along: { x: 1, y: 0 }, width, height: 40 });

it('keeps the size of a text that fits, and never exceeds its box otherwise', () => {
  expect(fitText('Sale', STYLE, box(180))).toEqual({ rows: ['Sale'], size: 40, squeeze: 1 });
  for (const text of [
    'Limited-time offer',
    'Free shipping on every order over three hundred',
    '限时优惠全场包邮',
  ]) {
    const { rows, size, squeeze } = fitText(text, STYLE, box(120));
    expect(rows.join(' ').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(size).toBeLessThan(40);
    for (const row of rows) expect(widthOf(row, { size, weight: 400 }) * squeeze).toBeLessThanOrEqual(120.5);
  }
});

it('squeezes what would be too small to read otherwise', () => {
  const { rows, size, squeeze } = fitText('Abcdefghijklmnopqrstuvwxyz', STYLE, box(60));
  expect(rows).toHaveLength(1);
  expect(size).toBeCloseTo(14);
  expect(squeeze).toBeLessThan(0.5);
});

it.each([
  ['left', 20, 80],
  ['center', 70, 130],
  ['right', 120, 180],
] as const)('sets a short text to the %s of its box', (align, from, to) => {
  const sheet = {
    width: 200,
    height: 100,
    channels: 3 as const,
    pixels: new Uint8Array(200 * 100 * 3).fill(255),
  };
  setLine(sheet, 'II', { ...STYLE, align }, box(160));
  const inked = [...sheet.pixels.keys()].filter((at) => at % 3 === 1 && (sheet.pixels[at] ?? 0) < 128);
  const columns = inked.map((at) => Math.floor(at / 3) % 200);
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(from);
  expect(Math.max(...columns)).toBeLessThanOrEqual(to);
});

/** A column 40 pixels wide and `length` high, as a line that runs down. */
const column = (length: number) => ({
  center: { x: 100, y: 120 },
  along: { x: 0, y: 1 },
  width: length,
  height: 40,
});

it('keeps size and pitch of a column whose letters fit, and never exceeds it otherwise', () => {
  expect(pitchOf('新品上市', column(220), 40)).toBe(60);
  expect(fitColumn(4, STYLE, 220, 60)).toEqual({ size: 40, pitch: 60, squeeze: 1 });
  for (const count of [5, 8, 40, 200]) {
    const { size, pitch, squeeze } = fitColumn(count, STYLE, 220, 60);
    expect(((count - 1) * pitch + size) * squeeze).toBeLessThanOrEqual(220.5);
    expect(pitch).toBeGreaterThanOrEqual(size);
  }
});

it('sets ideographs upright below each other, and rotates words to run down the column', () => {
  expect([isSetUpright('全国包邮，7天'), isSetUpright('Free shipping 包邮')]).toEqual([true, false]);
  const sheet = {
    width: 200,
    height: 240,
    channels: 3 as const,
    pixels: new Uint8Array(200 * 240 * 3).fill(255),
  };
  setColumn(sheet, '一一一', { ...STYLE, align: 'left' }, column(180), 60);
  const rows = [...Array(240).keys()].filter((y) => (sheet.pixels[(y * 200 + 100) * 3 + 1] ?? 0) < 128);
  const firsts = rows.filter((y, index) => y - 1 !== rows[index - 1]);
  // An upright 一 is a horizontal stroke; rotated, the three would form one vertical line.
  expect(firsts).toHaveLength(3);
  for (const [index, y] of firsts.entries()) expect(Math.abs(y - (50 + 60 * index))).toBeLessThan(6);
});

it('lets new letters glow as the old ones did, in proportion to their size', () => {
  const lit = (size: number) => {
    const sheet = { width: 200, height: 100, channels: 3 as const, pixels: new Uint8Array(200 * 100 * 3) };
    const glow = {
      color: [0, 0, 255],
      opacity: 1,
      blur: 6,
      bounds: { left: 0, top: 0, right: 0, bottom: 0 },
    };
    const by = { ...glow, share: new Float32Array() };
    setLine(sheet, 'I', { ...STYLE, align: 'center', size, lit: { by, size: 40 } }, box(160));
    return [...Array(100).keys()].filter((x) => (sheet.pixels[(50 * 200 + x) * 3 + 2] ?? 0) > 16).length;
  };
  expect(lit(40)).toBeGreaterThan(8);
  expect(lit(20) / lit(40)).toBeCloseTo(0.5, 0.5);
});
