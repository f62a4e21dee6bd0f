import { ErrorCode } from '@tuzuo/core/api/errors';
import { describe, expect, it } from 'vitest';
import { createFairLine } from './fair-line';

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A queue with work that is named `user number` and runs until told to end. */
function lineWith(options: Partial<Parameters<typeof createFairLine>[0]> = {}) {
  const line = createFairLine({ atOnce: 1, atOnceEach: 1, waitingEach: 10, waiting: 100, ...options });
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const refused: Record<string, unknown> = {};
  const counts = new Map<string, number>();
  return {
    begun,
    refused,
    send: async (user: string, count = 1) => {
      for (let sent = 0; sent < count; sent += 1) {
        const number = (counts.get(user) ?? 0) + 1;
        counts.set(user, number);
        const name = `${user}${number}`;
        const work = () =>
          new Promise<void>((resolve, reject) => {
            begun.push(name);
            ends.set(name, (error) => (error ? reject(error) : resolve()));
          });
        line(user, work).catch((error: unknown) => {
          refused[name] = error;
        });
      }
      await tick();
    },
    /** Ends the running work, one piece after the other, until none is left. */
    drain: async () => {
      for (;;) {
        await tick();
        const [name] = ends.keys();
        if (name === undefined) return;
        ends.get(name)?.();
        ends.delete(name);
      }
    },
    end: async (name: string, error?: Error) => {
      ends.get(name)?.(error);
      ends.delete(name);
      await tick();
    },
  };
}

const tooMany = (reason: string) =>
  expect.objectContaining({ code: ErrorCode.tooManyRequests, data: { retryAfterMs: 5_000 }, reason });

describe('a fair line', () => {
  it('serves users in turn, however much work one of them has queued', async () => {
    const { send, drain, begun } = lineWith();
    await send('a', 5);
    await send('b');
    await send('c', 2);
    await drain();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4', 'a5']);
  });

  it('leaves capacity for the next user while one has much work', async () => {
    const { send, begun } = lineWith({ atOnce: 2 });
    await send('a', 5);
    expect(begun).toEqual(['a1']);
    await send('b');
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('continues after work that failed', async () => {
    const { send, end, begun, refused } = lineWith();
    await send('a', 2);
    await end('a1', new Error('broken'));
    expect(begun).toEqual(['a1', 'a2']);
    expect(refused.a1).toMatchObject({ message: 'broken' });
    await end('a2');
    await send('a');
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });

  it('refuses only the user who exceeds their places, with a message', async () => {
    const { send, drain, begun, refused } = lineWith({ waitingEach: 2 });
    await send('a', 5);
    await send('b', 2);
    await drain();
    expect(refused).toEqual({ a4: tooMany('line.yours'), a5: tooMany('line.yours') });
    expect([...begun].sort()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });

  it('takes places from the user with the most when all are taken', async () => {
    const { send, drain, begun, refused } = lineWith({ waiting: 4 });
    await send('a', 5);
    await send('b', 3);
    await drain();
    expect(refused).toEqual({
      a5: tooMany('server.busy'),
      a4: tooMany('server.busy'),
      b3: tooMany('server.busy'),
    });
    expect([...begun].sort()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });
});
