import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { NormalisedOptions } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryDataDir } from '../../../../tests/builders/data-dir';
import { commandLineOf } from '../../embedded/process-info';
import { addMetadata } from '../container/add-metadata';
import { labelPacket, newLabel } from '../label/aigc';
import { readLabel } from '../label/read-label';
import type { EngineProgress, EngineRequest } from '../port';
import { createLocalEngine, type LocalEngine } from './local-engine';

const PRODUCER = '001191110000000000000X00001';
const OWNER = fileURLToPath(new URL('../../../../tests/builders/engine-owner-child.ts', import.meta.url));
const photo = (name: string) =>
  fileURLToPath(new URL(`../../../../tests/fixtures/photos/${name}`, import.meta.url));

let dataDir: string;
let engine: LocalEngine;
const warnings: object[] = [];

function createEngine(memoryMb = 3_000): LocalEngine {
  const log = { info: () => undefined, warn: (fields: object) => void warnings.push(fields) };
  return createLocalEngine({ dataDir, ownModels: {}, memoryMb, labelProducer: PRODUCER }, log);
}

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  engine = createEngine();
});
afterAll(async () => {
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
});

const MIMES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

async function requestFor(
  tool: EngineRequest['tool'],
  bytes: Buffer,
  options: NormalisedOptions,
  kind: EngineRequest['kind'] = 'run',
): Promise<EngineRequest> {
  const workDir = await mkdtemp(join(dataDir, 'work-'));
  const path = join(workDir, 'source');
  await writeFile(path, bytes);
  const { format, width, height } = await sharp(bytes).metadata();
  const mime = MIMES[format as keyof typeof MIMES];
  return {
    tool,
    kind,
    options,
    workDir,
    produceId: 'task-1',
    inputs: { source: [{ path, mime, width, height }] },
  };
}

const still = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

async function runOne(request: EngineRequest) {
  const { outputs } = await engine.run(request, still());
  const [output] = outputs;
  if (!output || outputs.length > 1) throw new Error('one picture was expected');
  return output;
}

const MATTING = { background: 'transparent', feather: 0, trim: false };

const small = (name: string, side: number) => sharp(photo(name)).resize(side, side, { fit: 'inside' });

