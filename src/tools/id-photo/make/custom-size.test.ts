import { describe, expect, it } from 'vitest';
import { type CustomFields, inPixels, isCustomSize, readCustom } from './custom-size';

const fields = (given: Partial<CustomFields>): CustomFields => ({
  width: '35',
  height: '45',
  dpi: '300',
  minKb: '',
  maxKb: '',
  ...given,
});

const mistakesIn = (...args: Parameters<typeof readCustom>) => {
  const read = readCustom(...args);
  return 'mistakes' in read ? read.mistakes : {};
};

describe('a custom size', () => {
  it('is read in millimeters or pixels, with the given kilobytes', () => {
    expect(readCustom('mm', fields({ maxKb: '200' }))).toEqual({
      size: { widthMm: 35, heightMm: 45, dpi: 300, maxKb: 200 },
    });
    expect(readCustom('px', fields({ width: '295', height: '413' }))).toEqual({
      size: { widthPx: 295, heightPx: 413, dpi: 300 },
    });
  });

  it('reports values out of bounds, which in millimeters depend on the resolution', () => {
    expect(Object.keys(mistakesIn('px', fields({})))).toEqual(['width', 'height']);
    expect(mistakesIn('px', fields({ width: '413', height: '1801' }))).toEqual({
      height: { kind: 'range', min: 100, max: 1800 },
    });
    expect(mistakesIn('mm', fields({ width: '8', dpi: '300' })).width).toEqual({
      kind: 'range',
      min: 9,
      max: 152,
    });
    expect(mistakesIn('mm', fields({ dpi: '71' })).dpi).toEqual({ kind: 'range', min: 72, max: 600 });
    expect(mistakesIn('mm', fields({ minKb: '50', maxKb: '50' })).maxKb).toEqual({ kind: 'order' });
    expect(Object.keys(mistakesIn('mm', fields({ width: '3x', minKb: '9' })))).toEqual(['width', 'minKb']);
  });

  it('has both units at its resolution', () => {
    expect(inPixels({ widthMm: 25.4, heightMm: 50.8, dpi: 300 })).toMatchObject({
      widthPx: 300,
      heightPx: 600,
    });
    expect(inPixels({ widthPx: 300, heightPx: 150, dpi: 150 })).toMatchObject({
      widthMm: 50.8,
      heightMm: 25.4,
    });
  });

  it('is distinguished from other values in an address', () => {
    expect(isCustomSize({ widthMm: 1, heightMm: 1, dpi: 1 })).toBe(true);
    expect([{}, { dpi: 300 }, { widthPx: '1', heightPx: '2', dpi: 300 }].map(isCustomSize)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
