import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hullOf } from './path';
import { parseSvgPath, SVG_PATH_LIMITS } from './svg-path';

const said = (data: string) => {
  const path = parseSvgPath(data);
  return path && { ops: [...Array.from(path.ops)].join(''), points: Array.from(path.points) };
};

describe('parseSvgPath', () => {
  it('reads numbers without separators, and omitted commands', () => {
    expect(said('M1-2.5.5L3,4 5 6z')).toBeUndefined();
    expect(said('M1-2.5 .5.5L3,4 5 6z')).toEqual({ ops: '01114', points: [1, -2.5, 0.5, 0.5, 3, 4, 5, 6] });
    expect(said('m10 10 5 0h-2v3e0')?.points).toEqual([10, 10, 15, 10, 13, 10, 13, 13]);
  });

  it('reflects the control point of the previous curve', () => {
    expect(said('M0 0C1 2 3 4 5 5S8 8 9 9')?.points.slice(-6)).toEqual([7, 6, 8, 8, 9, 9]);
    expect(said('M0 0Q2 4 4 0T8 0')?.points.slice(-4)).toEqual([6, -4, 8, 0]);
    expect(said('M0 0L5 5T8 0')?.points.slice(-4)).toEqual([5, 5, 8, 0]);
  });

  it('continues at the start of a closed subpath', () => {
    expect(said('M2 3l4 0 0 4zl1 1')).toEqual({ ops: '0114' + '01', points: [2, 3, 6, 3, 6, 7, 2, 3, 3, 4] });
  });

  it('converts arcs to curves, with flags that need no separator', () => {
    const path = parseSvgPath('M0 5a5 5 0 1110 0');
    const { left, top, right, bottom } = (path && hullOf(path)) ?? { left: 0, top: 0, right: 0, bottom: 0 };
    // The upper half of a circle: its highest point is where two cubics meet.
    expect([left, top, right, bottom].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([0, 0, 10, 5]);
    expect(said('M0 0A0 5 0 0 0 4 4')?.ops).toBe('01');
  });

  it.each([
    '',
    'L1 1',
    'M1',
    'M1 1 2',
    'M0 0X1 1',
    'M0 0z 3 4',
    'M0 0L1e9 1',
    'M0 0A5 5 0 2 0 1 1',
    'url(#a)',
  ])('rejects %j', (data) => {
    const path = parseSvgPath(data);
    expect(path?.ops.length ?? 0).toBe(0);
  });

  it('terminates with finite points for any input', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[MmLlHhVvCcSsQqTtAaZz0-9 ,.e-]{0,80}$/), (data) => {
        const { points = [] } = said(data) ?? {};
        expect(points.every(Number.isFinite)).toBe(true);
      }),
    );
    expect(parseSvgPath('M0 0'.padEnd(SVG_PATH_LIMITS.characters + 1, 'z'))).toBeUndefined();
    expect(parseSvgPath(`M0 0${'h1'.repeat(SVG_PATH_LIMITS.commands)}`)).toBeUndefined();
  });
});
