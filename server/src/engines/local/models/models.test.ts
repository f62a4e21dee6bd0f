import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MODELS, type ModelKey } from './catalog';
import { readLayersModel, shardNames } from './layers-model';
import { layersToOnnx } from './layers-to-onnx';
import { toSinglePrecision } from './onnx-single';
import { bytes, floatTensor, floatValue, int, node, onnxModel } from './onnx-writer';
import { prepareModel } from './prepare';
import { findWeights, readWeights } from './weights';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-models-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** A layer in the format of model.json. */
const layer = (kind: string, name: string, inputs: string[], config: object = {}) => ({
  class_name: kind,
  config: { name, ...config },
  inbound_nodes: inputs.length > 0 ? [inputs.map((input) => [input, 0, 0, {}])] : [],
});

const CONVOLUTION = { strides: [1, 1], padding: 'same', use_bias: true, activation: 'relu' };

/** Input → 3×3 convolution to 4 channels → scaled and added to itself → pixel shuffle to twice the size. */
function smallModel(layers: readonly object[]): Buffer {
  return Buffer.from(
    JSON.stringify({
      modelTopology: {
        model_config: { config: { layers, input_layers: [['in', 0, 0]], output_layers: [['out', 0, 0]] } },
      },
      weightsManifest: [
        {
          paths: ['one.bin', 'two.bin'],
          weights: [
            { name: 'mix/kernel', shape: [3, 3, 3, 12], dtype: 'float32' },
            { name: 'mix/bias', shape: [12], dtype: 'float32' },
          ],
        },
      ],
    }),
  );
}

const LAYERS = [
  layer('InputLayer', 'in', []),
  layer('Conv2D', 'mix', ['in'], CONVOLUTION),
  layer('MultiplyBeta', 'less', ['mix'], { beta: 0.5 }),
  layer('Add', 'sum', ['less', 'mix']),
  layer('PixelShuffle2x', 'out', ['sum'], { scale: 2 }),
];

const KERNEL = Float32Array.from({ length: 3 * 3 * 3 * 12 }, (_, index) => Math.sin(index) / 4);
const BIAS = Float32Array.from({ length: 12 }, (_, index) => index / 20);
const SHARDS = Buffer.concat([Buffer.from(KERNEL.buffer), Buffer.from(BIAS.buffer)]);

/** The same network computed by hand as TensorFlow defines it, channels last. */
function byHand(input: (channel: number, y: number, x: number) => number, size: number) {
  const sums = (y: number, x: number, output: number) => {
    let sum = BIAS[output] ?? 0;
    for (let dy = 0; dy < 3; dy += 1)
      for (let dx = 0; dx < 3; dx += 1)
        for (let channel = 0; channel < 3; channel += 1) {
          const [atY, atX] = [y + dy - 1, x + dx - 1];
          if (atY < 0 || atX < 0 || atY >= size || atX >= size) continue;
          const weight = KERNEL[((dy * 3 + dx) * 3 + channel) * 12 + output] ?? 0;
          sum += weight * input(channel, atY, atX);
        }
    return Math.max(0, sum) * 1.5;
  };
  return (channel: number, y: number, x: number) =>
    sums(y >> 1, x >> 1, ((y & 1) * 2 + (x & 1)) * 3 + channel);
}

describe('a TensorFlow.js network rewritten as ONNX', () => {
  it('computes what the layers say', async () => {
    const json = smallModel(LAYERS);
    expect(shardNames(json)).toEqual(['one.bin', 'two.bin']);
    const session = await InferenceSession.create(layersToOnnx(readLayersModel(json, SHARDS)));
    const size = 5;
    const data = Float32Array.from({ length: 3 * size * size }, (_, index) => Math.cos(index));
    const output = await session.run({ in: new Tensor('float32', data, [1, 3, size, size]) });
    const expected = byHand((channel, y, x) => data[(channel * size + y) * size + x] ?? 0, size);
    expect(output.out?.dims).toEqual([1, 3, 2 * size, 2 * size]);
    const values = output.out?.data as Float32Array;
    for (const [index, value] of values.entries()) {
      const x = index % (2 * size);
      const y = Math.floor(index / (2 * size)) % (2 * size);
      expect(value).toBeCloseTo(expected(Math.floor(index / (4 * size * size)), y, x), 4);
    }
  });

  it('restores weights that are stored as bytes', () => {
    const model = JSON.parse(smallModel(LAYERS).toString('utf8'));
    const quantization = { dtype: 'uint8', min: -0.5, scale: 0.25 };
    model.weightsManifest[0].weights[0].quantization = quantization;
    const json = Buffer.from(JSON.stringify(model));
    const shards = Buffer.concat([Buffer.alloc(KERNEL.length, 3), Buffer.from(BIAS.buffer)]);
    const { weights } = readLayersModel(json, shards);
    expect(new Set(weights.get('mix/kernel')?.data)).toEqual(new Set([0.25]));
    expect(weights.get('mix/bias')?.data).toEqual(BIAS);
    quantization.dtype = 'uint16';
    expect(() => readLayersModel(Buffer.from(JSON.stringify(model)), shards)).toThrow('mix/kernel');
  });

  it.each([
    ['a layer that it does not know', [...LAYERS.slice(0, 4), layer('Dense', 'out', ['sum'])], SHARDS],
    ['strides', [layer('Conv2D', 'mix', ['in'], { ...CONVOLUTION, strides: [2, 2] })], SHARDS],
    ['another activation', [layer('Conv2D', 'mix', ['in'], { ...CONVOLUTION, activation: 'elu' })], SHARDS],
    ['weights that are cut off', LAYERS, SHARDS.subarray(0, 100)],
  ])('is refused with %s', (_case, layers, shards) => {
    expect(() => layersToOnnx(readLayersModel(smallModel(layers), shards))).toThrow();
  });
});

