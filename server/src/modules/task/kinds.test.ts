import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@tuzuo/core/api/routes';
import type { TaskKind } from '@tuzuo/core/api/task';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { HURRIED } from '../../../../tests/builders/task-timing';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { DEVELOPMENT_SECRET_KEY } from '../../config/account-settings';
import { newId } from '../../db/ids';
import { EngineFailure } from '../../engines/port';
import { type Say, say } from '../../i18n/words';
import { createLogger } from '../../observability/logger';
import { KINDS } from '../../start/task-kinds';
import { createLedger } from '../ledger/service';
import { unshare } from '../share/service';
import { createSeedPreview } from '../tool/tasks/tool';
import type { Kind, Kinds, ShownTask } from './kind';
import { countOpenTasks } from './queue/view';
import { createTaskRetention, createTasks } from './service';
import { startTaskWorker } from './worker/worker';

type PagesOrder = { assetId: string; pages: number };

type PagesTask = ShownTask & { pages: number; source: string[] | undefined };

/** Number of pages of the next task that fail. */
let spoiled = 1;

/**
 * A kind without tool or module, whose document has pages that are paid for one by one: only those that succeed are
 * charged.
 */
const pages: Kind<PagesOrder, PagesTask> = {
  name: 'test-pages' as TaskKind,
  operation: 'test.pages',
  keptIn: 'history',
  admit: async (tx, { assets }, userId, { assetId, pages: uses }) => ({
    tool: null,
    snapshot: {
      inputs: { page: [assetId] },
      options: { pages: uses },
      module: null,
      uses,
      engine: { name: 'printer', version: '1', quality: 'full' },
      workload: { key: 'pages', megapixels: 1 },
    },
    pictures: await assets.requireReady(tx, userId, [assetId]),
    price: { module: 'img_scaleup', uses },
  }),
  admitAgain: (tx, ports, { userId, snapshot }) => {
    const [assetId = ''] = snapshot.inputs.page ?? [];
    return pages.admit(tx, ports, userId, { assetId, pages: snapshot.uses });
  },
  execute: async ({ snapshot }, work) => {
    const [page] = await work.fetch(snapshot.inputs.page ?? []);
    if (!page) throw new Error('there is no page');
    const uses = snapshot.uses - spoiled;
    if (uses === 0) throw new EngineFailure('outOfMemory');
    work.report('working', 0.5);
    const results = [];
    for (let made = 0; made < uses; made += 1) {
      const path = join(work.workDir, `${made}`);
      await copyFile(page.path, path);
      const { mime, width, height } = page.asset;
      const output = { path, mime, width: width ?? 0, height: height ?? 0, label: 'none' } as const;
      results.push({ assetId: await work.store('result', output) });
    }
    return { results, engine: snapshot.engine, uses };
  },
  picturesOf: ({ snapshot }) => snapshot.inputs.page ?? [],
  present: ({ snapshot }, pictures) => ({
    pages: snapshot.uses,
    source: snapshot.inputs.page?.flatMap((id) => pictures.get(id)?.mime ?? []),
  }),
};

const kinds: Kinds = { ...KINDS, [pages.name]: pages };
const words: Say = (key, params) => say('en', key, params);

let world: TaskWorld;
/** What a module does with its own kind. */
const ofPages = () => createTasks(parts()).of(pages);
let tasks: ReturnType<typeof ofPages>;
let seller: Seller;

beforeAll(async () => {
  world = await taskWorld();
  // The database only accepts known kinds.
  await world.database.pool.query('alter table task drop constraint task_kind_check');
  seller = await world.newSeller();
  tasks = ofPages();
});

afterAll(() => world.close());

afterEach(() => {
  spoiled = 1;
});

const parts = () => ({
  database: world.database,
  ledger: createLedger({ database: world.database, timeZone: 'Asia/Shanghai' }),
  assets: world.app.parts.assets,
  selectEngine: () => undefined,
  findCopywriter: () => undefined,
  findObjectFinder: () => undefined,
  kinds,
  unshare,
  log: createLogger('silent'),
});

const start = (requestId = randomUUID()) => {
  const order = { assetId: seller.assetId, pages: 3 };
  return tasks.create(seller.userId, order, words, { requestId, payload: order });
};

const own = (taskId: string) => ({ userId: seller.userId, taskId });
const show = (taskId: string) => tasks.get(own(taskId), words);

