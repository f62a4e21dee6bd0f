import { expect, vi } from 'vitest';
import { specLine } from '../../../tests/spec/vitest';
import { createHidingControls } from './hiding-controls';

specLine(
  's9.video',
  'h5',
  'controls hide 3 s after the last touch while playing, and stay while paused',
  () => {
    vi.useFakeTimers();
    const seen: boolean[] = [];
    const controls = createHidingControls((visible) => seen.push(visible));
    controls.wake();
    vi.advanceTimersByTime(60_000);
    expect(seen.at(-1)).toBe(true);
    controls.playing(true);
    vi.advanceTimersByTime(2999);
    expect(seen.at(-1)).toBe(true);
    controls.wake();
    vi.advanceTimersByTime(2999);
    expect(seen.at(-1)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(seen.at(-1)).toBe(false);
    controls.playing(false);
    vi.advanceTimersByTime(60_000);
    expect(seen.at(-1)).toBe(true);
    vi.useRealTimers();
  },
);
