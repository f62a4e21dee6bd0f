import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tinyDecoder, tinyEncoder } from '../../../../../tests/builders/tiny-objects';
import { newLabel } from '../../label/aigc';
import { createNetworks } from '../models/networks';
import type { Networks } from '../models/session';
import { run } from './find-object';
import { areaOf } from './rings';

/** Two dark discs on a light photo, larger than what the network sees. */
const SIZE = { width: 1600, height: 900 };
const DISCS = [
  { x: 350, y: 500, radius: 120 },
  { x: 1250, y: 420, radius: 150 },
] as const;

let directory: string;
let networks: Networks;
let seen = 0;

/** The networks of a tool for which both models are added. */
async function networksWith(decoder: Buffer): Promise<Networks> {
  const folder = await mkdtemp(join(directory, 'models-'));
  const models = { 'mobilesam-encoder': tinyEncoder(), 'mobilesam-decoder': decoder };
  const files = await Promise.all(
    Object.entries(models).map(async ([key, bytes]) => {
      const path = join(folder, `${key}.onnx`);
      await writeFile(path, bytes);
      return [key, { path, sha256: createHash('sha256').update(bytes).digest('hex') }];
    }),
  );
  const use = { matting: { embedding: 'mobilesam-encoder', selecting: 'mobilesam-decoder' } } as const;
  const added = { files: Object.fromEntries(files), use };
  const ofTool = createNetworks({ directory, own: {}, added, threads: 1 }).forTool(
    'matting',
    () => undefined,
  );
  return {
    ...ofTool,
    embedder: async () => {
      seen += 1;
      return ofTool.embedder?.();
    },
  };
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-objects-'));
  networks = await networksWith(tinyDecoder());
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function draw(name: string, size: { width: number; height: number }, shapes: string) {
  const path = join(directory, name);
  const svg = `<svg width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="#eee"/>${shapes}</svg>`;
  await sharp(Buffer.from(svg)).removeAlpha().png().toFile(path);
  return { path, mime: 'image/png', ...size };
}

const discs = () =>
  draw(
    'discs.png',
    SIZE,
    DISCS.map(({ x, y, radius }) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="#112"/>`).join(''),
  );

async function find(
  picture: Awaited<ReturnType<typeof draw>>,
  x: number,
  y: number,
  { key = picture.path, by = networks } = {},
) {
  const point = { x: x / picture.width, y: y / picture.height };
  const { analysis } = await run(
    {
      tool: 'matting',
      pictureKey: key,
      point,
      inputs: { picture: [picture] },
      produceId: '',
      workDir: directory,
    },
    {
      networks: by,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      newLabel: newLabel('', ''),
      labelText: '',
    },
  );
  return analysis?.found?.rings as number[][];
}

it('finds the object that is tapped, and only that, in the picture’s own proportions', async () => {
  const picture = await discs();
  for (const { x, y, radius } of DISCS) {
    const [ring = [], ...more] = await find(picture, x, y);
    expect(more).toEqual([]);
    const pixels = ring.map((share, at) => share * (at % 2 === 0 ? SIZE.width : SIZE.height));
    expect(areaOf(pixels) / (Math.PI * radius ** 2)).toBeCloseTo(1, 0.7);
    for (let at = 0; at < pixels.length; at += 2) {
      const distance = Math.hypot((pixels[at] ?? 0) - x, (pixels[at + 1] ?? 0) - y);
      expect(Math.abs(distance - radius)).toBeLessThan(30);
    }
    expect(ring.length).toBeLessThan(200);
  }
});

it('sees a picture once, however often it is tapped, and again after others', async () => {
  const picture = await discs();
  seen = 0;
  await find(picture, 350, 500, { key: 'one' });
  await find(picture, 1250, 420, { key: 'one' });
  expect(seen).toBe(1);
  for (let other = 0; other < 6; other += 1) await find(picture, 350, 500, { key: `other ${other}` });
  expect(seen).toBe(7);
  await find(picture, 350, 500, { key: 'one' });
  expect(seen).toBe(8);
});

it('finds nothing on plain ground, nor in what is dark all over', async () => {
  const one = await draw('one.png', SIZE, '<circle cx="1250" cy="420" r="150" fill="#112"/>');
  expect(await find(one, 20, 20)).toEqual([]);
  const size = { width: 300, height: 200 };
  const dark = await draw('dark.png', size, '<rect width="100%" height="100%" fill="#000"/>');
  expect(await find(dark, 150, 100, { by: await networksWith(tinyDecoder(1, 5_000)) })).toEqual([]);
});

it('leaves holes empty', async () => {
  const ring = '<circle cx="500" cy="500" r="100" fill="none" stroke="#000" stroke-width="70"/>';
  const rings = await find(await draw('ring.png', { width: 1000, height: 1000 }, ring), 400, 500);
  expect(rings.map(areaOf).map(Math.sign)).toEqual([1, -1]);
});

it('of the smallest and the longest pictures works as well', async () => {
  for (const size of [
    { width: 3, height: 2 },
    { width: 2000, height: 4 },
  ]) {
    await expect(find(await draw(`${size.width}.png`, size, ''), 1, 1)).resolves.toEqual([]);
  }
});
