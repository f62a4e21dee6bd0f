import { beforeEach, describe, expect, it, vi } from 'vitest';
import { specLine } from '../../../tests/spec/vitest';
import { createLongPress } from './port';

describe('a long press', () => {
  /** Callbacks waiting for the next frame. */
  let frame: (() => void)[] = [];
  const draw = () => {
    for (const act of frame.splice(0)) act();
  };
  /** Advances time on a host that renders without delay. */
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

  specLine('s9.long-press', 'unit', 'fires once after 350 ms', () => {
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

  specLine('s9.long-press', 'unit', 'is canceled by a movement of more than 10 px in any direction', () => {
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

  it('does not fire when the finger is lifted earlier', () => {
    const act = vi.fn();
    const press = createLongPress(act);
    press.start({ x: 0, y: 0 });
    pass(349);
    expect(press.end()).toBe(false);
    pass(1000);
    expect(act).not.toHaveBeenCalled();
  });

  it('does not fire when the finger moved while the host was too busy to report it', () => {
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
