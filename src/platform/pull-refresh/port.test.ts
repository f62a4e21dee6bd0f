import { beforeEach, describe, expect, it, vi } from 'vitest';
import { specLine } from '../../../tests/spec/vitest';
import { BOX_PULL, createPull, PAGE_PULL, type PullReach, type PullState } from './port';

/** A pull and what it drew: each new state once, with the indicator's offset. */
function pullOf(reach: PullReach) {
  const drawn: [PullState, number][] = [];
  const refresh = vi.fn();
  const pull = createPull({
    ...reach,
    refresh,
    draw(state, offset) {
      if (drawn.at(-1)?.[0] === state) drawn.pop();
      drawn.push([state, Math.round(offset)]);
    },
  });
  return { pull, drawn, refresh, states: () => drawn.map(([state]) => state) };
}

describe('a pull', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  specLine(['s9.pull', 's4.pull'], 'h5', 'reaches at 150 px, rests at 70, and refreshes when let go', () => {
    const { pull, drawn, refresh } = pullOf(PAGE_PULL);
    pull.move(149);
    expect(pull.state()).toBe('pulling');
    pull.move(150);
    expect(drawn).toEqual([
      ['pulling', 70],
      ['reached', 70],
    ]);
    expect(refresh).not.toHaveBeenCalled();
    pull.release();
    expect(refresh).toHaveBeenCalledOnce();
    expect(drawn.at(-1)).toEqual(['refreshing', 70]);
    vi.advanceTimersByTime(10_000);
    expect(pull.state()).toBe('refreshing');
    pull.stop();
    expect(drawn.at(-1)).toEqual(['restoring', 0]);
    pull.settled();
    expect(pull.state()).toBe('idle');
  });

  specLine('s9.pull', 'h5', 'of a box is reached at 45 px and rests there', () => {
    const { pull, drawn } = pullOf(BOX_PULL);
    pull.move(44);
    expect(pull.state()).toBe('pulling');
    pull.move(45);
    pull.release();
    expect(drawn.at(-1)).toEqual(['refreshing', 45]);
  });

  specLine('s4.pull', 'h5', 'is aborted when released before that, and when moved back', () => {
    const { pull, refresh, states } = pullOf(PAGE_PULL);
    pull.move(160);
    pull.move(100);
    pull.release();
    expect(states()).toEqual(['reached', 'pulling', 'aborting']);
    pull.settled();
    pull.move(160);
    pull.cancel();
    expect(pull.state()).toBe('aborting');
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each(['aborting', 'restoring'] as const)('ends %s after 350 ms without an end event', (state) => {
    const { pull } = pullOf(PAGE_PULL);
    if (state === 'aborting') {
      pull.move(50);
      pull.release();
    } else {
      pull.start();
      pull.stop();
    }
    vi.advanceTimersByTime(349);
    expect(pull.state()).toBe(state);
    vi.advanceTimersByTime(1);
    expect(pull.state()).toBe('idle');
  });

  it('starts by call, once, and ignores fingers until it is over', () => {
    const { pull, refresh } = pullOf(PAGE_PULL);
    pull.start();
    pull.start();
    pull.move(200);
    pull.release();
    expect(pull.state()).toBe('refreshing');
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('ignores a stop without a start, and everything after it was disposed', () => {
    const { pull, drawn } = pullOf(PAGE_PULL);
    pull.stop();
    pull.settled();
    expect(drawn).toEqual([]);
    pull.move(50);
    pull.release();
    pull.dispose();
    vi.advanceTimersByTime(1000);
    expect(drawn.at(-1)?.[0]).toBe('aborting');
  });
});
