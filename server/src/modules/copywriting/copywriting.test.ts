import { randomUUID } from 'node:crypto';
import type { Api } from '@tuzuo/contract/api';
import { isEnded } from '@tuzuo/core/api/task';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { type Copywriter, type CopywritingJob, EngineFailure } from '../../engines/port';

type Words = Api['poster.words.get']['output'];

const VERSIONS = [
  ['Open today', 'Coffee from 8'],
  ['Hello, corner', 'Two for one'],
];

const jobs: CopywritingJob[] = [];
let write: Copywriter['write'];

const copywriter: Copywriter = {
  name: 'scripted',
  version: '7',
  write: (job, call) => {
    jobs.push(job);
    return write(job, call);
  },
};

let world: TaskWorld;
let seller: Seller;

beforeAll(async () => {
  world = await taskWorld({ copywriter });
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  jobs.length = 0;
  write = async () => VERSIONS;
  seller = await world.newSeller();
});

const create = (input: object = {}) =>
  world.ask(
    'poster.words.create',
    { brief: ' A new café ', requestId: randomUUID(), ...input },
    seller.session,
  );

const get = async (taskId: string, session = seller.session) =>
  world.ask('poster.words.get', { taskId }, session);

const ended = (taskId: string) =>
  vi.waitFor(
    async () => {
      const words = (await get(taskId)).data as Words;
      if (!isEnded(words.state)) throw new Error(`still ${words.state}`);
      return words;
    },
    { timeout: 15_000, interval: 20 },
  );

it('writes copy once per request, and charges for it once', async () => {
  const quote = await world.ask('poster.words.quote', {}, seller.session);
  expect(quote.data).toMatchObject({ points: 1, balance: 60, freeUsesLeft: 0 });
  expect(await world.ask('poster.words.quote', {})).toMatchObject({ code: '0', data: { points: 1 } });
  const requestId = randomUUID();
  const all = await Promise.all([1, 2, 3].map(() => create({ requestId, sceneId: 'new' })));
  const ids = new Set(all.map(({ data }) => (data as Words).taskId));
  expect(ids.size).toBe(1);
  const [taskId = ''] = ids;
  expect(all[0]?.data).toMatchObject({
    state: 'queued',
    brief: 'A new café',
    points: { held: 1, charged: 0 },
  });
  const words = await world.workOff(() => ended(taskId));
  expect(words).toMatchObject({ state: 'succeeded', versions: VERSIONS, points: { held: 0, charged: 1 } });
  expect(jobs).toEqual([{ brief: 'A new café', sceneId: 'new', locale: expect.any(String) }]);
  expect(await world.pointsOf(seller.session)).toBe(59);
  const log = await world.ask('user.user.searchUserPointChangeLogList', {}, seller.session);
  expect(JSON.stringify(log.data)).toContain('ai_text');
});

it('writes for a product when requested', async () => {
  const { taskId } = (await create({ purpose: 'product' })).data as Words;
  await world.workOff(() => ended(taskId));
  expect(jobs).toEqual([{ purpose: 'product', brief: 'A new café', locale: expect.any(String) }]);
});

it('retries on its own, and returns the point if all attempts fail', async () => {
  write = async () => Promise.reject(new EngineFailure('broken'));
  const { taskId } = (await create()).data as Words;
  expect(await world.pointsOf(seller.session)).toBe(59);
  const words = await world.workOff(() => ended(taskId));
  expect(words).toMatchObject({ state: 'failed', points: { held: 0, charged: 0 } });
  expect(words.versions).toBeUndefined();
  expect(jobs).toHaveLength(3);
  expect(await world.pointsOf(seller.session)).toBe(60);
});

it('can be canceled at any time, at no cost', async () => {
  write = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const { taskId } = (await create()).data as Words;
  const words = await world.workOff(async () => {
    await vi.waitFor(() => expect(jobs).toHaveLength(1), { timeout: 15_000 });
    await world.ask('poster.words.cancel', { taskId }, seller.session);
    return ended(taskId);
  });
  expect(words).toMatchObject({ state: 'canceled', points: { held: 0, charged: 0 } });
  expect(await world.pointsOf(seller.session)).toBe(60);
});

it('is accessible only to its owner, and only through its own call', async () => {
  const { taskId } = (await create()).data as Words;
  const other = await world.newSeller();
  expect((await get(taskId, other.session)).code).toBe('10002');
  expect((await world.ask('poster.words.cancel', { taskId }, other.session)).code).toBe('10002');
  expect((await world.ask('gen.task.get', { taskId }, seller.session)).code).toBe('10002');
  expect((await world.ask('poster.generate.get', { taskId }, seller.session)).code).toBe('10002');
  const list = await world.ask('gen.task.list', {}, seller.session);
  expect(list.data).toMatchObject({ items: [] });
});

it.each<[string, object, string]>([
  ['no brief', { brief: '  ' }, '10001'],
  ['a brief that is too long', { brief: 'x'.repeat(301) }, '10001'],
  ['an unknown scene', { sceneId: 'nowhere' }, '10001'],
  ['an unknown purpose', { purpose: 'letter' }, '10001'],
  ['an unknown field', { prompt: 'x' }, '10001'],
])('refuses %s, and holds nothing', async (_, input, code) => {
  expect((await create(input)).code).toBe(code);
  expect(await world.pointsOf(seller.session)).toBe(60);
});

it('refuses a guest, too few points, and a module that is closed', async () => {
  expect((await world.ask('poster.words.create', { brief: 'x', requestId: randomUUID() })).code).toBe(
    '11001',
  );
  await world.pointsOf(seller.session);
  await world.leavePoints(seller.userId, 0);
  expect(await create()).toMatchObject({ code: '20001', data: { need: 1, left: 0 } });
  const { pool } = world.database;
  await pool.query("insert into closed_module (module, tier) values ('ai_text', 'free')");
  expect((await create()).code).toBe('20004');
  await pool.query('delete from closed_module');
  expect(jobs).toEqual([]);
});

it('says that it is not available while no language model is configured', async () => {
  const bare = await taskWorld();
  try {
    const { session } = await bare.newUser();
    const input = { brief: 'x', requestId: randomUUID() };
    expect(await bare.ask('poster.words.quote', {})).toMatchObject({
      code: '30002',
      reason: expect.stringContaining('暂未开放'),
    });
    expect((await bare.ask('poster.words.create', input, session)).code).toBe('30002');
  } finally {
    await bare.close();
  }
});
