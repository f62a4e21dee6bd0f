import { describe, expect, it } from 'vitest';
import { normalizeOptions, tools } from '../index';
import { canvasFor, checkExpansion, expandedFrom, maxGrowth } from './expansion';

const SIZE = { width: 600, height: 400 };

describe('the canvas of an expanded image', () => {
  it.each([
    [{ top: 0.25 }, { width: 600, height: 500, left: 0, top: 100 }],
    [
      { left: 1, right: 0.5, bottom: 0.01 },
      { width: 1500, height: 404, left: 600, top: 0 },
    ],
    [{ ratio: '1:1' }, { width: 600, height: 600, left: 0, top: 100 }],
    [{ ratio: '16:9' }, { width: 711, height: 400, left: 55, top: 0 }],
    [{ ratio: '9:16' }, { width: 600, height: 1067, left: 0, top: 333 }],
  ])('%o', (options, canvas) => {
    expect(canvasFor(SIZE, options)).toEqual(canvas);
  });

  it('never exceeds the announced growth', () => {
    expect(maxGrowth({ top: 0.5, right: 0.5, bottom: 0.5, left: 0.5 })).toBe(4);
    expect(maxGrowth({ ratio: '1:1' })).toBe(3);
  });
});

describe('a large photo', () => {
  it.each([
    [{ width: 4032, height: 3024 }, { ratio: '16:9' }],
    [{ width: 4032, height: 3024 }, { ratio: '9:16' }],
    [{ width: 7302, height: 5477 }, { ratio: '9:16' }],
    [
      { width: 7302, height: 5477 },
      { top: 1, right: 1, bottom: 1, left: 1 },
    ],
  ])('of %o is reduced for %o, as far as its canvas is too large', (size, options) => {
    const from = expandedFrom(size, options);
    const canvas = canvasFor(from, options);
    const pixels = canvas.width * canvas.height;
    expect(pixels).toBeLessThanOrEqual(24_010_000);
    if (from.width < size.width) expect(pixels).toBeGreaterThan(23_900_000);
    expect(from.width / from.height).toBeCloseTo(size.width / size.height, 2);
  });
});

describe('size checks before a run', () => {
  const failed = (size: typeof SIZE, options: object) =>
    checkExpansion(size, options as Record<string, unknown>)
      .filter(({ ok }) => !ok)
      .map(({ key, found, need }) => [key, found, need]);

  it.each([
    [SIZE, { ratio: '1:1' }, []],
    [{ width: 500, height: 500 }, { ratio: '1:1' }, [['unexpanded', 1, 1]]],
    // What rounding leaves to the ratio is as good as there; a side that is moved by as much grows.
    [{ width: 996, height: 1000 }, { ratio: '1:1' }, [['unexpanded', 1000 / 996, 1]]],
    [{ width: 980, height: 1000 }, { ratio: '1:1' }, []],
    [{ width: 996, height: 1000 }, { right: 0.004 }, []],
    [{ width: 20, height: 20 }, { top: 0.01 }, [['unexpanded', 1, 1]]],
    [{ width: 4000, height: 300 }, { ratio: '1:1' }, [['expanded', '13.4×', '3×']]],
    [{ width: 3000, height: 2000 }, { top: 1, bottom: 1 }, []],
    [{ width: 8064, height: 6048 }, { ratio: '9:16' }, []],
  ])('%o with %o', (size, options, checks) => {
    expect(failed(size, options)).toEqual(checks);
  });
});

describe('ways to specify the expansion', () => {
  const refusalsOf = (given: Record<string, unknown>) => {
    const outcome = normalizeOptions(tools['ai-expand'], given);
    return 'refused' in outcome ? outcome.refused : {};
  };

  it('one is required', () => {
    const missing = { why: 'missing' };
    const all = { top: missing, right: missing, bottom: missing, left: missing, ratio: missing };
    expect(refusalsOf({})).toEqual(all);
    expect(refusalsOf({ top: 0, left: 0 })).toEqual(all);
  });

  it('only one may be used', () => {
    expect(refusalsOf({ ratio: '1:1', top: 0.2 })).toEqual({ ratio: { why: 'unknown' } });
    expect(refusalsOf({ ratio: '1:1', top: 0 })).toEqual({});
  });
});
