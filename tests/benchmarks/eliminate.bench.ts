import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { createLocalEngine } from '../../server/src/engines/local/local-engine';
import { localOffers } from '../../server/src/tools';
import { temporaryDataDir } from '../builders/data-dir';
import { median, report } from './support/measure';
import { photo } from './support/pictures';

type Area = { left: number; top: number; width: number; height: number };

/**
 * Areas of photos that are covered and must be restored; the original pixels are the ground truth. No edges run into them,
 * since that would be refused.
 */
const CASES: readonly ({ name: string } & Area)[] = [
  { name: 'product-tshirt.jpg', left: 57, top: 470, width: 100, height: 215 },
  { name: 'product-shoes.jpg', left: 660, top: 58, width: 116, height: 116 },
  { name: 'rocket.jpg', left: 420, top: 280, width: 120, height: 100 },
  { name: 'coffee.jpg', left: 475, top: 25, width: 90, height: 70 },
  { name: 'astronaut.jpg', left: 310, top: 20, width: 40, height: 100 },
  { name: 'rocket.jpg', left: 150, top: 100, width: 80, height: 120 },
];

const BASELINE = fileURLToPath(new URL('./support/first-patch-match.mjs', import.meta.url));

const dataDir = await temporaryDataDir();
const silent = { info: () => undefined, warn: () => undefined };
const engine = createLocalEngine(
  { offers: localOffers, dataDir, ownModels: {}, memoryMb: 3_000, labelProducer: '', labelText: 'AI生成' },
  silent,
);

const path = (name: string) => join(dataDir, name);

async function byEngine(source: string, mask: string): Promise<string> {
  const { width, height } = await sharp(source).metadata();
  const picture = (file: string) => [{ path: file, mime: 'image/png', width, height }];
  const { outputs } = await engine.run(
    {
      tool: 'smart-eliminate',
      kind: 'run',
      inputs: { source: picture(source), mask: picture(mask) },
      options: { grow: 0 },
      workDir: await mkdtemp(path('work-')),
      produceId: 'benchmark',
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  const [output] = outputs;
  if (!output) throw new Error('the engine made nothing');
  return output.path;
}

async function byBaseline(source: string, mask: string): Promise<string> {
  await promisify(execFile)(process.execPath, [BASELINE, source, mask, path('baseline.png')]);
  return path('baseline.png');
}

/** PSNR of two pictures within an area, in dB. */
async function psnrIn(area: Area, one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(file).removeAlpha().extract(area).raw().toBuffer()),
  );
  if (!a || !b) throw new Error('two pictures were expected');
  const sum = a.reduce((total, level, index) => total + (level - (b[index] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (sum / a.length));
}

const gains: number[] = [];
const levels: number[] = [];
const seconds: number[] = [];
try {
  for (const { name, ...area } of CASES) {
    const truth = path('truth.png');
    await sharp(photo(name)).removeAlpha().toColorspace('srgb').png().toFile(truth);
    const { width, height } = await sharp(truth).metadata();
    const cover = (background: string) => ({
      input: {
        create: { width: area.width, height: area.height, channels: 3 as const, background },
      },
      left: area.left,
      top: area.top,
    });
    await sharp(truth)
      .composite([cover('#ff00ff')])
      .removeAlpha()
      .png()
      .toFile(path('covered.png'));
    const black = sharp({ create: { width, height, channels: 3, background: '#000' } });
    await black
      .composite([cover('#fff')])
      .png()
      .toFile(path('mask.png'));
    const started = performance.now();
    const ours = await byEngine(path('covered.png'), path('mask.png'));
    seconds.push((performance.now() - started) / 1_000);
    levels.push(await psnrIn(area, ours, truth));
    const baseline = await byBaseline(path('covered.png'), path('mask.png'));
    gains.push((levels.at(-1) ?? 0) - (await psnrIn(area, baseline, truth)));
  }
  const value = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const each = gains.map((gain) => gain.toFixed(1)).join(', ');
  const level = levels.reduce((sum, each) => sum + each, 0) / levels.length;
  report([
    {
      what: 'removal, PSNR in the hole over the first engine',
      value,
      unit: 'dB',
      atLeast: 0,
      note: `each: ${each}; mean ${level.toFixed(1)} dB`,
    },
    { what: 'removal, a photo below a megapixel', value: median(seconds), unit: 's', limit: 15 },
  ]);
} finally {
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
}
