import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { newId } from '../../db/ids';
import { createCloudEngine } from '../../engines/cloud/engine';
import type { LocalHelp } from '../../engines/cloud/local-help';
import { type CloudCall, CloudFault, type CloudProvider } from '../../engines/cloud/port';
import type { EngineAnswer, EngineRequest } from '../../engines/port';
import { createEngineUse, deleteOldRuns, type EndedRun, type EngineUse } from './service';

const COST = 250_000;
const LIMITS = { service: { concurrency: 1, dailyBudgetMicros: 4 * COST } };
const SECOND = { timeout: 10_000, interval: 20 };

let database: TestDatabase;
let use: EngineUse;
let directory: string;
let provider: CloudProvider;
let calls: CloudCall[];
let script: (call: CloudCall) => Promise<string[]>;
const log = { warn: () => undefined, info: () => undefined };

/** Post-processing of results is covered by another test. */
const local: LocalHelp = {
  checks: () => false,
  tools: { matting: 'full' },
  run: async () => ({ outputs: [], analysis: { checks: [] } }),
  prepare: async ({ inputs }) => ({
    outputs: Object.values(inputs)
      .flat()
      .map((picture) => ({ ...picture, label: 'none' })),
  }),
  finish: async ({ inputs }): Promise<EngineAnswer> => ({
    outputs: (inputs.result ?? []).map((picture) => ({ ...picture, label: 'metadata' })),
  }),
};

