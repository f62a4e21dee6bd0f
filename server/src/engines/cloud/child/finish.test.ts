import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newLabel } from '../../label/aigc';
import { readLabel } from '../../label/read-label';
import type { LocalTool } from '../../local/local-tool';
import type { EnginePicture } from '../../port';
import { type FinishJob, frameFor } from '../jobs';
import { run as finish } from './finish';
import { run as prepare } from './prepare';

const LABEL = newLabel('001191110000000000000X00001', 'task-1');
const FRAMES = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
];

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-finish-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const context = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  newLabel: LABEL,
  labelText: 'AI生成',
} as unknown as Parameters<LocalTool>[1];

const plain = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

async function picture(name: string, image: Sharp): Promise<EnginePicture> {
  const path = join(directory, name);
  const { width, height } = await image.png().toFile(path);
  return { path, mime: 'image/png', width, height };
}

/** A mask with a white left half. */
const leftHalf = (width: number, height: number) =>
  plain(width, height, '#000000').composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ffffff' } }, left: 0, top: 0 },
  ]);

const job = (given: Partial<FinishJob> & Pick<FinishJob, 'rule' | 'inputs'>): FinishJob => ({
  produceId: 'task-1',
  workDir: directory,
  options: {},
  label: 'metadata',
  ...given,
});

const colorAt = async (path: string, x: number, y: number) => {
  const { data } = await sharp(path)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};

it('takes only masked pixels from the service, at the size of the source', async () => {
  const source = await picture('source.png', plain(400, 300, '#ff0000'));
  const mask = await picture('mask.png', leftHalf(400, 300));
  const result = await picture('result.png', plain(800, 600, '#0000ff'));
  const { outputs } = await finish(
    job({ rule: 'mask', inputs: { source: [source], mask: [mask], result: [result] } }),
    context,
  );
  const [made] = outputs;
  expect(made).toMatchObject({ width: 400, height: 300, label: 'metadata', mime: 'image/png' });
  expect(await colorAt(made?.path ?? '', 50, 150)).toEqual([0, 0, 255]);
  expect(await colorAt(made?.path ?? '', 201, 150)).toEqual([255, 0, 0]);
  expect(await readLabel(made?.path ?? '')).toEqual(LABEL);
});

it('keeps the pixels of an expanded picture', async () => {
  const source = await picture('source.png', plain(200, 100, '#ff0000'));
  const result = await picture('result.png', plain(600, 200, '#0000ff'));
  const { outputs } = await finish(
    job({
      rule: 'canvas',
      label: 'both',
      options: { left: 0.5, right: 0.5 },
      inputs: { source: [source], result: [result] },
    }),
    context,
  ).catch((error: unknown) => ({ outputs: [], error }));
  // 600 × 200 does not have the ratio of 400 × 100.
  expect(outputs).toEqual([]);
  const right = await picture('right.png', plain(800, 200, '#0000ff'));
  const answer = await finish(
    job({
      rule: 'canvas',
      label: 'both',
      options: { left: 0.5, right: 0.5 },
      inputs: { source: [source], result: [right] },
    }),
    context,
  );
  const path = answer.outputs[0]?.path ?? '';
  expect(answer.outputs[0]).toMatchObject({ width: 400, height: 100, label: 'both' });
  expect(await colorAt(path, 200, 50)).toEqual([255, 0, 0]);
  expect(await colorAt(path, 20, 20)).toEqual([0, 0, 255]);
});

it('pads the picture for a service with few sizes, and crops its result again', async () => {
  const source = await picture('source.png', plain(300, 300, '#ff0000'));
  const tall = await picture('tall.png', plain(300, 900, '#00ff00'));
  expect(frameFor({ width: 300, height: 900 }, FRAMES).area).toMatchObject({ height: 1024, width: 341 });
  const prepared = await prepare(
    {
      produceId: 'task-1',
      workDir: directory,
      inputs: { source: [tall], mask: [await picture('mask.png', leftHalf(300, 900))] },
      options: { grow: 0 },
      rule: { maxSide: 1536, minSide: 256, maxBytes: 8e6, frames: FRAMES, mask: 'transparent' },
    },
    context,
  );
  expect(prepared.outputs.map(({ width, height }) => `${width}x${height}`)).toEqual([
    '1024x1024',
    '1024x1024',
  ]);
  const { data } = await sharp(prepared.outputs[1]?.path)
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[512 * 1024 + 400], data[512 * 1024 + 700]]).toEqual([0, 255]);
  const result = await picture('result.png', plain(1024, 1024, '#0000ff'));
  const { outputs } = await finish(
    job({
      rule: 'mask',
      frames: FRAMES,
      inputs: { source: [source], mask: [await picture('m.png', leftHalf(300, 300))], result: [result] },
    }),
    context,
  );
  expect(outputs[0]).toMatchObject({ width: 300, height: 300 });
});

it('makes an enlargement exactly as large as paid for', async () => {
  const source = await picture('source.png', plain(100, 80, '#ff0000'));
  const result = await picture('result.png', plain(198, 160, '#ff0000'));
  const { outputs } = await finish(
    job({ rule: 'scale', options: { scale: 2 }, inputs: { source: [source], result: [result] } }),
    context,
  );
  expect(outputs[0]).toMatchObject({ width: 200, height: 160 });
});

it.each<[string, FinishJob['rule'], () => Promise<EnginePicture>]>([
  ['another shape', 'source', () => picture('result.png', plain(100, 300, '#00f'))],
  ['too small', 'free', () => picture('result.png', plain(20, 20, '#00f'))],
  ['smaller than what went in', 'scale', () => picture('result.png', plain(64, 64, '#00f'))],
  ['no picture', 'free', async () => text('<html>not here</html>')],
  ['an SVG', 'free', async () => text('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')],
  [
    'half a picture',
    'free',
    async () => {
      const whole = await plain(300, 300, '#00f').png().toBuffer();
      return text(whole.subarray(0, whole.length / 2));
    },
  ],
  ['a picture where a video was wanted', 'video', () => picture('result.png', plain(300, 300, '#00f'))],
])('a result that is %s is not taken', async (_case, rule, make) => {
  const source = await picture('source.png', plain(100, 100, '#ff0000'));
  const given = job({ rule, options: { scale: 2 }, inputs: { source: [source], result: [await make()] } });
  const ffmpeg = { ...context, ffmpeg: '/bin/false' };
  await expect(finish(given, ffmpeg)).rejects.toMatchObject({ kind: 'broken' });
});

async function text(content: string | Uint8Array): Promise<EnginePicture> {
  const path = join(directory, 'odd');
  await writeFile(path, content);
  return { path, mime: '', width: 0, height: 0 };
}

it('labels a result that was made from words alone, and keeps its transparency', async () => {
  const opaque = await picture('opaque.png', plain(200, 100, '#336699'));
  const element = await picture(
    'element.png',
    sharp({ create: { width: 200, height: 100, channels: 4, background: '#33669900' } }),
  );
  const { outputs } = await finish(
    job({ rule: 'free', inputs: { source: [], result: [opaque, element] }, label: 'both' }),
    context,
  );
  expect(outputs.map(({ mime, label }) => [mime, label])).toEqual([
    ['image/jpeg', 'both'],
    ['image/png', 'both'],
  ]);
  await expect(
    finish(job({ rule: 'source', inputs: { source: [], result: [opaque] } }), context),
  ).rejects.toMatchObject({ kind: 'broken' });
});
