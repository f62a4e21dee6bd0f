import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TaskWorld, taskWorld } from '../builders/task-world';
import { createRandom } from './random';
import { fuzzRequest } from './requests';
import { soak } from './run';
import type { Caller } from './values';
import { forgetLimits, leftovers, newCallers } from './world';

/** A slice of what `npm run soak` does for hours, the same at every run. */
const PLAN = { seed: 20_261_122, requests: 4_000, uploads: 600, concurrency: 8 };

let world: TaskWorld;
let callers: Caller[];

beforeAll(async () => {
  world = await taskWorld();
  callers = await newCallers({ url: world.app.url, database: world.database }, 6);
}, 60_000);

afterAll(() => world.close());

describe('a flood of uploads and requests', () => {
  it('is answered, each by what it deserves, and leaves nothing behind', { timeout: 180_000 }, async () => {
    const worker = world.startWorker();
    const report = await soak(world.app.url, callers, PLAN, () => forgetLimits(world.database));
    await worker.stop();
    expect(report.problems).toEqual([]);
    const total = Object.values(report.outcomes).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(PLAN.requests + PLAN.uploads);
    // Otherwise it would only have knocked at closed doors.
    expect(report.outcomes['upload 0']).toBeGreaterThan(PLAN.uploads / 5);
    expect(report.outcomes['request 0']).toBeGreaterThan(PLAN.requests / 5);
    expect(await leftovers(world.database, world.app.dataDir)).toEqual([]);
    const faults = world.app.logLines().filter(({ level }) => level === 'error' || level === 'fatal');
    expect(faults).toEqual([]);
  });

  it('is made of its seed', () => {
    const [one, other] = [1, 1].map((seed) => fuzzRequest(createRandom(seed), callers));
    expect(one).toEqual(other);
    expect(fuzzRequest(createRandom(2), callers)).not.toEqual(one);
  });
});
