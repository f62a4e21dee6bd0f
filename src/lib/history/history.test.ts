import { describe, expect, it } from 'vitest';
import { canRedo, canUndo, createKeeper, historyOf, learned, MAX_STEPS, merged, pushed, redo, undo } from '.';

/** A history of 0, then each number up to `steps`. */
function counted(steps: number, max?: number) {
  let history = historyOf(0);
  for (let step = 1; step <= steps; step += 1) history = pushed(history, step, max);
  return history;
}

describe('a history', () => {
  it('goes back and forth by one step', () => {
    const three = counted(3);
    expect(three.present).toBe(3);
    const one = undo(undo(three));
    expect([one.present, canUndo(one), canRedo(one)]).toEqual([1, true, true]);
    expect(redo(redo(one))).toEqual(three);
  });

  it('drops undone steps once a new one is pushed', () => {
    const history = pushed(undo(counted(2)), 9);
    expect([history.present, canRedo(history)]).toEqual([9, false]);
    expect(undo(history).present).toBe(1);
  });

  it('learns in every step, without a step', () => {
    const history = learned(undo(counted(2)), (value) => value + 10);
    expect([history.present, undo(history).present, redo(history).present]).toEqual([11, 10, 12]);
    expect(canUndo(undo(history))).toBe(false);
  });

  it('returns itself when there is nothing to undo or redo', () => {
    const still = historyOf('a');
    expect([undo(still), redo(still)]).toEqual([still, still]);
    expect(undo(still)).toBe(still);
    expect(redo(still)).toBe(still);
  });

  it.each([
    [undefined, MAX_STEPS],
    [3, 3],
  ])('has a maximum number of undo steps (%s)', (max, steps) => {
    let history = counted(MAX_STEPS + 10, max);
    let taken = 0;
    for (; canUndo(history); taken += 1) history = undo(history);
    expect([taken, history.present]).toEqual([steps, MAX_STEPS + 10 - steps]);
  });

  it('merges a change into the last step without adding one', () => {
    const once = merged(pushed(historyOf(0), 1), 2);
    expect([once.present, undo(once).present, redo(undo(once)).present]).toEqual([2, 0, 2]);
    expect(canRedo(merged(undo(once), 7))).toBe(false);
  });

  it('holds undefined and other empty values, too', () => {
    const history = pushed(historyOf<string | undefined>('a'), undefined);
    expect(redo(undo(history)).present).toBeUndefined();
    expect(undo(history).present).toBe('a');
  });
});

it('a keeper returns the latest history for its key only', () => {
  const empty = historyOf(0);
  const keeper = createKeeper(empty);
  expect(keeper.of('a')).toBe(empty);
  const history = counted(2);
  keeper.keep('a', history);
  expect([keeper.of('a'), keeper.of('b')]).toEqual([history, empty]);
  keeper.keep('b', counted(1));
  expect(keeper.of('a')).toBe(empty);
});
