import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { failWith, scriptedEngine } from '../../../../../tests/builders/scripted-engine';
import { type Seller, type TaskWorld, taskWorld } from '../../../../../tests/builders/task-world';
import type { Engine } from '../../../engines/port';

/** Makes as many plain pictures as wanted. */
const generate: Engine['run'] = async ({ options, workDir }) => ({
  outputs: await Promise.all(
    Array.from({ length: Number(options.count) }, async (_, index) => {
      const path = join(workDir, `${index}.jpg`);
      const [width, height] = [64, 64];
      await sharp({ create: { width, height, channels: 3, background: '#336699' } })
        .jpeg()
        .toFile(path);
      return { path, mime: 'image/jpeg', width, height, label: 'both' as const };
    }),
  ),
});

let takesSeed = true;
const cloud = Object.assign(scriptedEngine(generate), {
  name: 'service',
  cloud: true as const,
  tools: { 'ai-background': 'full', 'ai-material': 'full', 'logo-detect': 'full' } as const,
  takesSeed: () => takesSeed,
  accepts: (tool: string) => ({ words: tool !== 'ai-material' }),
});

let world: TaskWorld;
let seller: Seller;

beforeAll(async () => {
  world = await taskWorld({ engines: [cloud] });
});
afterAll(() => world.close());
beforeEach(async () => {
  takesSeed = true;
  cloud.script = generate;
  cloud.requests.length = 0;
  await world.forgetLimits();
  seller = await world.newSeller();
});

const wanted = (options: object = {}) => ({
  tool: 'ai-background' as const,
  inputs: {},
  options: { prompt: 'a calm sea', count: 2, ...options },
  requestId: randomUUID(),
});

it('runs a tool without images: charged for each result, once per request, with the seed kept', async () => {
  const before = await world.pointsOf(seller.session);
  const request = wanted();
  const { taskId } = await world.create(seller, request);
  expect((await world.create(seller, request)).taskId).toBe(taskId);
  const task = await world.workOff(() => world.ended(seller.session, taskId));
  expect(task).toMatchObject({ state: 'succeeded', inputs: {}, points: { charged: 6 } });
  expect(task.results).toHaveLength(2);
  expect(before - (await world.pointsOf(seller.session))).toBe(6);
  expect(task.options.seed).toEqual(expect.any(Number));
  expect(cloud.requests.map(({ options }) => options)).toEqual([task.options]);
  const kept = await world.create(seller, wanted({ seed: task.options.seed }));
  expect(kept.options.seed).toBe(task.options.seed);
});

it('chooses no seed for an engine that takes none', async () => {
  takesSeed = false;
  expect((await world.create(seller, wanted())).options).not.toHaveProperty('seed');
});

it.each([
  ['no words', { prompt: ' ' }],
  ['words that are too long', { prompt: 'x'.repeat(501) }],
  ['an unknown style', { style: 'cubist' }],
  ['too many results', { count: 5 }],
  ['a seed that is no integer', { seed: 1.5 }],
])('refuses %s, and holds nothing', async (_case, options) => {
  const before = await world.pointsOf(seller.session);
  const { code } = await world.ask('gen.task.create', wanted(options), seller.session);
  expect([code, await world.pointsOf(seller.session)]).toEqual(['10001', before]);
});

it('quotes a price before there are words', async () => {
  const { code, data } = await world.ask('gen.task.quote', {
    tool: 'ai-background',
    inputs: {},
    options: { count: 2 },
  });
  expect([code, data]).toEqual(['0', expect.objectContaining({ uses: 2, points: 6 })]);
});

it('refuses an image, which it has no use for', async () => {
  const request = { ...wanted(), inputs: { source: seller.assetId } };
  expect(await world.ask('gen.task.create', request, seller.session)).toMatchObject({ code: '10001' });
});

it('charges nothing when the service dies in the middle', async () => {
  cloud.script = failWith('broken');
  const before = await world.pointsOf(seller.session);
  const { taskId } = await world.create(seller, wanted());
  const task = await world.workOff(() => world.ended(seller.session, taskId));
  expect(task).toMatchObject({ state: 'failed', points: { held: 0, charged: 0 } });
  expect(await world.pointsOf(seller.session)).toBe(before);
});

it('is offered only where an engine follows its words', async () => {
  const { data } = (await world.ask('gen.tool.list', {})) as { data: { items: { tool: string }[] } };
  expect(data.items.map(({ tool }) => tool).filter((tool) => tool.startsWith('ai-'))).toEqual([
    'ai-background',
  ]);
  const request = { ...wanted(), tool: 'ai-material' as const, options: { prompt: 'a heart' } };
  expect(await world.ask('gen.task.create', request, seller.session)).toMatchObject({ code: '30002' });
});

it('returns what was found in a picture, for the price of its module, without a result', async () => {
  const brands = [{ name: 'A', box: { left: 0.1, top: 0, width: 0.2, height: 1 }, unsure: true as const }];
  cloud.script = async () => ({ outputs: [], analysis: { checks: [], found: { brands } } });
  const { taskId } = await world.create(seller, {
    tool: 'logo-detect',
    inputs: { source: seller.assetId },
    options: {},
    requestId: randomUUID(),
  });
  const task = await world.workOff(() => world.ended(seller.session, taskId));
  expect(task).toMatchObject({
    state: 'succeeded',
    results: [],
    analysis: { brands },
    points: { charged: 1 },
  });
});
