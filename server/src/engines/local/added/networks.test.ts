import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TINY, tinyLama } from '../../../../../tests/builders/tiny-models';
import { tinyPose } from '../../../../../tests/builders/tiny-pose';
import { JOINTS } from '../body/body';
import { createNetworks } from '../models/networks';
import { POSED } from '../models/session';
import { readText } from '../ocr/read-text';
import type { AddedKey } from './catalog';
import type { AddedModels } from './choice';

const SIDE = 512;
const MATTED = 1024;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-added-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Writes models as added ones, used by the tools that are given. */
async function added(
  files: Partial<Record<AddedKey, Buffer>>,
  use: AddedModels['use'] = {},
): Promise<AddedModels> {
  const written = Object.entries(files).map(async ([key, bytes]) => {
    const path = join(directory, `${key}.onnx`);
    await writeFile(path, bytes);
    return [key, { path, sha256: createHash('sha256').update(bytes).digest('hex') }];
  });
  return { files: Object.fromEntries(await Promise.all(written)), use };
}

/** Networks in whose place nothing is built in. */
const own = { isnet: 'no-such.onnx', 'esrgan-thick-4x': 'no-such.onnx' };
const networksOf = (models: AddedModels) => createNetworks({ directory, own, added: models, threads: 1 });

/** ISNet's input for one gray level on the left and another on the right. */
function halves(left: number, right: number) {
  const data = new Float32Array(3 * MATTED * MATTED);
  for (let at = 0; at < data.length; at += 1) {
    data[at] = ((at % MATTED < MATTED / 2 ? left : right) - 128) / 256;
  }
  return { data, channels: 3, width: MATTED, height: MATTED };
}

describe('a matting network in the place of ISNet', () => {
  it.each(['ben2', 'birefnet-lite'] as const)('%s takes and gives what ISNet does', async (key) => {
    const models = await added({ [key]: TINY[key]() }, { matting: { matting: key } });
    const { forTool } = networksOf(models);
    const network = await forTool('matting', () => undefined).load('isnet');
    const { data, width, height, channels } = await network.run(halves(40, 230));
    expect([width, height, channels]).toEqual([MATTED, MATTED, 1]);
    expect(data[0]).toBeGreaterThan(0.95);
    expect(data[MATTED - 1]).toBeLessThan(0.05);
  });

  it('BEN2 finds nothing where nothing is, instead of stretching what it does not find', async () => {
    const models = await added({ ben2: TINY.ben2() }, { matting: { matting: 'ben2' } });
    const network = await networksOf(models)
      .forTool('matting', () => undefined)
      .load('isnet');
    const { data } = await network.run(halves(230, 235));
    expect(Math.max(...data.subarray(0, MATTED))).toBeLessThan(0.1);
  });
});

describe('a filling network', () => {
  const rgb = new Uint8Array(SIDE * SIDE * 3).fill(100);
  const hole = new Uint8Array(SIDE * SIDE);
  hole[5_000] = 1;
  rgb.set([255, 0, 255], 15_000);

  it.each(['lama', 'migan'] as const)('%s fills the hole of a square', async (key) => {
    const models = await added({ [key]: TINY[key]() }, { 'smart-eliminate': { filling: key } });
    const fillSquare = await networksOf(models)
      .forTool('smart-eliminate', () => undefined)
      .filler?.();
    const filled = (await fillSquare?.(rgb, hole)) ?? [];
    expect(filled).toHaveLength(SIDE * SIDE * 3);
    for (const channel of [0, 1, 2]) {
      expect(Math.round(filled[channel * SIDE * SIDE + 5_000] ?? 0)).toBeCloseTo(100, -0.5);
      expect(Math.round(filled[channel * SIDE * SIDE + 4_999] ?? 0)).toBeCloseTo(100, -0.5);
    }
  });

  it('is not used by a tool that it is not chosen for', async () => {
    const models = await added({ lama: TINY.lama() }, { 'smart-eliminate': { filling: 'lama' } });
    const { forTool } = networksOf(models);
    expect(await forTool('ai-expand', () => undefined).filler?.()).toBeUndefined();
    expect(await forTool(undefined, () => undefined).filler?.()).toBeUndefined();
  });

  it.each([
    ['was changed', async (path: string) => appendFile(path, 'x'), /was changed/],
    ['was deleted', async (path: string) => rm(path), /cannot be read/],
    ['is no model', async (path: string) => writeFile(path, 'no model'), /was changed|cannot be loaded/],
  ])('that %s is not used, which is said once', async (_case, damage, why) => {
    const models = await added({ lama: TINY.lama() }, { 'smart-eliminate': { filling: 'lama' } });
    await damage(models.files.lama?.path ?? '');
    const notes: string[] = [];
    const networks = networksOf(models);
    for (const _run of [1, 2]) {
      const tools = networks.forTool('smart-eliminate', (text) => notes.push(text));
      expect(await tools.filler?.()).toBeUndefined();
    }
    expect(notes).toEqual([expect.stringMatching(why)]);
    expect(notes[0]).toContain('models check lama');
  });

  it('that fails while it runs ends this run only: the next attempt does without it', async () => {
    const models = await added({ lama: tinyLama(256) }, { 'smart-eliminate': { filling: 'lama' } });
    const notes: string[] = [];
    const networks = networksOf(models);
    const tools = () => networks.forTool('smart-eliminate', (text) => notes.push(text));
    const fillSquare = await tools().filler?.();
    await expect(fillSquare?.(rgb, hole)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await tools().filler?.()).toBeUndefined();
    expect(notes).toHaveLength(1);
  });
});