describe('enlarging by a real network', () => {
  it.each([
    [2, 'png', 120, 90],
    [4, 'jpeg', 61, 40],
    [2, 'webp', 64, 64],
  ] as const)('%i× of a %s: its size, its format, its colours, its label', async (scale, format, width, height) => {
    const source = await sharp(photo('coffee.jpg')).resize(width, height).toFormat(format).toBuffer();
    const request = await requestFor('image-magnify', source, { scale });
    const output = await runOne(request);
    expect(output).toMatchObject({
      width: width * scale,
      height: height * scale,
      mime: MIMES[format],
      label: 'metadata',
    });
    expect(await sharp(output.path).metadata()).toMatchObject({
      width: width * scale,
      height: height * scale,
      format,
    });
    expect(await readLabel(output.path)).toEqual(newLabel(PRODUCER, 'task-1'));
    // Made small again it is the picture that went in.
    const again = await sharp(output.path).resize(width, height, { kernel: 'linear' }).raw().toBuffer();
    const before = await sharp(source).raw().toBuffer();
    const difference = again.reduce((sum, level, index) => sum + Math.abs(level - (before[index] ?? 0)), 0);
    expect(difference / again.length).toBeLessThan(6);
  });

  it('keeps a label, a colour profile and transparency', async () => {
    const [width, height] = [48, 40];
    const alpha = Buffer.from(
      Array.from({ length: width * height }, (_, pixel) => (pixel % width < 24 ? 255 : 0)),
    );
    const picture = await sharp({ create: { width, height, channels: 3, background: '#d02020' } })
      .joinChannel(alpha, { raw: { width, height, channels: 1 } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const label = { ...newLabel('somebody else', 'theirs'), Label: '2' };
    // The file has a profile already; only the packet is added.
    const labelled = addMetadata(
      picture,
      'image/png',
      { xmp: labelPacket(label) },
      { width, height, hasAlpha: true },
    );
    const output = await runOne(await requestFor('image-magnify', labelled, { scale: 2 }));
    expect(await readLabel(output.path)).toEqual(label);
    const { icc, hasAlpha } = await sharp(output.path).metadata();
    expect([icc?.equals((await sharp(picture).metadata()).icc ?? Buffer.alloc(0)), hasAlpha]).toEqual([
      true,
      true,
    ]);
    const raw = await sharp(output.path, { ignoreIcc: true }).raw().toBuffer();
    const flat = await sharp(picture, { ignoreIcc: true }).raw().toBuffer();
    for (let y = 2; y < 78; y += 1) {
      const at = (x: number) => (y * width * 2 + x) * 4;
      // Right at the edge the colour is still the subject's: nothing bled in from what was transparent.
      expect(Math.abs((raw[at(47)] ?? 0) - (flat[0] ?? 0))).toBeLessThan(6);
      expect([raw[at(10) + 3], raw[at(90) + 3]]).toEqual([255, 0]);
    }
  });

  it('shows no seam between tiles', async () => {
    // Over three tiles wide: a slope on which a step of one level is all there is between neighbours.
    const [width, height] = [430, 40];
    const rgb = Buffer.alloc(width * height * 3);
    for (const index of rgb.keys())
      rgb[index] = 40 + Math.floor(((Math.floor(index / 3) % width) * 160) / width);
    const source = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const { path } = await runOne(await requestFor('image-magnify', source, { scale: 2 }));
    const raw = await sharp(path).raw().toBuffer();
    const columnMean = (x: number) => {
      let sum = 0;
      for (let y = 0; y < 80; y += 1) sum += raw[(y * width * 2 + x) * 3 + 1] ?? 0;
      return sum / 80;
    };
    for (let x = 1; x < width * 2; x += 1)
      expect(Math.abs(columnMean(x) - columnMean(x - 1))).toBeLessThanOrEqual(1);
  });

  it('progress rises tile by tile through all stages, and a cancel is heard between two tiles', async () => {
    const source = await small('rocket.jpg', 500).png().toBuffer();
    const request = await requestFor('image-magnify', source, { scale: 2 });
    const heard: EngineProgress[] = [];
    await engine.run(request, { ...still(), onProgress: (progress) => heard.push(progress) });
    const fractions = heard.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect([...new Set(heard.map(({ stage }) => stage))]).toEqual([
      'reading',
      'loading',
      'working',
      'storing',
    ]);
    expect(heard.filter(({ stage }) => stage === 'working').length).toBeGreaterThan(5);

    const controller = new AbortController();
    const onProgress = ({ fraction }: EngineProgress) =>
      fraction > 0.1 && controller.abort(new Error('enough'));
    const canceled = engine.run(request, { signal: controller.signal, onProgress });
    await expect(canceled).rejects.toThrow('enough');
    // The process was not killed: the network is still loaded.
    expect((await engine.run({ ...request, kind: 'analyze' }, still())).outputs).toEqual([]);
  });
});

describe('cutting out by a real network', () => {
  it('finds the subject, at the picture’s own size', async () => {
    const request = await requestFor(
      'matting',
      await small('product-shoes.jpg', 300).jpeg().toBuffer(),
      MATTING,
    );
    const output = await runOne(request);
    expect(output).toMatchObject({ mime: 'image/png', label: 'none' });
    const { data, info } = await sharp(output.path).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([output.width, output.height, 4]);
    const opacity = (x: number, y: number) =>
      data[(Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 4 + 3];
    expect([opacity(0.5, 0.5), opacity(0.02, 0.02), opacity(0.97, 0.97)]).toEqual([255, 0, 0]);
  });

  it('trims, and lays it on a colour or on a picture', async () => {
    const source = await small('product-shoes.jpg', 300).jpeg().toBuffer();
    const trimmed = await runOne(
      await requestFor('matting', source, { ...MATTING, background: '#10ff20', trim: true }),
    );
    expect(trimmed.mime).toBe('image/jpeg');
    expect(trimmed.height).toBeLessThan(250);
    const corner = await sharp(trimmed.path)
      .extract({ left: 0, top: 0, width: 4, height: 4 })
      .raw()
      .toBuffer();
    expect([corner[0], corner[1], corner[2]].map((level) => Math.round((level ?? 0) / 16))).toEqual([
      1, 16, 2,
    ]);

    const request = await requestFor('matting', source, { ...MATTING, background: 'asset' });
    const ground = { path: photo('rocket.jpg'), mime: 'image/jpeg', width: 640, height: 427 };
    const composed = await runOne({ ...request, inputs: { ...request.inputs, background: [ground] } });
    expect((await sharp(composed.path).stats()).isOpaque).toBe(true);
  });

  it('says beforehand whether there is a subject, and fails without one', async () => {
    const nothing = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const analyze = await requestFor('matting', nothing, MATTING, 'analyze');
    const { analysis, outputs } = await engine.run(analyze, still());
    const check = { key: 'subject', ok: false, found: expect.any(Number), need: 0.005 };
    expect([analysis, outputs]).toEqual([{ checks: [check] }, []]);
    await expect(engine.run({ ...analyze, kind: 'run' }, still())).rejects.toMatchObject({
      kind: 'checksFailed',
      params: { checks: [check] },
    });
  });
});

describe('the local engine in trouble', () => {
  it('refuses what it cannot decode, and goes on', async () => {
    const request = await requestFor('matting', await small('coffee.jpg', 200).jpeg().toBuffer(), MATTING);
    const [source] = request.inputs.source ?? [];
    await writeFile(source?.path ?? '', 'text, not a picture');
    await expect(engine.run(request, still())).rejects.toMatchObject({ kind: 'unreadable' });
    expect(warnings.at(-1)).toMatchObject({ kind: 'unreadable', taskId: 'task-1' });
  });

  it('is held to its memory', async () => {
    const tight = createEngine(300);
    const request = await requestFor('matting', await small('coffee.jpg', 200).jpeg().toBuffer(), MATTING);
    await expect(tight.run(request, still())).rejects.toMatchObject({ kind: 'outOfMemory' });
    await tight.close();
  });

  it('makes a damaged model anew', async () => {
    const models = join(dataDir, 'models');
    const [name = ''] = (await readdir(models)).filter((file) => file.startsWith('esrgan-thick-2x'));
    await writeFile(join(models, name), 'damaged');
    const fresh = createEngine();
    const request = await requestFor('image-magnify', await small('coffee.jpg', 40).png().toBuffer(), {
      scale: 2,
    });
    expect((await fresh.run(request, still())).outputs).toHaveLength(1);
    await fresh.close();
  });

  it('ends when the process that it works for is killed', async () => {
    const source = await small('rocket.jpg', 600).png().toBuffer();
    const request = await requestFor('image-magnify', source, { scale: 4 });
    const owner = spawn(process.execPath, ['--import', 'tsx', OWNER, JSON.stringify({ dataDir, request })], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface(owner.stdout)) if (line === 'working') break;
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(owner.pid)], { encoding: 'utf8' });
    // Nobody may be there to reap what has lost its parent: a zombie has no command line.
    const alive = () => children.split('\n').filter((pid) => pid && commandLineOf(Number(pid)));
    expect(alive().length).toBeGreaterThan(0);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await expect.poll(alive, { timeout: 10_000 }).toEqual([]);
  });
});
