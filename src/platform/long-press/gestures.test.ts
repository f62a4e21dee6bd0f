import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchEdges } from '@/platform/scroll-box/edges';
import { specLine } from '../../../tests/spec/vitest';
import { createLongPress } from './machine';

describe('a long press', () => {
  /** What waits for the next frame. */
  let frame: (() => void)[] = [];
  const draw = () => {
    for (const act of frame.splice(0)) act();
  };
  /** Lets time pass on a host that draws as it goes. */
  const pass = (ms: number) => {
    vi.advanceTimersByTime(ms);
    draw();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    frame = [];
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => frame.push(act));
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  specLine('s9.long-press', 'unit', 'comes after 350 ms, once', () => {
    const act = vi.fn();
    const press = createLongPress(act);
    press.start({ x: 100, y: 100 });
    pass(349);
    expect(act).not.toHaveBeenCalled();
    pass(1);
    expect(act).toHaveBeenCalledOnce();
    press.move({ x: 300, y: 100 });
    pass(1000);
    expect(press.end()).toBe(true);
    expect(act).toHaveBeenCalledOnce();
  });

  specLine('s9.long-press', 'unit', 'is cancelled by a move of more than 10 px, in any direction', () => {
    const act = vi.fn();
    const press = createLongPress(act);
    press.start({ x: 100, y: 100 });
    press.move({ x: 110, y: 100 });
    pass(350);
    expect(act).toHaveBeenCalledOnce();
    for (const at of [
      { x: 111, y: 100 },
      { x: 100, y: 89 },
      { x: 108, y: 108 },
    ]) {
      press.start({ x: 100, y: 100 });
      press.move(at);
      press.move({ x: 100, y: 100 });
      pass(1000);
      expect(press.end()).toBe(false);
    }
    expect(act).toHaveBeenCalledOnce();
  });

  it('is none when the finger is lifted before', () => {
    const act = vi.fn();
    const press = createLongPress(act);
    press.start({ x: 0, y: 0 });
    pass(349);
    expect(press.end()).toBe(false);
    pass(1000);
    expect(act).not.toHaveBeenCalled();
  });

  it('is none when the finger has moved while the host was too busy to say so', () => {
    const act = vi.fn();
    const press = createLongPress(act);
    press.start({ x: 0, y: 0 });
    vi.advanceTimersByTime(600);
    press.move({ x: 0, y: 80 });
    draw();
    expect(press.end()).toBe(false);
    expect(act).not.toHaveBeenCalled();
  });
});

describe('the ends of what is scrolled', () => {
  /** 1,000 px of which 200 show; scrolls to each place in turn and answers what was told. */
  function told(steps: readonly (readonly [top: number, at: number])[]): string[] {
    const heard: string[] = [];
    const scrolled = watchEdges(() => ({
      onUpper: () => heard.push('upper'),
      onLower: () => heard.push('lower'),
    }));
    for (const [top, at] of steps) scrolled({ top, visible: 200, whole: 1000, at });
    return heard;
  }

  specLine('s9.scroll', 'unit', 'are told from 50 px on', () => {
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

  specLine('s9.scroll', 'unit', 'are told at once and then at most every 200 ms, each for itself', () => {
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

  specLine('s9.scroll', 'unit', 'are told only when one is scrolled towards them', () => {
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
