import { readFile, stat, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { canvasFor } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { enhance } from '../../server/src/engines/local/enhance/enhance';
import { fillHole } from '../../server/src/engines/local/patch-match/fill-hole';
import { grow } from '../../server/src/engines/local/patch-match/grow';
import { readPixels } from '../../server/src/engines/local/picture/read';
import { DAMAGES, damaged, ssim, truth } from '../builders/damage';
import { benchEngine, MEMORY_LIMIT_MB, timed } from './support/engine';
import { type Measure, median, report } from './support/measure';
import { peakMemory } from './support/peak-memory';
import { photo } from './support/pictures';
import { productMeasures } from './support/product-images';

/** Rounds of the comparison with the bare computation; the first is not counted. */
const ROUNDS = 2;

/** Side of the degraded photos: large enough for their windows, small enough to use many. */
const DAMAGED_SIDE = 160;

const STRENGTHS = [1, 2, 3] as const;

const PHOTOS = ['coffee.jpg', 'chelsea.jpg'];

const still = { signal: new AbortController().signal, onPart: () => undefined, onStep: () => undefined };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const engine = await benchEngine();
// The engine's process runs at a lower priority, and so does this one; otherwise a busy machine would distort the
// result.
setPriority(5);

/** Gain in similarity to the original of degraded photos at each strength, including the worst photo. */
async function clearerMeasures(): Promise<Measure[]> {
  const gains: Record<(typeof STRENGTHS)[number], number[]> = { 1: [], 2: [], 3: [] };
  for (const damage of DAMAGES) {
    for (const name of PHOTOS) {
      const good = await truth(photo(name), DAMAGED_SIDE);
      const bad = await damaged(good, damage);
      const before = ssim(good, bad);
      for (const strength of STRENGTHS) {
        const { artifacts } = bad;
        const rgb = await enhance(bad, { strength, denoise: true, artifacts }, still);
        gains[strength].push(ssim(good, { ...bad, rgb }) - before);
      }
    }
  }
  return STRENGTHS.map((strength) => ({
    what: `clearer at ${strength}, SSIM over the damaged photo`,
    value: mean(gains[strength]),
    unit: '',
    atLeast: 0,
    note: `${DAMAGES.length * PHOTOS.length} photos, the worst ${Math.min(...gains[strength]).toFixed(4)}`,
  }));
}

const TARGETS_KB = [20, 50];

/** How far a photo stays below its target size, in percent; exceeding it is a failure. */
async function compressMeasure(): Promise<Measure> {
  const errors: number[] = [];
  for (const name of ['coffee.jpg', 'astronaut.jpg']) {
    for (const targetKb of TARGETS_KB) {
      for (const format of ['jpeg', 'webp']) {
        const options = { targetKb, quality: 80, format };
        const path = await engine.run('img-compress', { sources: [photo(name)] }, options);
        const target = targetKb * 1_024;
        const { size } = await stat(path);
        // A photo that is smaller at the best quality has no target to reach.
        if ((await stat(photo(name))).size <= target) continue;
        errors.push(size > target ? Number.POSITIVE_INFINITY : (100 * (target - size)) / target);
      }
    }
  }
  const note = `${errors.length} files, mean ${mean(errors).toFixed(2)}, none above its target`;
  return {
    what: 'compressing, most below the target',
    value: Math.max(...errors),
    unit: '%',
    limit: 2,
    note,
  };
}

/** Size of the photo for timing whole runs. */
const SIZE = { width: 600, height: 400 };

/** A whole run compared with its bare computation, and the engine's memory usage. */
async function overheadMeasures(): Promise<Measure[]> {
  const source = engine.path('source.jpg');
  await sharp(photo('rocket.jpg')).resize(SIZE.width, SIZE.height).jpeg({ quality: 92 }).toFile(source);
  const pixels = await readPixels({ path: source }, { keepProfile: true });
  const { width, height } = pixels;
  const area = { left: 250, top: 50, width: 80, height: 120 };
  const hole = new Uint8Array(width * height);
  for (let y = area.top; y < area.top + area.height; y += 1) {
    hole.fill(1, y * width + area.left, y * width + area.left + area.width);
  }
  const mask = engine.path('mask.png');
  await writeFile(
    mask,
    await sharp(
      hole.map((is) => is * 255),
      { raw: { width, height, channels: 1 } },
    )
      .png()
      .toBuffer(),
  );
  const sides = { top: 0.1, right: 0, bottom: 0, left: 0 };
  const clearer = { strength: 2, denoise: true } as const;
  const runs = [
    {
      name: 'removing',
      whole: () => engine.run('smart-eliminate', { source: [source], mask: [mask] }, { grow: 0 }),
      bare: () => fillHole({ width, height, channels: 3, pixels: Buffer.from(pixels.rgb), hole }, still),
    },
    {
      name: 'expanding',
      whole: () => engine.run('ai-expand', { source: [source] }, sides),
      bare: () => grow(pixels, canvasFor(pixels, sides), still),
    },
    {
      name: 'making clearer',
      whole: () => engine.run('image-enhance', { source: [source] }, clearer),
      bare: () => enhance(pixels, clearer, still),
    },
    {
      name: 'compressing to 100 KB',
      whole: () =>
        engine.run('img-compress', { sources: [source] }, { targetKb: 100, quality: 80, format: 'jpeg' }),
      bare: async () =>
        sharp(await readFile(source))
          .jpeg({ quality: 80, mozjpeg: true })
          .toBuffer(),
      note: 'over one encoding',
    },
  ];
  const measures: Measure[] = [];
  for (const { name, whole, bare, note } of runs) {
    const memory = await peakMemory(whole);
    await bare();
    const [wholes, bares]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      wholes.push(await timed(whole));
      bares.push(await timed(bare));
    }
    const seconds = median(wholes);
    measures.push(
      {
        what: `${name}, whole run over the bare one`,
        value: seconds / median(bares),
        unit: '×',
        note: `${seconds.toFixed(1)} s, ${SIZE.width} × ${SIZE.height}${note ? `, ${note}` : ''}`,
      },
      { what: `${name}, engine memory`, value: memory, unit: 'MB', limit: MEMORY_LIMIT_MB },
    );
  }
  return measures;
}

/** Rows of one part, also printed immediately; the table comes only at the end. */
async function part(name: string, measure: () => Promise<Measure[]>): Promise<Measure[]> {
  const started = performance.now();
  const measures = await measure();
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  process.stderr.write(`${name}, ${seconds} s\n`);
  for (const { what, value, unit, note = '' } of measures) {
    process.stderr.write(`  ${what}: ${value.toFixed(3)} ${unit} ${note}\n`);
  }
  return measures;
}

try {
  report([
    ...(await part('compressing', async () => [await compressMeasure()])),
    ...(await part('whole runs', overheadMeasures)),
    ...(await part('product images', () => productMeasures(engine))),
    ...(await part('making clearer', clearerMeasures)),
  ]);
} finally {
  await engine.close();
}
