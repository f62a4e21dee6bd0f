import { GlobalFonts } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { openCanvas } from './canvas';
import { setFont, widthOf } from './fonts';

it('loads a weight when it is used, and only once', () => {
  // Another test in this process may have used it.
  const known = () => GlobalFonts.families.filter(({ family }) => family === 'tuzuo-900').length;
  const context = openCanvas({ width: 1, height: 1 });
  for (let time = 0; time < 2; time += 1) setFont(context, { size: 20, weight: 900 });
  expect(context.font).toContain('tuzuo-900');
  expect(known()).toBe(1);
});

it('measures ideographs as wide as the font size, and includes spaces', () => {
  expect(widthOf('图作', { size: 50, weight: 400 })).toBeCloseTo(100);
  expect(widthOf('a ', { size: 50, weight: 400 })).toBeGreaterThan(widthOf('a', { size: 50, weight: 400 }));
  expect(widthOf('word', { size: 50, weight: 700 })).toBeGreaterThan(
    widthOf('word', { size: 50, weight: 400 }),
  );
});

it('has letters of scripts that Noto Sans SC lacks', () => {
  // Boxes for missing letters would all have the same width.
  for (const [one, other] of ['שי', 'كا', 'กเ', 'कर', '➜✦'].map((pair) => [...pair] as [string, string])) {
    const [first, second] = [one, other].map((text) => widthOf(text, { size: 100, weight: 700 }));
    expect(first, one).not.toBe(second);
  }
});
