import type { ToolKey } from '@tuzuo/core/tools';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { listedEngine } from '../../../tests/builders/engine';
import { newId } from '../db/ids';
import { offerOf } from '../engines/offers';
import type { NodeOffers } from '../engines/port';
import { createWorkerNodes } from '../modules/worker-node/service';
import { type Offers, startOffers } from './offers';

const local = listedEngine('local', { matting: 'full' });
const cloud = { ...listedEngine('cloud', { matting: 'full', 'ai-product': 'full' }), cloud: true as const };

const offering = (...engines: (typeof local)[]): NodeOffers => ({
  engines: engines.map(offerOf),
  posters: true,
});

/** What finds objects for tools. */
const finds = (...tools: ToolKey[]) => ({
  name: 'mobile-sam',
  version: '1',
  tools,
  find: () => Promise.reject(new Error('not to be run')),
});

const log = { warn: vi.fn(), info: vi.fn() };
const started: Offers[] = [];

let database: TestDatabase;

beforeEach(async () => {
  log.warn.mockClear();
  database = await testDatabase();
});

afterEach(async () => {
  for (const offers of started.splice(0)) await offers.stop();
  await database.drop();
});

function start(own?: Parameters<typeof startOffers>[0]['own'], nodeId = newId()): Offers {
  const offers = startOffers({ database, nodeId, own, order: undefined, log });
  started.push(offers);
  return offers;
}

const node = (role: 'api' | 'worker' | 'all', offers: NodeOffers | null = null) => ({
  id: newId(),
  role,
  version: '1',
  offers,
});

const beat = (one: ReturnType<typeof node>) => createWorkerNodes(database).beat(one);

const unseenFor = (id: string, seconds: number) =>
  database.pool.query('update worker_node set seen_at = now() - make_interval(secs => $2) where id = $1', [
    id,
    seconds,
  ]);

it('an API node sells what live workers offer, and no longer than they live', async () => {
  const api = start();
  await api.refresh();
  expect(api.select('matting')).toBeUndefined();
  const gpu = node('worker', offering(cloud));
  const plain = node('worker', { ...offering(local), copywriter: { name: 'writer', version: '2' } });
  await beat(gpu);
  await beat(plain);
  await api.refresh();
  expect(api.select('matting')?.engine).toMatchObject({ name: 'cloud', version: '1', cloud: true });
  expect(api.select('ai-product')?.engine.name).toBe('cloud');
  expect(api.findCopywriter()).toEqual({ name: 'writer', version: '2' });
  await unseenFor(gpu.id, 31);
  await createWorkerNodes(database).remove(plain.id);
  await beat(node('worker', offering(local)));
  await api.refresh();
  expect(api.select('ai-product')).toBeUndefined();
  expect(api.findCopywriter()).toBeUndefined();
  expect(api.select('matting')?.engine.name).toBe('local');
  expect(api.usesCloud()).toBe(true);
  expect(api.own()).toBeNull();
});

it('a process that runs tools sells them before any heartbeat, besides those of other workers', async () => {
  const own = { all: [local], posters: true, copywriter: undefined, objects: finds('matting') };
  const one = start(own);
  expect(one.select('matting')?.engine).toBe(local);
  await beat(node('worker', offering(cloud)));
  await one.refresh();
  expect(one.select('matting')?.engine).toBe(local);
  expect(one.select('ai-product')?.engine.name).toBe('cloud');
  expect(one.claimable()).toEqual({
    posters: true,
    met: ['matting local', 'matting mobile-sam'],
    recent: undefined,
  });
});

it('what a node offers is written with each heartbeat, as it is then', async () => {
  let isUsable = true;
  const state = () => (isUsable ? { usable: true as const } : { usable: false as const, why: 'no money' });
  const id = newId();
  const own = start(
    { all: [{ ...cloud, state }], posters: false, copywriter: undefined, objects: finds() },
    id,
  );
  const api = start();
  const seen = async () => {
    await beat({ id, role: 'worker', version: '1', offers: own.own() });
    await api.refresh();
    return api.select('ai-product')?.engine.name;
  };
  expect(await seen()).toBe('cloud');
  isUsable = false;
  expect(await seen()).toBeUndefined();
});

it('objects are found for the tools whose models a live worker has', async () => {
  const own = start({ all: [local], posters: true, copywriter: undefined, objects: finds('matting') });
  const bare = start({ all: [local], posters: true, copywriter: undefined, objects: finds() });
  expect(bare.own()).not.toHaveProperty('objects');
  const api = start();
  await beat(node('worker', bare.own()));
  await api.refresh();
  expect(api.findObjectFinder('matting')).toBeUndefined();
  const finder = node('worker', own.own());
  await beat(finder);
  await api.refresh();
  await bare.refresh();
  for (const one of [own, api, bare]) {
    expect(one.findObjectFinder('matting')).toMatchObject({ name: 'mobile-sam', version: '1' });
    expect(one.findObjectFinder('ai-product')).toBeUndefined();
  }
  await unseenFor(finder.id, 31);
  await api.refresh();
  expect(api.findObjectFinder('matting')).toBeUndefined();
});

it('request limits are divided by the processes that answer calls', async () => {
  const api = start();
  expect(api.countApiNodes()).toBe(1);
  for (const role of ['api', 'api', 'all', 'worker'] as const) await beat(node(role));
  await api.refresh();
  expect(api.countApiNodes()).toBe(3);
});

it('warns once of a worker of an older version, whose tools are not known', async () => {
  const api = start();
  await beat(node('worker'));
  await beat(node('api'));
  await api.refresh();
  await api.refresh();
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledWith({ versions: ['1'] }, expect.stringContaining('upgrade them'));
});
