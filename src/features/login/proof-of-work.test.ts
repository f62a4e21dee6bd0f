import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { solveWork } from './proof-of-work';

describe('proof of work on the device', () => {
  it('finds a nonce that the server accepts', async () => {
    const nonce = await solveWork({ salt: 'some-salt', bits: 12 }, { stopped: false });
    const hash = createHash('sha256').update(`some-salt:${nonce}`).digest();
    expect(hash.readUInt16BE(0) >> 4).toBe(0);
  });

  it('yields to other tasks, and ends when stopped', async () => {
    const work = { stopped: false };
    let turns = 0;
    // Stopped by the number of turns, however long a busy machine takes for them.
    const timer = setInterval(() => {
      turns += 1;
      work.stopped = turns === 6;
    }, 1);
    // 32 bits would take an hour.
    expect(await solveWork({ salt: 'some-salt', bits: 32 }, work)).toBeUndefined();
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(6);
  });
});