/** onnx.TensorProto.DataType */
const [FLOAT, HALF] = [1, 10];

/** 1.5, -2 and the smallest half. */
const HALVES = { values: [1.5, -2, 2 ** -24], bits: Buffer.from([0x00, 0x3e, 0x00, 0xc0, 0x01, 0x00]) };

/** Multiplies three halves by three floats that are cast to halves and back; two more values come from it. */
function halfModel(): Buffer {
  const weights = [int(1, 3), int(2, HALF), bytes(8, 'w'), bytes(9, HALVES.bits)];
  const unused = floatTensor('unused', [1], Float32Array.of(7));
  return onnxModel({
    name: 'half',
    nodes: [
      node('Cast', ['in'], 'small', { to: HALF }),
      node('Mul', ['small', 'w'], 'product'),
      node('Mul', ['product', 'unused'], 'another'),
      node('Cast', ['product'], 'out', { to: FLOAT }),
    ],
    constants: [Buffer.concat(weights), unused],
    inputs: [floatValue('in', [3])],
    output: floatValue('out', [3]),
  });
}

describe('a network in half precision rewritten in single precision', () => {
  it('computes the same without casts, and what nothing needs is gone', async () => {
    const single = toSinglePrecision(halfModel());
    for (const gone of ['Cast', 'another', 'unused']) expect(single.includes(gone), gone).toBe(false);
    const session = await InferenceSession.create(single);
    const { out } = await session.run({ in: new Tensor('float32', [1 + 2 ** -20, 3, 5], [3]) });
    const [one = 0, two, three] = HALVES.values;
    expect(out?.data).toEqual(Float32Array.of((1 + 2 ** -20) * one, 3 * (two ?? 0), 5 * (three ?? 0)));
  });

  it('is refused when it is cut off', () => {
    const whole = halfModel();
    expect(() => toSinglePrecision(whole.subarray(0, whole.length - 20))).toThrow('truncated');
    expect(() => toSinglePrecision(Buffer.alloc(0))).toThrow('no output');
  });
});

describe('the weights', () => {
  it.each(Object.keys(MODELS) as ModelKey[])('of %s are installed, whole and as pinned', async (key) => {
    const { source } = MODELS[key];
    const files = findWeights(MODELS[key]);
    expect(files, `the package ${MODELS[key].packageName} is not installed`).toBeDefined();
    expect(await readWeights(files ?? [], source.sha256)).toBeDefined();
  });

  it('are reported by name when not installed, unless the operator provides a model', () => {
    const absent = { ...MODELS.isnet, packageName: '@imgly/no-such-package' };
    expect(findWeights(absent)).toBeUndefined();
    expect(findWeights({ ...MODELS.isnet, source: { ...MODELS.isnet.source, bytes: 1 } })).toBeUndefined();
  });

  it('are rejected when one byte differs', async () => {
    const [json = '', shard = ''] = findWeights(MODELS['esrgan-medium-2x']) ?? [];
    const bytes = await readFile(shard);
    bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
    const damaged = join(directory, 'shard.bin');
    await writeFile(damaged, bytes);
    expect(await readWeights([json, damaged], MODELS['esrgan-medium-2x'].source.sha256)).toBeUndefined();
  });
});

describe('preparing a model', () => {
  const prepare = () => prepareModel('esrgan-medium-2x', directory);

  it('creates the file once and then reuses it', async () => {
    const path = await prepare();
    const { mtimeMs, size } = await stat(path);
    expect(size).toBe(MODELS['esrgan-medium-2x'].onnx.bytes);
    expect(await prepare()).toBe(path);
    expect((await stat(path)).mtimeMs).toBe(mtimeMs);
  });

  it.each([
    ['has other bytes', async (path: string) => writeFile(path, randomBytes((await stat(path)).size))],
    ['is too long', (path: string) => appendFile(path, 'x')],
    ['is empty', (path: string) => writeFile(path, '')],
  ])('makes it again when it %s', async (_case, damage) => {
    const path = await prepare();
    const whole = await readFile(path);
    await damage(path);
    await prepare();
    expect((await readFile(path)).equals(whole)).toBe(true);
  });

  it('is safe to run concurrently, and leaves no other files', async () => {
    const paths = await Promise.all([prepare(), prepare(), prepare()]);
    expect(new Set(paths).size).toBe(1);
    expect(await readdir(directory)).toHaveLength(1);
  });

  it('removes abandoned partial files, but no recent ones', async () => {
    const [old, fresh] = ['old.onnx.1.part', 'fresh.onnx.2.part'];
    for (const name of [old, fresh]) await writeFile(join(directory, name), 'half');
    await utimes(join(directory, old), 1, 1);
    await prepare();
    expect(await readdir(directory)).toContain(fresh);
    expect(await readdir(directory)).not.toContain(old);
  });
});
