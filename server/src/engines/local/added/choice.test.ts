import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolKey } from '@tuzuo/core/tools';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localOffers } from '../../../tools';
import type { LocalOffer } from '../../port';
import { ADDED_KEYS, ADDED_MODELS, type AddedKey, type AddedModel } from './catalog';
import { chooseModels, faultsOf, type ModelOrder, REPLACED } from './choice';
import { findAdded, modelPath, removeAdded, type TrialResult, writeRecord } from './store';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-choice-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const SHA256 = 'ab'.repeat(32);

async function put(key: AddedKey, trial: TrialResult = { passed: true, memoryMb: 900 }): Promise<void> {
  await writeFile(modelPath(directory, key, SHA256), 'weights');
  const license = ADDED_MODELS[key].license.name;
  await writeRecord(directory, {
    key,
    sha256: SHA256,
    bytes: 7,
    license,
    addedAt: '2026-11-29T00:00:00Z',
    trial,
  });
}

const useOf = (order: ModelOrder = {}, { memoryMb = 3_000, own = [] as 'matting'[] } = {}) =>
  chooseModels(directory, order, { memoryMb, own }).use;

it('an empty or missing directory leaves everything to what is built in', () => {
  expect(useOf()).toEqual({});
  expect(chooseModels(join(directory, 'none'), {}, { memoryMb: 3_000, own: [] })).toEqual({
    files: {},
    use: {},
  });
});

it('uses a model in the tools that it is meant for, and prefers the first of the catalog', async () => {
  await put('migan');
  await put('birefnet-lite');
  const both = { matting: { matting: 'birefnet-lite' }, 'ai-product': { matting: 'birefnet-lite' } };
  expect(useOf()).toEqual({ ...both, 'smart-eliminate': { filling: 'migan' } });
  await put('lama');
  expect(useOf()['smart-eliminate']).toEqual({ filling: 'lama' });
  expect(chooseModels(directory, {}, { memoryMb: 3_000, own: [] }).files.lama).toEqual({
    path: modelPath(directory, 'lama', SHA256),
    sha256: SHA256,
  });
});

it('the order of a tool wins, for the roles that it names', async () => {
  for (const key of ADDED_KEYS) await put(key);
  expect(useOf()['image-magnify']).toBeUndefined();
  const use = useOf({
    matting: ['built-in'],
    'ai-product': ['birefnet-lite', 'ben2'],
    'image-magnify': ['realesr-general'],
    'smart-eliminate': ['ben2'],
  });
  // What adds a tap takes no other model's place.
  const taps = { embedding: 'mobilesam-encoder', selecting: 'mobilesam-decoder' };
  expect(use.matting).toEqual(taps);
  expect(use['ai-product']).toEqual({ matting: 'birefnet-lite' });
  expect(use['image-magnify']).toEqual({ enlarging: 'realesr-general' });
  expect(use['smart-eliminate']).toEqual({ matting: 'ben2', filling: 'lama', ...taps });
  expect(
    useOf({ 'image-translation': ['ppocrv6-detection', 'ppocrv6-recognition'] })['image-translation'],
  ).toEqual({
    detecting: 'ppocrv6-detection',
    reading: 'ppocrv6-recognition',
  });
});

it('a model is not used without those that it needs', async () => {
  await put('mobilesam-decoder');
  expect(useOf()).toEqual({});
  await put('mobilesam-encoder');
  expect(useOf().matting).toEqual({ embedding: 'mobilesam-encoder', selecting: 'mobilesam-decoder' });
});

it('the operator’s own file for ISNet is preferred to a model that is merely added', async () => {
  await put('ben2');
  expect(useOf({}, { own: ['matting'] })).toEqual({});
  expect(useOf({ matting: ['ben2'] }, { own: ['matting'] })).toEqual({ matting: { matting: 'ben2' } });
});

it.each<[string, () => Promise<unknown>]>([
  ['failed its golden run', () => put('lama', { passed: false, why: 'it filled nothing' })],
  ['took more memory than there is', () => put('lama', { passed: true, memoryMb: 3_500 })],
  ['was cut off', () => put('lama').then(() => truncate(modelPath(directory, 'lama', SHA256), 3))],
  ['has no file', () => put('lama').then(() => rm(modelPath(directory, 'lama', SHA256)))],
  [
    'has a damaged record',
    () => put('lama').then(() => writeFile(join(directory, 'lama.json'), '{"key":"lama"')),
  ],
  [
    'has a record of another',
    () => put('lama').then(() => writeFile(join(directory, 'lama.json'), '{"key":"migan"}')),
  ],
])('a model that %s is not used, and the next one is', async (_case, damage) => {
  await damage();
  await put('migan');
  expect(useOf()).toEqual({ 'smart-eliminate': { filling: 'migan' } });
});

it('removing a model leaves nothing of it, and nothing else of others', async () => {
  await put('lama');
  await put('migan');
  await writeFile(`${modelPath(directory, 'lama', SHA256)}.part`, 'half');
  expect(await removeAdded(directory, 'lama')).toBe(true);
  expect(findAdded(directory).map(({ key }) => key)).toEqual(['migan']);
  expect(await removeAdded(directory, 'lama')).toBe(false);
});

it('an order names models that exist, for tools that can use them', () => {
  expect(faultsOf({ matting: ['ben2', 'built-in'], 'ai-expand': ['migan'] })).toEqual([]);
  expect(faultsOf({ matting: ['lama', 'unknown'] })).toEqual([
    'matting has no use for lama',
    'there is no model "unknown"',
  ]);
});

it('every tool can be given each model whose built-in counterpart it loads', () => {
  const lacking = (Object.entries(localOffers) as [ToolKey, LocalOffer][]).flatMap(([tool, offer]) =>
    offer.models.flatMap((model) =>
      ADDED_KEYS.filter((key) => {
        const { role, tools, optional }: AddedModel = ADDED_MODELS[key];
        return role === REPLACED[model] && !tools.includes(tool) && !optional.includes(tool);
      }).map((key) => `${tool}: ${key}`),
    ),
  );
  expect(lacking).toEqual([]);
});

it('the catalog names a license, a hash, a size and addresses by HTTPS for each model', () => {
  for (const model of Object.values(ADDED_MODELS) as AddedModel[]) {
    expect(model.license.name).toMatch(/^(MIT|Apache-2\.0|BSD-3-Clause|CC-BY-4\.0)$/);
    expect(model.file.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(model.file.bytes).toBeGreaterThan(1e6);
    expect(model.file.mirrors.length).toBeGreaterThan(0);
    for (const mirror of model.file.mirrors)
      expect(mirror).toMatch(/^https:\/\/.+(\.onnx|\/tokenizer\.json)$/);
    expect(model.tools.filter((tool) => model.optional.includes(tool))).toEqual([]);
  }
});
