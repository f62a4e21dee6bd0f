import { describe, expect } from 'vitest';
import { specLine } from '../../../tests/spec/vitest';
import { watchEdges } from './edges';

describe('the edges of a scroll container', () => {
  /** 1,000 px of which 200 are visible; scrolls to each position in turn and returns the reported edges. */
  function told(steps: readonly (readonly [top: number, at: number])[]): string[] {
    const heard: string[] = [];
    const scrolled = watchEdges(() => ({
      onUpper: () => heard.push('upper'),
      onLower: () => heard.push('lower'),
    }));
    for (const [top, at] of steps) scrolled({ top, visible: 200, whole: 1000, at });
    return heard;
  }

  specLine('s9.scroll', 'unit', 'are reported within 50 px', () => {
    expect(told([[749, 0]])).toEqual([]);
    expect(told([[750, 0]])).toEqual(['lower']);
    expect(
      told([
        [400, 0],
        [51, 10],
      ]),
    ).toEqual([]);
    expect(
      told([
        [400, 0],
        [50, 10],
      ]),
    ).toEqual(['upper']);
  });

  specLine('s9.scroll', 'unit', 'are reported at once and then at most every 200 ms, independently', () => {
    const down = (at: number) =>
      told([
        [760, 1000],
        [770, 1100],
        [780, 1000 + at],
      ]);
    expect(down(199)).toEqual(['lower']);
    expect(down(200)).toEqual(['lower', 'lower']);
    expect(
      told([
        [760, 1000],
        [10, 1050],
      ]),
    ).toEqual(['lower', 'upper']);
  });

  specLine('s9.scroll', 'unit', 'are reported only when scrolling towards them', () => {
    expect(
      told([
        [790, 0],
        [780, 1000],
        [780, 2000],
      ]),
    ).toEqual(['lower']);
    expect(
      told([
        [5, 0],
        [10, 1000],
      ]),
    ).toEqual([]);
  });
});
