import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { copyAfter, failWith, scriptedEngine } from '../../../../../tests/builders/scripted-engine';
import { type Seller, type TaskWorld, taskWorld } from '../../../../../tests/builders/task-world';

let usable = true;
const cloud = Object.assign(scriptedEngine(), {
  name: 'service',
  cloud: true as const,
  tools: { 'smart-eliminate': 'full', 'image-magnify': 'full' } as const,
  state: () => (usable ? { usable: true as const } : { usable: false as const, why: 'it failed' }),
});
const own = Object.assign(scriptedEngine(), {
  name: 'local',
  tools: { 'smart-eliminate': 'preview' } as const,
});

let world: TaskWorld;
let seller: Seller;

beforeAll(async () => {
  world = await taskWorld({ engines: [cloud, own] });
});
afterAll(() => world.close());

beforeEach(async () => {
  usable = true;
  cloud.script = copyAfter(0);
  await world.forgetLimits();
  seller = await world.newSeller();
});

const erase = () => ({
  tool: 'smart-eliminate' as const,
  inputs: { source: seller.assetId, mask: seller.assetId },
  options: {},
  requestId: randomUUID(),
});
const quote = async () => {
  const { tool, inputs, options } = erase();
  return (await world.ask('gen.task.quote', { tool, inputs, options }, seller.session)).data;
};

it('quotes the cost on the engine that would run it, and names the engine', async () => {
  expect(await quote()).toMatchObject({
    points: 3,
    engine: { name: 'service', quality: 'full', cloud: true },
  });
  const { data } = (await world.ask('gen.tool.list', {})) as {
    data: { items: { tool: string; cloud: boolean }[] };
  };
  expect(data.items.find(({ tool }) => tool === 'smart-eliminate')).toMatchObject({
    engine: 'service',
    cloud: true,
    prompt: false,
  });
  usable = false;
  expect(await quote()).toMatchObject({ engine: { name: 'local', quality: 'preview', cloud: false } });
});

it('charges the module of a cloud engine, and names the engine afterwards', async () => {
  const before = await world.pointsOf(seller.session);
  const { taskId } = await world.create(seller, { ...erase(), engine: 'service' });
  const task = await world.workOff(() => world.ended(seller.session, taskId));
  expect(task).toMatchObject({
    state: 'succeeded',
    engine: { name: 'service', quality: 'full' },
    points: { charged: 3 },
  });
  expect(before - (await world.pointsOf(seller.session))).toBe(3);
});

it('tells a user who saw another engine about this one, before anything is held', async () => {
  usable = false;
  const before = await world.pointsOf(seller.session);
  expect(await world.ask('gen.task.create', { ...erase(), engine: 'service' }, seller.session)).toMatchObject(
    {
      code: '10003',
      data: { current: { engine: { name: 'local', quality: 'preview', cloud: false } } },
    },
  );
  expect(await world.pointsOf(seller.session)).toBe(before);
  expect(await world.count(seller.userId, 'task')).toBe(0);
});

it('fails at no cost rather than run on a preview what was paid for a service', async () => {
  const before = await world.pointsOf(seller.session);
  const { taskId } = await world.create(seller, erase());
  usable = false;
  const task = await world.workOff(() => world.ended(seller.session, taskId));
  expect(task).toMatchObject({
    state: 'failed',
    failure: { code: '30002' },
    points: { held: 0, charged: 0 },
  });
  expect(await world.pointsOf(seller.session)).toBe(before);
});

it('may use our own engine instead if it is as good and costs the same', async () => {
  const { taskId } = await world.create(seller, { requestId: randomUUID() });
  usable = false;
  const task = await world.workOff(() => world.ended(seller.session, taskId));
  expect(task).toMatchObject({ state: 'succeeded', engine: { name: 'scripted' } });
});

it('ends the run at once and uncharged when a service refuses it, and says so', async () => {
  cloud.script = failWith('refused');
  const asked = cloud.requests.length;
  const { taskId } = await world.create(seller, erase());
  const task = await world.workOff(() => world.ended(seller.session, taskId));
  expect(task).toMatchObject({ state: 'failed', failure: { code: '30001' }, points: { charged: 0 } });
  expect(cloud.requests.length - asked).toBe(1);
});