/** Runs a worker until the task has ended. */
async function workOff(taskId: string) {
  const worker = startTaskWorker({
    ...parts(),
    seedPreview: createSeedPreview(DEVELOPMENT_SECRET_KEY),
    workerNodeId: newId(),
    concurrency: 1,
    workRoot: join(world.app.dataDir, 'incoming'),
    timing: HURRIED,
  });
  try {
    return await vi.waitFor(
      async () => {
        const shown = await show(taskId);
        if (shown.endedAt === undefined) throw new Error(`the task is still ${shown.state}`);
        return shown;
      },
      { timeout: 15_000, interval: 20 },
    );
  } finally {
    await worker.stop();
  }
}

const referencesOf = async (taskId: string) => {
  const { rows } = await world.database.pool.query(
    `select asset_id from asset_reference where holder_kind = 'task' and holder_id = $1`,
    [taskId],
  );
  return rows.length;
};

it('creates, queues, runs, ends, partly charges and shows a task of a kind without a tool or a module', async () => {
  const before = await world.pointsOf(seller.session);
  const requestId = randomUUID();
  const shown = await start(requestId);
  const { taskId } = shown;
  expect(shown).toMatchObject({ taskId, state: 'queued', queuePosition: 1, points: { held: 6, charged: 0 } });
  expect(shown).toMatchObject({ pages: 3, source: ['image/jpeg'], results: [] });
  expect(shown).not.toHaveProperty('tool');
  // The new task is presented without being read again, identically to a read.
  expect(await show(taskId)).toEqual({ ...shown, etaMs: undefined });
  expect((await start(requestId)).taskId).toBe(taskId);
  expect(await countOpenTasks(world.database.orm)).toEqual([{ tool: null, state: 'queued', count: 1 }]);

  const ended = await workOff(taskId);
  expect(ended).toMatchObject({ state: 'succeeded', progress: 1, points: { held: 0, charged: 4 }, pages: 3 });
  expect(ended.results).toHaveLength(2);
  expect(await world.pointsOf(seller.session)).toBe(before - 4);
  expect(await referencesOf(taskId)).toBe(3);
});

it('lists, cancels and removes it like any other', async () => {
  const { taskId } = await start();
  const { items } = await tasks.list(seller.userId, { limit: 1 }, words);
  expect(items).toMatchObject([{ taskId, pages: 3 }]);
  expect(await tasks.cancel(own(taskId), words)).toMatchObject({
    state: 'canceled',
    points: { held: 0, charged: 0 },
  });
  await tasks.remove(own(taskId));
  await expect(show(taskId)).rejects.toMatchObject({ code: '10002' });
});

it('hides it from the calls about other kinds, which leave it as it is', async () => {
  const { taskId } = await start();
  for (const call of ['get', 'cancel', 'retry', 'remove']) {
    for (const group of ['gen.task', 'poster.export', 'poster.generate', 'poster.words']) {
      const name = `${group}.${call}`;
      if (!(name in routes)) continue;
      expect([name, (await world.ask(name as 'gen.task.get', { taskId }, seller.session)).code]).toEqual([
        name,
        '10002',
      ]);
    }
  }
  const listed = await world.call('gen.task.list', { limit: 10 }, { session: seller.session });
  expect(listed.data().items).toEqual([]);
  expect(await show(taskId)).toMatchObject({ state: 'queued' });
  await tasks.cancel(own(taskId), words);
});

it('charges nothing for a failed one, keeps its inputs, and retries at today’s price', async () => {
  const before = await world.pointsOf(seller.session);
  spoiled = 3;
  const { taskId } = await start();
  expect(await workOff(taskId)).toMatchObject({ state: 'failed', points: { held: 0, charged: 0 } });
  expect(await world.pointsOf(seller.session)).toBe(before);
  expect(await referencesOf(taskId)).toBe(1);

  spoiled = 0;
  await tasks.retry(own(taskId), words);
  expect(await workOff(taskId)).toMatchObject({ state: 'succeeded', points: { held: 0, charged: 6 } });
  expect(await world.pointsOf(seller.session)).toBe(before - 6);
});

it('keeps a kind of the history like any history, with consistent books', async () => {
  const { taskId } = await start();
  await workOff(taskId);
  await world.database.pool.query(
    `update task set created_at = created_at - interval '2 days', started_at = started_at - interval '2 days',
       ended_at = ended_at - interval '2 days' where id = $1`,
    [taskId],
  );
  await createTaskRetention(parts())();
  expect(await show(taskId)).toMatchObject({ state: 'succeeded' });
  const differences: unknown[] = [];
  await parts().ledger.reconcile((difference) => void differences.push(difference));
  expect(differences).toEqual([]);
});
