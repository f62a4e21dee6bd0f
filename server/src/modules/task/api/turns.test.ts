import { expect, it, vi } from 'vitest';
import { DeadlineExceeded } from '../../../errors';
import { createTurns } from './turns';

/** Work that records when it begins and ends, with a delay of its own. */
function noted(notes: string[], name: string) {
  return async () => {
    notes.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    notes.push(`${name} ends`);
    return name;
  };
}

it('runs the calls of one user one after the other, and those of others concurrently', async () => {
  const takeTurn = createTurns();
  const notes: string[] = [];
  const mine = ['first', 'second'].map((name) => takeTurn('me', noted(notes, name)));
  const other = takeTurn('you', noted(notes, 'other'));
  expect(await Promise.all([...mine, other])).toEqual(['first', 'second', 'other']);
  expect(notes.indexOf('first ends')).toBeLessThan(notes.indexOf('second begins'));
  expect(notes.indexOf('other begins')).toBeLessThan(notes.indexOf('first ends'));
});

it('continues after a call that failed', async () => {
  const takeTurn = createTurns();
  const failed = takeTurn('me', () => Promise.reject(new Error('broken')));
  const next = takeTurn('me', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('allows at most sixty waiting calls, and more once those are done', async () => {
  const takeTurn = createTurns();
  const all = await Promise.allSettled(Array.from({ length: 70 }, () => takeTurn('me', async () => 'done')));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(9);
  expect(refused[0]).toBeInstanceOf(DeadlineExceeded);
  expect(await takeTurn('me', async () => 'done')).toBe('done');
});

it('runs nothing for a call whose turn comes after eight seconds', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const takeTurn = createTurns();
  const first = takeTurn('me', async () => now.mockReturnValue(8_001));
  const work = vi.fn();
  const late = takeTurn('me', work);
  await first;
  await expect(late).rejects.toBeInstanceOf(DeadlineExceeded);
  expect(work).not.toHaveBeenCalled();
});
