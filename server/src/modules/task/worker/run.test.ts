import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyAfter, runUntilAborted } from '../../../../../tests/builders/scripted-engine';
import { type TaskWorld, taskWorld } from '../../../../../tests/builders/task-world';

const SOON = { timeout: 10_000, interval: 10 };

let world: TaskWorld;
let seller: Awaited<ReturnType<TaskWorld['newSeller']>>;

beforeAll(async () => {
  world = await taskWorld();
  world.startWorker();
});

afterAll(() => world.close());

beforeEach(async () => {
  world.engine.script = copyAfter(0);
  world.engine.requests.length = 0;
  await world.forgetLimits();
  seller = await world.newSeller();
});

const pendingAssets = async () => {
  const { rows } = await world.database.pool.query<{ count: number }>(
    `select count(*)::int as count from asset where state <> 'ready'`,
  );
  return rows[0]?.count;
};

describe('a run', () => {
  it('makes a result that is stored, labeled and paid for', async () => {
    const created = await world.create(seller);
    expect(created).toMatchObject({
      state: expect.any(String),
      tool: 'image-magnify',
      options: { scale: 2 },
    });
    const task = await world.ended(seller.session, created.taskId);
    expect(task).toMatchObject({ state: 'succeeded', progress: 1, points: { held: 0, charged: 2 } });
    expect(task.engine).toEqual({ name: 'scripted', quality: 'full' });
    expect(task.inputs.source?.map(({ assetId }) => assetId)).toEqual([seller.assetId]);
    const [result] = task.results;
    expect(result).toMatchObject({ width: 64, height: 48, mime: 'image/jpeg' });
    expect((await world.bytesOf(result?.url ?? '')).length).toBe(result?.bytes);
    expect(await world.pointsOf(seller.session)).toBe(58);
    expect(world.engine.requests).toHaveLength(1);
    expect(world.engine.requests[0]).toMatchObject({
      produceId: task.taskId,
      options: { scale: 2 },
      inputs: { source: [{ sentBytes: task.inputs.source?.[0]?.bytes }] },
    });
    expect(await readdir(join(world.app.dataDir, 'incoming'))).toEqual([]);
  });

  it('reports its progress, stage and remaining time', async () => {
    world.engine.script = copyAfter(1_000);
    const { taskId } = await world.create(seller);
    const running = await vi.waitUntil(async () => {
      const task = await world.get(seller.session, taskId);
      return task.state === 'running' && task.progress >= 0.3 ? task : undefined;
    }, SOON);
    expect(running).toMatchObject({ stage: 'working', points: { held: 2, charged: 0 } });
    expect(running.etaMs).toBeGreaterThan(0);
    expect(running.etaMs).toBeLessThan(3_000);
    expect(running.queuePosition).toBeUndefined();
    const progress: number[] = [];
    for (let task = running; task.state === 'running'; task = await world.get(seller.session, taskId)) {
      progress.push(task.progress);
    }
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  it('never decreases its progress, whatever its engine reports', async () => {
    world.engine.script = (request, context) => {
      context.onProgress({ stage: 'working', fraction: 0.5 });
      context.onProgress({ stage: 'storing', fraction: 0.3 });
      return runUntilAborted(request, context);
    };
    const { taskId } = await world.create(seller);
    const running = await vi.waitUntil(async () => {
      const task = await world.get(seller.session, taskId);
      return task.stage === 'storing' ? task : undefined;
    }, SOON);
    expect(running.progress).toBe(0.5);
    await world.call('gen.task.cancel', { taskId }, { session: seller.session });
    await world.ended(seller.session, taskId);
  });

  it('ends when canceled, at no cost', async () => {
    world.engine.script = runUntilAborted;
    const { taskId } = await world.create(seller);
    await vi.waitFor(() => expect(world.engine.requests).toHaveLength(1), SOON);
    const asked = (await world.call('gen.task.cancel', { taskId }, { session: seller.session })).data();
    expect(asked.state).toBe('canceling');
    const task = await world.ended(seller.session, taskId);
    expect(task).toMatchObject({ state: 'canceled', points: { held: 0, charged: 0 }, results: [] });
    expect(await world.pointsOf(seller.session)).toBe(60);
  });

  it('that was canceled while its results were being stored stays canceled', async () => {
    world.engine.script = async (request, context) => {
      const answer = await copyAfter(0)(request, context);
      await world.call('gen.task.cancel', { taskId: request.produceId }, { session: seller.session });
      return answer;
    };
    const { taskId } = await world.create(seller);
    const task = await world.ended(seller.session, taskId);
    expect(task).toMatchObject({ state: 'canceled', points: { held: 0, charged: 0 }, results: [] });
    await vi.waitFor(async () => expect(await pendingAssets()).toBe(0), SOON);
  });

  it('is handed back by a stopping worker and finished by the next', async () => {
    const other = await taskWorld();
    try {
      const owner = await other.newSeller();
      other.engine.script = runUntilAborted;
      const first = other.startWorker();
      const { taskId } = await other.create(owner);
      await vi.waitFor(() => expect(other.engine.requests).toHaveLength(1), SOON);
      await first.stop();
      expect(await other.get(owner.session, taskId)).toMatchObject({
        state: 'queued',
        queuePosition: 1,
        progress: 0,
      });
      other.engine.script = copyAfter(0);
      other.startWorker();
      expect(await other.ended(owner.session, taskId)).toMatchObject({ state: 'succeeded' });
      const { rows } = await other.database.pool.query('select attempt, max_attempts from task');
      expect(rows).toEqual([{ attempt: 2, max_attempts: 4 }]);
    } finally {
      await other.close();
    }
  });
});
