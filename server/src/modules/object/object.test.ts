import type { Api } from '@tuzuo/contract/api';
import { schemas } from '@tuzuo/contract/api';
import { isEnded } from '@tuzuo/core/api/task';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { plain } from '../../../../tests/builders/pictures';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { EngineFailure, type ObjectFinder, type ObjectJob } from '../../engines/port';

type Found = Api['gen.object.get']['output'];

const RINGS = [[0.1, 0.1, 0.5, 0.1, 0.5, 0.5]];

const jobs: ObjectJob[] = [];
let find: ObjectFinder['find'];

const objects: ObjectFinder = {
  name: 'mobile-sam',
  version: '1',
  tools: ['smart-eliminate'],
  find: (job, call) => {
    jobs.push(job);
    return find(job, call);
  },
};

let world: TaskWorld;
let seller: Seller;

beforeAll(async () => {
  world = await taskWorld({ objects });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.forgetLimits();
  jobs.length = 0;
  find = async () => ({ outputs: [], analysis: { checks: [], found: { rings: RINGS } } });
  seller = await world.newSeller();
});

const request = (input: object = {}, { assetId, session } = seller) =>
  world.ask('gen.object.find', { tool: 'smart-eliminate', assetId, x: 0.25, y: 0.75, ...input }, session);

const start = async () => ((await request()).data as Found).taskId;

const ended = (taskId: string) =>
  vi.waitFor(
    async () => {
      const found = (await world.ask('gen.object.get', { taskId }, seller.session)).data as Found;
      if (!isEnded(found.state)) throw new Error(`still ${found.state}`);
      return found;
    },
    { timeout: 15_000, interval: 20 },
  );

it('finds the object at a point of the caller’s picture, for free, and keeps no file', async () => {
  const before = await world.pointsOf(seller.session);
  const taskId = await start();
  const found = await world.workOff(() => ended(taskId));
  expect(found).toMatchObject({ state: 'succeeded', rings: RINGS, results: [] });
  expect(schemas['gen.object.get'].output.parse(found)).toEqual(found);
  expect(jobs).toEqual([
    expect.objectContaining({
      tool: 'smart-eliminate',
      point: { x: 0.25, y: 0.75 },
      pictureKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      inputs: { picture: [expect.objectContaining({ width: 64, height: 48 })] },
    }),
  ]);
  expect(await world.pointsOf(seller.session)).toBe(before);
  expect(await world.count(seller.userId, 'asset')).toBe(1);
});

it('tells pictures apart by what they show, so that the same one is seen once', async () => {
  const red = await plain(40, 40).png().toBuffer();
  const again = [await world.uploadOne(seller.session, red), await world.uploadOne(seller.session, red)];
  await world.workOff(async () => {
    for (const { assetId } of again) await ended(((await request({ assetId })).data as Found).taskId);
    await ended(await start());
  });
  const [one, same, other] = jobs.map(({ pictureKey }) => pictureKey);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
});

it('says where there is no object', async () => {
  find = async () => ({ outputs: [], analysis: { checks: [], found: { rings: [] } } });
  const taskId = await start();
  expect(await world.workOff(() => ended(taskId))).toMatchObject({ state: 'succeeded', rings: [] });
});

it('fails with a reason when the model cannot run', async () => {
  find = () => Promise.reject(new EngineFailure('outOfMemory'));
  const taskId = await start();
  const found = await world.workOff(() => ended(taskId));
  expect(found).toMatchObject({ state: 'failed', failure: { reason: expect.any(String) } });
  expect(found.rings).toBeUndefined();
});

it('is refused for what is not the caller’s, a point outside, and a tool without taps', async () => {
  const other = await world.newSeller();
  expect(await request({ assetId: other.assetId })).toMatchObject({ code: '10002' });
  expect(await request({ x: 1.2 })).toMatchObject({
    code: '10001',
    data: { fields: { x: expect.any(String) } },
  });
  expect(await request({ tool: 'matting' })).toMatchObject({ code: '30002' });
  const taskId = await start();
  expect(await world.ask('gen.object.get', { taskId }, other.session)).toMatchObject({ code: '10002' });
  expect(await world.ask('gen.task.get', { taskId }, seller.session)).toMatchObject({ code: '10002' });
  expect(jobs).toEqual([]);
});

it('is limited per user, and can be canceled', async () => {
  const taskId = await start();
  const canceled = await world.ask('gen.object.cancel', { taskId }, seller.session);
  expect(canceled.data).toMatchObject({ state: 'canceled' });
  let code = '0';
  for (let tap = 0; tap < 31 && code === '0'; tap += 1) {
    const answer = await request();
    code = answer.code;
    const { taskId: next } = answer.data as Found;
    if (code === '0') await world.ask('gen.object.cancel', { taskId: next }, seller.session);
  }
  expect(code).toBe('10004');
});
