import { createHash } from 'node:crypto';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryDataDir } from '../../../../../tests/builders/data-dir';
import {
  LABEL_PRODUCER,
  LABEL_TEXT,
  smallPhoto,
  undisturbed,
} from '../../../../../tests/builders/engine-world';
import { TINY, tinyLama } from '../../../../../tests/builders/tiny-models';
import { findSandboxAccount } from '../../../sandbox/account';
import { localOffers } from '../../../tools';
import type { EngineRequest } from '../../port';
import { createLocalEngine, type LocalEngine } from '../local-engine';
import type { AddedKey } from './catalog';
import type { AddedModels } from './choice';
import { modelPath } from './store';

/** Small: patches are searched in all of it. The hole is as large as one that a network fills. */
const SIZE = { width: 360, height: 240 };
const DISC = { x: 321, y: 180, radius: 36 };

const disc = (fill: string) =>
  Buffer.from(
    `<svg width="${SIZE.width}" height="${SIZE.height}"><circle cx="${DISC.x}" cy="${DISC.y}" r="${DISC.radius}" fill="${fill}"/></svg>`,
  );

let dataDir: string;
let model: string;
let warnings: object[];
let engine: LocalEngine;

const log = { info: () => undefined, warn: (fields: object) => void warnings.push(fields) };

/** An engine in whose process these models may be loaded. */
const engineWith = (added: AddedModels) =>
  createLocalEngine(
    {
      offers: localOffers,
      dataDir,
      // Objects are not looked for.
      ownModels: { isnet: join(dataDir, 'none.onnx') },
      added,
      memoryMb: 3_000,
      labelProducer: LABEL_PRODUCER,
      labelText: LABEL_TEXT,
      account: findSandboxAccount(log),
    },
    log,
  );

beforeEach(async () => {
  dataDir = await temporaryDataDir();
  const directory = join(dataDir, 'models', 'added');
  await mkdir(directory, { recursive: true });
  const bytes = tinyLama();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  model = modelPath(directory, 'lama', sha256);
  await writeFile(model, bytes);
  warnings = [];
  engine = engineWith({
    files: { lama: { path: model, sha256 } },
    use: { 'smart-eliminate': { filling: 'lama' } },
  });
});
afterEach(async () => {
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function removal(): Promise<EngineRequest> {
  const workDir = join(dataDir, `work-${Math.random()}`);
  await mkdir(workDir);
  const source = join(workDir, 'source');
  const mask = join(workDir, 'mask');
  await smallPhoto('coffee.jpg', 600)
    .resize(SIZE.width, SIZE.height, { fit: 'cover' })
    .removeAlpha()
    .png()
    .toFile(source);
  await sharp({ create: { ...SIZE, channels: 3, background: '#000' } })
    .composite([{ input: disc('#fff') }])
    .png()
    .toFile(mask);
  const pictureOf = (path: string) => [{ path, mime: 'image/png', ...SIZE }];
  return {
    tool: 'smart-eliminate',
    kind: 'run',
    options: { grow: 0 },
    inputs: { source: pictureOf(source), mask: pictureOf(mask) },
    workDir,
    produceId: 'task-1',
  };
}

/** Deviation, in levels, within the disc of a run's result: 0 for one color. */
async function deviationInDisc(): Promise<number> {
  const { outputs } = await engine.run(await removal(), undisturbed());
  const area = { left: DISC.x - 18, top: DISC.y - 18, width: 36, height: 36 };
  const part = await sharp(outputs[0]?.path).extract(area).png().toBuffer();
  const { channels } = await sharp(part).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

it('a run of a tool fills by the added model, in the engine’s process, and names it', async () => {
  // The tiny network fills with one color; patches of the photo have its grain.
  expect(await deviationInDisc()).toBeLessThan(1);
  expect(engine.addedModels?.('smart-eliminate')).toEqual(['lama']);
  expect(engine.addedModels?.('matting')).toEqual([]);
  expect(engine.version).toMatch(/\+lama$/);
  expect(warnings.filter((fields) => 'why' in fields)).toEqual([]);
});

it('a model that was swapped since it was added is not loaded: patches do it, and the log says why', async () => {
  await appendFile(model, 'x');
  expect(await deviationInDisc()).toBeGreaterThan(2);
  expect(warnings).toContainEqual({
    tool: 'smart-eliminate',
    why: expect.stringMatching(/the file of the model lama was changed; .* models check lama/),
  });
});

it('finds objects and translates lines in the engine’s process, where all their models are added', async () => {
  const directory = join(dataDir, 'models', 'added');
  const keys: AddedKey[] = [
    'mobilesam-encoder',
    'mobilesam-decoder',
    'opus-mt-zh-en-tokenizer',
    'opus-mt-zh-en-encoder',
    'opus-mt-zh-en-decoder',
    'opus-mt-en-fr-tokenizer',
    'opus-mt-en-fr-encoder',
    'opus-mt-en-fr-decoder',
  ];
  const files: AddedModels['files'] = Object.fromEntries(
    await Promise.all(
      keys.map(async (key) => {
        const bytes = TINY[key]();
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const path = modelPath(directory, key, sha256);
        await writeFile(path, bytes);
        return [key, { path, sha256 }] as const;
      }),
    ),
  );
  const use = { matting: { embedding: 'mobilesam-encoder', selecting: 'mobilesam-decoder' } } as const;
  const own = engineWith({ files, use });
  try {
    expect(own.objects.tools).toEqual(['matting']);
    expect(own.translator.pairs).toEqual(['zh>en', 'en>fr', 'zh>fr']);
    expect(own.version).not.toContain('mobilesam');
    expect(await own.translator.translate('zh>en', ['红色', '红色9'])).toEqual([
      'This is a red car',
      undefined,
    ]);
    expect(await own.translator.translate('zh>fr', ['红色'])).toEqual(['Une voiture rouge']);
    const workDir = join(dataDir, 'work-objects');
    await mkdir(workDir);
    const path = join(workDir, 'source');
    await sharp({ create: { ...SIZE, channels: 3, background: '#fff' } })
      .composite([{ input: disc('#000') }])
      .png()
      .toFile(path);
    const { analysis } = await own.objects.find(
      {
        tool: 'matting',
        pictureKey: 'disc',
        point: { x: DISC.x / SIZE.width, y: DISC.y / SIZE.height },
        inputs: { picture: [{ path, mime: 'image/png', ...SIZE }] },
        produceId: 'task-2',
        workDir,
      },
      undisturbed(),
    );
    expect(analysis?.found?.rings).toEqual([expect.any(Array)]);
  } finally {
    await own.close();
  }
});