beforeAll(async () => {
  database = await testDatabase();
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-use-'));
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

beforeEach(async () => {
  await database.pool.query('truncate engine_run, engine_health');
  use = createEngineUse({ database, limits: LIMITS, timeZone: 'Asia/Shanghai', log });
  calls = [];
  script = async () => [join(directory, 'made')];
  await writeFile(join(directory, 'made'), 'x');
  provider = {
    name: 'service',
    version: '1',
    routes: {
      'image-enhance': { model: 'm', pictures: { maxSide: 9, minSide: 1, maxBytes: 9 }, result: 'source' },
    },
    run: async (_job, call) => {
      calls.push(call);
      return script(call);
    },
  };
});
afterEach(() => use.stop());

const engine = (timing = { waitMs: 5, maxWaitMs: 60, limitMs: 5_000 }) =>
  createCloudEngine({ provider, local, books: use, costOf: () => COST, log, timing });

const request = (taskId: string): EngineRequest => ({
  tool: 'image-enhance',
  kind: 'run',
  options: {},
  inputs: { source: [{ path: join(directory, 'made'), mime: 'image/png', width: 8, height: 8 }] },
  produceId: taskId,
  workDir: directory,
});

const run = (taskId = newId(), signal = new AbortController().signal, on = engine()) =>
  on.run(request(taskId), { signal, onProgress: () => undefined });

async function rows() {
  const statement =
    'select state, job, cost_micros::int as cost, fault, task_id from engine_run order by created_at, id';
  return (await database.pool.query(statement)).rows;
}

const down = async (): Promise<string[]> => {
  throw new CloudFault('down', 'out of order');
};

it('records the cost of each run, with its task', async () => {
  const taskId = newId();
  expect((await run(taskId)).outputs).toHaveLength(1);
  expect(await rows()).toEqual([{ state: 'done', job: null, cost: COST, fault: null, task_id: taskId }]);
});

it('tells its watcher of each end once, with tool, fault, duration and cost', async () => {
  const ended: EndedRun[] = [];
  const watched = createEngineUse({
    database,
    limits: LIMITS,
    timeZone: 'Asia/Shanghai',
    log,
    watch: (one) => ended.push(one),
  });
  const begun = await watched.takeSlot({
    engine: 'service',
    tool: 'image-enhance',
    taskId: newId(),
    costMicros: COST,
  });
  if (typeof begun !== 'object') throw new Error(`it began as ${begun}`);
  await watched.end(begun.id, { fault: 'down', costMicros: 0 });
  await watched.end(begun.id, { costMicros: COST });
  expect(ended).toEqual([
    { engine: 'service', tool: 'image-enhance', fault: 'down', costMicros: 0, seconds: expect.any(Number) },
  ]);
  expect(ended[0]?.seconds).toBeGreaterThanOrEqual(0);
  expect(ended[0]?.seconds).toBeLessThan(60);
});

it('never exceeds the daily budget under concurrent requests', async () => {
  const wide = createEngineUse({
    database,
    limits: { service: { concurrency: 50, dailyBudgetMicros: 3 * COST } },
    timeZone: 'Asia/Shanghai',
    log,
  });
  const begun = await Promise.all(
    Array.from({ length: 8 }, () =>
      wide.takeSlot({ engine: 'service', tool: 'image-enhance', taskId: newId(), costMicros: COST }),
    ),
  );
  expect(begun.filter((one) => typeof one === 'object')).toHaveLength(3);
  expect(begun.filter((one) => one === 'closed')).toHaveLength(5);
  await wide.refresh();
  expect(wide.state('service', COST)).toEqual({
    usable: false,
    why: "today's budget is used up: 0.75 of 0.75",
  });
  // Yesterday's cost does not count towards today's.
  await database.pool.query(
    `update engine_run set created_at = now() - interval '25 hours', state = 'done', ended_at = now()`,
  );
  await wide.refresh();
  expect(wide.state('service', COST)).toEqual({ usable: true });
  await wide.stop();
});

it('limits concurrent runs as the operator allows, and fails a run that waits too long', async () => {
  let finish: (files: string[]) => void = () => undefined;
  script = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  const first = run();
  await vi.waitFor(() => expect(calls).toHaveLength(1), SECOND);
  await expect(run()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(calls).toHaveLength(1);
  const patient = run(newId(), undefined, engine({ waitMs: 5, maxWaitMs: 60_000, limitMs: 5_000 }));
  finish([join(directory, 'made')]);
  await first;
  await vi.waitFor(() => expect(calls).toHaveLength(2), SECOND);
  finish([join(directory, 'made')]);
  expect((await patient).outputs).toHaveLength(1);
});

it('closes after five failures, allows one trial later, and opens on its success', async () => {
  script = down;
  for (let failure = 1; failure <= 5; failure += 1) {
    expect(use.state('service', COST)).toEqual({ usable: true });
    await expect(run()).rejects.toMatchObject({ kind: 'unavailable' });
  }
  expect(use.state('service', COST)).toMatchObject({
    usable: false,
    why: expect.stringMatching(/out of order.*in \d+ s/),
  });
  await expect(run()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(calls).toHaveLength(5);
  expect((await rows()).every(({ state, cost }) => state === 'failed' && cost === 0)).toBe(true);

  await database.pool.query(`update engine_health set closed_until = now() - interval '1 second'`);
  // Another process reads it from the database.
  const other = createEngineUse({
    database,
    limits: { service: { concurrency: 9, dailyBudgetMicros: 9 * COST } },
    timeZone: 'UTC',
    log,
  });
  await other.refresh();
  expect(other.state('service', COST)).toEqual({ usable: true });
  const trial = { engine: 'service', tool: 'image-enhance', costMicros: COST } as const;
  const tried = await Promise.all([1, 2, 3].map(() => other.takeSlot({ ...trial, taskId: newId() })));
  expect(tried.filter((one) => typeof one === 'object')).toHaveLength(1);
  const [mine] = tried.filter((one) => typeof one === 'object');
  if (typeof mine === 'object') await other.end(mine.id, { costMicros: COST });
  script = async () => [join(directory, 'made')];
  expect((await run()).outputs).toHaveLength(1);
  await other.stop();
});

it.each<[CloudFault['kind'], string, boolean]>([
  ['credentials', 'unavailable', false],
  ['refused', 'refused', true],
  ['expired', 'broken', true],
  ['tooLong', 'late', true],
])('a fault %s fails as %s, and leaves it open: %s', async (kind, failure, open) => {
  script = async () => {
    throw new CloudFault(kind, 'why');
  };
  await expect(run()).rejects.toMatchObject({ kind: failure });
  expect(use.state('service', COST).usable).toBe(open);
});

it('continues a submitted job in the next attempt, and pays for it once', async () => {
  const taskId = newId();
  const stop = new AbortController();
  script = async ({ onAccepted, signal }) => {
    await onAccepted('job-1');
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const first = run(taskId, stop.signal);
  await vi.waitFor(async () => expect((await rows())[0]?.job).toBe('job-1'), SECOND);
  stop.abort(new Error('stopping'));
  await expect(first).rejects.toThrow('stopping');
  script = async () => [join(directory, 'made')];
  await run(taskId);
  expect(calls.map(({ pending }) => pending)).toEqual([undefined, 'job-1']);
  expect((await rows()).map(({ state, cost }) => [state, cost])).toEqual([
    ['failed', 0],
    ['done', COST],
  ]);
  // Not a job of another task.
  await run();
  expect(calls.at(-1)?.pending).toBeUndefined();
});

it('finds a job again that was named before its submission, when the worker is lost in between', async () => {
  const taskId = newId();
  script = async ({ onSubmit }) => {
    await onSubmit('job-of-ours');
    return new Promise(() => undefined);
  };
  void run(taskId).catch(() => undefined);
  await vi.waitFor(async () => expect((await rows())[0]?.job).toBe('job-of-ours'), SECOND);
  script = async () => [join(directory, 'made')];
  await run(taskId);
  expect(calls.at(-1)?.pending).toBe('job-of-ours');
  script = async ({ onSubmit }) => {
    await onSubmit('job-of-ours');
    return down();
  };
  await expect(run()).rejects.toMatchObject({ kind: 'unavailable' });
  expect((await rows()).map(({ cost }) => cost)).toEqual([0, COST, 0]);
});

it('offers no tool for which its provider lacks something', () => {
  const why = 'a model file is missing';
  provider.state = () => ({ usable: false, why });
  expect(engine().state?.('image-enhance')).toEqual({ usable: false, why });
  provider.state = () => ({ usable: true });
  expect(engine().state?.('image-enhance')).toEqual({ usable: true });
});

it('counts a job that failed after the service accepted it as paid, and one never accepted as free', async () => {
  script = async ({ onAccepted }) => {
    await onAccepted();
    throw new CloudFault('malformed', 'nonsense');
  };
  await expect(run()).rejects.toMatchObject({ kind: 'broken' });
  script = down;
  await expect(run()).rejects.toMatchObject({ kind: 'unavailable' });
  expect((await rows()).map(({ cost, fault }) => [cost, fault])).toEqual([
    [COST, 'malformed'],
    [0, 'down'],
  ]);
});

it('treats too few results as a failure', async () => {
  provider.routes['image-enhance'] = { ...provider.routes['image-enhance'], count: () => 2 } as never;
  await expect(run()).rejects.toMatchObject({ kind: 'broken' });
});

it('ends a run that takes too long', async () => {
  script = ({ signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  await expect(
    run(newId(), undefined, engine({ waitMs: 5, maxWaitMs: 60, limitMs: 50 })),
  ).rejects.toMatchObject({ kind: 'late' });
  expect((await rows())[0]).toMatchObject({ state: 'failed', fault: 'tooLong', cost: 0 });
});

it('runs are deleted after 400 days', async () => {
  const insert = (daysAgo: number) =>
    database.pool.query(
      `insert into engine_run (id, engine, tool, task_id, state, cost_micros, created_at, ended_at)
       values ($1, 'service', 'matting', $1, 'done', $2, now() - make_interval(days => $3), now())`,
      [newId(), daysAgo, daysAgo],
    );
  for (const daysAgo of [1, 399, 401, 800]) await insert(daysAgo);
  expect(await deleteOldRuns(database.orm)).toBe(2);
  expect(await deleteOldRuns(database.orm)).toBe(0);
  const { rows } = await database.pool.query('select cost_micros::int as days from engine_run order by days');
  expect(rows).toEqual([{ days: 1 }, { days: 399 }]);
});
