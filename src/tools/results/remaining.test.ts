import { beforeEach, expect, it } from 'vitest';
import { forgetRemaining, remaining, remainingMs } from './remaining';
import type { Task } from './task';

const task = (etaMs: number | undefined, state: Task['state'] = 'running') =>
  ({ taskId: 'one', state, ...(etaMs === undefined ? {} : { etaMs }) }) as Task;

/** Shows which words are chosen, and with what. */
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');

const inWords = (etaMs: number | undefined, nowMs: number, state?: Task['state']) =>
  remaining(task(etaMs, state), t as never, nowMs);

beforeEach(forgetRemaining);

it('never rises, whatever the server says while progress stands', () => {
  const shown = [4_700, 10_000, 30_000, 64_000].map((etaMs, second) =>
    remainingMs(task(etaMs), second * 1_000),
  );
  expect(shown).toEqual([4_700, 3_700, 2_700, 1_700]);
});

it('comes nearer when the server says so', () => {
  remainingMs(task(60_000), 0);
  expect(remainingMs(task(8_000), 1_000)).toBe(8_000);
});

it('goes on counting while the server cannot tell', () => {
  remainingMs(task(10_000), 0);
  expect(remainingMs(task(undefined), 4_000)).toBe(6_000);
});

it('says that a late run is almost done, and nothing of one that waits', () => {
  expect(inWords(undefined, 0)).toBe('');
  expect(inWords(7_000, 0)).toBe('eta.seconds 10');
  expect(inWords(61_000, 3_000)).toBe('eta.seconds 5');
  expect(inWords(61_000, 7_000)).toBe('eta.late');
  expect(inWords(61_000, 7_000, 'queued')).toBe('');
});

it('begins again for another task, and for a new attempt', () => {
  remainingMs(task(1_000), 0);
  expect(remainingMs({ taskId: 'two', etaMs: 120_000 }, 0)).toBe(120_000);
  forgetRemaining();
  expect(remainingMs({ taskId: 'two', etaMs: 180_000 }, 0)).toBe(180_000);
});