it('a recognition network brings its own alphabet, and reads with it', async () => {
  const models = await added(
    {
      'ppocrv6-recognition': TINY['ppocrv6-recognition'](),
      'ppocrv6-detection': TINY['ppocrv6-detection'](),
    },
    { 'image-translation': { reading: 'ppocrv6-recognition', detecting: 'ppocrv6-detection' } },
  );
  const width = 320;
  const rgb = Buffer.alloc(width * 128 * 3, 255);
  // A dark bar is a line to the tiny detector.
  for (let y = 40; y < 64; y += 1) rgb.fill(20, (y * width + 60) * 3, (y * width + 260) * 3);
  const networks = networksOf(models).forTool('image-translation', () => undefined);
  const { signal } = new AbortController();
  const lines = await readText({ width, height: 128, rgb }, { networks, signal, onStep: () => undefined });
  expect(lines.map(({ text }) => text)).toEqual(['TILE 114']);
  expect((await networks.load('ppocr-recognition')).letters).toEqual([
    '0',
    '1',
    '4',
    'T',
    'I',
    'L',
    'E',
    ' ',
  ]);
});

describe('a network of joints', () => {
  const rgb = new Uint8Array(POSED.width * POSED.height * 3);
  const joints = { leftHip: [100, 200.5], rightAnkle: [287, 0] } as const;

  it('finds each joint in pixels, with its confidence', async () => {
    const models = await added({ dwpose: tinyPose(joints) }, { 'ai-cloth-model': { posing: 'dwpose' } });
    const { forTool } = networksOf(models);
    const found = await (await forTool('ai-cloth-model', () => undefined).poser?.())?.(rgb);
    expect(found).toHaveLength(51);
    expect([...(found?.subarray(JOINTS.leftHip * 3).subarray(0, 2) ?? [])]).toEqual([100, 200.5]);
    expect([...(found?.subarray(JOINTS.rightAnkle * 3).subarray(0, 2) ?? [])]).toEqual([287, 0]);
    expect(found?.[JOINTS.leftHip * 3 + 2]).toBeCloseTo(0.9);
    expect(found?.[JOINTS.leftKnee * 3 + 2]).toBe(0);
    expect(await forTool('ai-video-image', () => undefined).poser?.()).toBeUndefined();
  });

  it('of another shape fails one run, and is not used in the next', async () => {
    const models = await added({ dwpose: TINY.lama() }, { 'ai-cloth-model': { posing: 'dwpose' } });
    const notes: string[] = [];
    const networks = networksOf(models);
    const poser = () => networks.forTool('ai-cloth-model', (text) => notes.push(text)).poser?.();
    await expect((await poser())?.(rgb)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await poser()).toBeUndefined();
    expect(notes).toEqual([expect.stringContaining('models check dwpose')]);
  });
});

it('an enlarging network takes the place of the 4× network alone', async () => {
  const models = await added(
    { 'realesr-general': TINY['realesr-general']() },
    { 'image-magnify': { enlarging: 'realesr-general' } },
  );
  const network = await networksOf(models)
    .forTool('image-magnify', () => undefined)
    .load('esrgan-thick-4x');
  const data = Float32Array.from({ length: 3 * 4 }, (_, at) => at / 12);
  const large = await network.run({ data, channels: 3, width: 2, height: 2 });
  expect([large.width, large.height, large.channels]).toEqual([8, 8, 3]);
  expect(large.data[4]).toBeCloseTo(1 / 12);
});
