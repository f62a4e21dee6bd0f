import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TaskWorld, taskWorld } from '../builders/task-world';
import { judge } from './judge';
import { createRandom } from './random';
import { fuzzRequest } from './requests';
import { soak } from './run';
import type { Caller } from './values';
import { forgetLimits, leftovers, newCallers } from './world';

/** A reproducible part of what `npm run soak` does for hours. */
const PLAN = { seed: 20_261_122, requests: 2_000, uploads: 300, concurrency: 8 };

let world: TaskWorld;
let callers: Caller[];

beforeAll(async () => {
  world = await taskWorld();
  callers = await newCallers({ url: world.app.url, database: world.database }, 6);
}, 60_000);

afterAll(() => world.close());

describe('a flood of uploads and requests', () => {
  it('is answered correctly, and leaves nothing behind', { timeout: 180_000 }, async () => {
    const worker = world.startWorker();
    const report = await soak(world.app.url, callers, PLAN, () => forgetLimits(world.database));
    await worker.stop();
    expect(report.problems).toEqual([]);
    const total = Object.values(report.outcomes).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(PLAN.requests + PLAN.uploads);
    // Ensures that enough requests were accepted at all.
    expect(report.outcomes['upload 0']).toBeGreaterThan(PLAN.uploads / 10);
    expect(report.outcomes['request 0']).toBeGreaterThan(PLAN.requests / 10);
    expect(await leftovers(world.database, world.app.dataDir)).toEqual([]);
    const faults = world.app.logLines().filter(({ level }) => level === 'error' || level === 'fatal');
    expect(faults).toEqual([]);
  });

  it('is determined by its seed', () => {
    const [one, other] = [1, 1].map((seed) => fuzzRequest(createRandom(seed), callers));
    expect(one).toEqual(other);
    expect(fuzzRequest(createRandom(2), callers)).not.toEqual(one);
  });
});

describe('the judge of answers', () => {
  const asked = { method: 'POST', path: '/api/gen/tool/list', call: 'gen.tool.list' } as const;
  const envelope = (code: string, data: unknown) =>
    JSON.stringify({ result: code === '0' ? 'success' : 'fail', code, reason: '', data });
  const judged = (status: number, text: string, fuzzed: Parameters<typeof judge>[0] = asked) =>
    judge(fuzzed, { status, text, headers: {} }, callers).problem;

  it.each([
    ['a fault', 200, envelope('90001', { requestId: 'x' })],
    ['a status of no call', 500, envelope('10001', { fields: {} })],
    ['an unknown code', 200, envelope('77', null)],
    ['no envelope', 200, '<html>'],
    ['what the contract does not say', 200, envelope('0', { items: [{ tool: 'teleport' }] })],
    ['a refusal without end', 200, envelope('10001', { fields: { a: 'x'.repeat(20_000) } })],
    ['a stack', 200, envelope('10001', 'at parse (/app/form-body.ts:12:10)')],
  ])('finds %s', (_what, status, text) => {
    expect(judged(status, text)).toBeTypeOf('string');
  });

  it('detects data of another user', () => {
    const [caller, other] = callers;
    const input = { taskId: other?.taskIds[0] };
    const call = 'gen.task.remove' as const;
    const stolen = { method: 'POST', path: '/api/gen/task/remove', call, caller, input };
    expect(judged(200, envelope('0', {}), stolen)).toBeTypeOf('string');
    expect(judged(200, envelope('10002', null), stolen)).toBeUndefined();
    expect(judged(200, envelope('0', {}), { ...stolen, caller: other })).toBeUndefined();
  });

  it('accepts a good response and a good refusal', () => {
    expect(judged(200, envelope('0', { items: [] }))).toBeUndefined();
    expect(judged(200, envelope('10001', { fields: {} }))).toBeUndefined();
    expect(judged(500, 'oops', { ...asked, path: '/docs', call: undefined })).toBeTypeOf('string');
  });
});
