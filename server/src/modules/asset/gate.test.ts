import { ErrorCode } from '@tuzuo/core/errors';
import { describe, expect, it } from 'vitest';
import { createGate } from './gate';

/** Work that ends when it is told to. */
function work() {
  let end: (result: string) => void = () => undefined;
  let fail: (reason: string) => void = () => undefined;
  const promise = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { run: () => promise, end, fail };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('a gate', () => {
  it('lets so many in at once, the others in their turn, and no more wait than may', async () => {
    const gate = createGate(2, 2);
    const works = Array.from({ length: 5 }, work);
    const begun: number[] = [];
    const answers = works.map(({ run }, index) =>
      gate(() => {
        begun.push(index);
        return run();
      }).catch((error: unknown) => error),
    );
    await tick();
    expect(begun).toEqual([0, 1]);
    expect(await answers[4]).toMatchObject({
      code: ErrorCode.tooManyRequests,
      data: { retryAfterMs: 5_000 },
    });
    works[1]?.end('one');
    await tick();
    expect(begun).toEqual([0, 1, 2]);
    works[0]?.fail('broken');
    await tick();
    expect(begun).toEqual([0, 1, 2, 3]);
    for (const { end } of works) end('done');
    expect(await Promise.all(answers.slice(0, 4))).toEqual(['broken', 'one', 'done', 'done']);
    expect(await gate(async () => 'free again')).toBe('free again');
  });
});
