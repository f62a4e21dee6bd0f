import { beforeEach, expect, it } from 'vitest';
import { forgetRemaining, remaining, remainingMs } from './remaining';
import type { Task } from './task';

const task = (etaMs: number | undefined, state: Task['state'] = 'running') =>
  ({ taskId: 'one', state, ...(etaMs === undefined ? {} : { etaMs }) }) as Task;

/** Returns the message key with its values. */
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');

const inWords = (etaMs: number | undefined, nowMs: number, state?: Task['state']) =>
  remaining(task(etaMs, state), t as never, nowMs);

beforeEach(forgetRemaining);

it('never increases, whatever the server reports while progress stalls', () => {
  const shown = [4_700, 10_000, 30_000, 64_000].map((etaMs, second) =>
    remainingMs(task(etaMs), second * 1_000),
  );
  expect(shown).toEqual([4_700, 4_700, 4_700, 4_700]);
});

it('decreases when the server reports so', () => {
  remainingMs(task(60_000), 0);
  expect(remainingMs(task(8_000), 1_000)).toBe(8_000);
});

it('keeps counting down while the server has no estimate', () => {
  remainingMs(task(10_000), 0);
  expect(remainingMs(task(undefined), 4_000)).toBe(6_000);
});

it('is no clock: a run that has waited for its turn still takes as long', () => {
  expect(inWords(6_000, 0, 'queued')).toBe('eta.seconds 10');
  expect(inWords(6_000, 5_000, 'queued')).toBe('eta.seconds 10');
  expect(inWords(5_500, 6_000)).toBe('eta.seconds 10');
  expect(inWords(4_000, 8_000)).toBe('eta.seconds 5');
  expect(inWords(1_000, 11_000)).toBe('eta.seconds 5');
});

it('says that a run is late where the number would be a lie, and nothing for a queued one', () => {
  expect(inWords(undefined, 0)).toBe('');
  expect(inWords(7_000, 0)).toBe('eta.seconds 10');
  expect(inWords(12_000, 3_000)).toBe('eta.seconds 10');
  expect(inWords(61_000, 4_000)).toBe('eta.late');
  expect(inWords(61_000, 5_000, 'queued')).toBe('');
  expect(inWords(2_000, 9_000)).toBe('eta.seconds 5');
  expect(inWords(0, 12_000)).toBe('eta.late');
});

it('restarts for another task, and for a new attempt', () => {
  remainingMs(task(1_000), 0);
  expect(remainingMs({ taskId: 'two', etaMs: 120_000 }, 0)).toBe(120_000);
  forgetRemaining();
  expect(remainingMs({ taskId: 'two', etaMs: 180_000 }, 0)).toBe(180_000);
});
