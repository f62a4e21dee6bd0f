import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createLocalEngine } from '../../server/src/engines/local/local-engine';
import { EngineFailure } from '../../server/src/engines/port';
import { localOffers } from '../../server/src/tools';
import { temporaryDataDir } from '../builders/data-dir';
import { DRAWN_PRODUCTS } from './support/drawn-products';
import { type Measure, report } from './support/measure';
import { photo } from './support/pictures';

/** Textures from photos, without anything that could be mistaken for the subject. */
const GROUNDS = [
  { name: 'coffee.jpg', left: 420, top: 0, width: 180, height: 130 },
  { name: 'rocket.jpg', left: 0, top: 0, width: 200, height: 200 },
  { name: 'chelsea.jpg', left: 0, top: 120, width: 180, height: 180 },
  { name: 'upscale-gt-baboon.webp', left: 340, top: 30, width: 150, height: 150 },
];

const SIDE = 640;
/** Share of the picture's side. */
const SUBJECT_SHARE = 0.7;

const HALF = 128;

/** Difference between blue and red of every shirt pixel, and of no background pixel. */
const BLUER = 30;

const dataDir = await temporaryDataDir();
const silent = { info: () => undefined, warn: () => undefined };
const engine = createLocalEngine(
  { offers: localOffers, dataDir, ownModels: {}, memoryMb: 3_000, labelProducer: '', labelText: 'AI生成' },
  silent,
);

/** Cuts the subject out with the engine. */
async function cutOut(path: string): Promise<string> {
  const { width, height } = await sharp(path).metadata();
  const workDir = await mkdtemp(join(dataDir, 'work-'));
  const { outputs } = await engine.run(
    {
      tool: 'matting',
      kind: 'run',
      inputs: { source: [{ path, mime: 'image/png', width, height }] },
      options: { background: 'transparent', feather: 0, trim: false },
      workDir,
      produceId: 'benchmark',
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  const [output] = outputs;
  if (!output) throw new Error('the engine made nothing');
  return output.path;
}

const opacityOf = async (path: string) => sharp(path).extractChannel(3).raw().toBuffer();

/** Intersection over union of the pixels that are more than half opaque. */
function overlap(one: Buffer, other: Buffer): number {
  let [shared, joint] = [0, 0];
  for (const [pixel, level] of one.entries()) {
    const [here, there] = [level >= HALF, (other[pixel] ?? 0) >= HALF];
    if (here && there) shared += 1;
    if (here || there) joint += 1;
  }
  return shared / joint;
}

/** Blue on pale wood: the color alone separates the shirt from its background. */
async function shirtByColor(path: string): Promise<Buffer> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const key = Buffer.alloc(width * height);
  for (const pixel of key.keys()) {
    key[pixel] = (data[pixel * 3 + 2] ?? 0) - (data[pixel * 3] ?? 0) > BLUER ? 255 : 0;
  }
  const alpha = await sharp(key, { raw: { width, height, channels: 1 } })
    .median(5)
    .blur(0.7)
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  return sharp(path)
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

const SUBJECTS = [
  // Its photo is cut off at the hem, so the composed one must be, too.
  { piece: () => shirtByColor(photo('product-tshirt.jpg')), gravity: 'southeast' },
  { piece: () => cutOut(photo('product-shoes.jpg')), gravity: 'centre' },
] as const;

/** Mean difference of two alphas, 0 to 1. */
function difference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (const [pixel, level] of one.entries()) sum += Math.abs(level - (other[pixel] ?? 0));
  return sum / one.length / 255;
}

type Found = { found: Buffer; truth: Buffer };

/** Whether a picture was refused as unclear, instead of cut out badly. */
const isRefusal = (error: unknown) => error instanceof EngineFailure && error.kind === 'checksFailed';

/** Composites a product onto each ground, and cuts it out again, unless that is refused. */
async function cutOutOfAll(product: string | Buffer, gravity: string): Promise<Found[]> {
  const side = Math.round(SIDE * SUBJECT_SHARE);
  const input = await sharp(product).resize(side, side, { fit: 'inside' }).png().toBuffer();
  const all: Found[] = [];
  for (const { name, ...area } of GROUNDS) {
    const composed = join(dataDir, 'composed.png');
    const truth = join(dataDir, 'truth.png');
    const ground = await sharp(photo(name)).extract(area).resize(SIDE, SIDE).png().toBuffer();
    await sharp(ground).composite([{ input, gravity }]).png().toFile(composed);
    const size = { width: SIDE, height: SIDE, channels: 4 } as const;
    const clear = { ...size, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    await sharp({ create: clear }).composite([{ input, gravity }]).png().toFile(truth);
    const found = await cutOut(composed).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
    if (found) all.push({ found: await opacityOf(found), truth: await opacityOf(truth) });
  }
  return all;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The ground truth is a product cut out of its own plain background (the shirt by its color; the shoes by the engine,
 * checked visually) and composited onto a textured photo. The engine must segment the composed product.
 */
async function measureProducts(): Promise<Measure> {
  const scores: number[] = [];
  for (const { piece, gravity } of SUBJECTS) {
    const all = await cutOutOfAll(await piece(), gravity);
    scores.push(...all.map(({ found, truth }) => overlap(found, truth)));
  }
  const refused = SUBJECTS.length * GROUNDS.length - scores.length;
  const note = `${scores.length} pictures, ${refused} refused, the worst ${Math.min(...scores).toFixed(2)}`;
  const what = 'matting, overlap with the truth (IoU)';
  return { what, value: mean(scores), unit: '', atLeast: 0.9, note };
}

/** What hair, leaves and glass lose: a yardstick for other networks and precisions, without a limit. */
async function measureDrawn(): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [name, draw] of Object.entries(DRAWN_PRODUCTS)) {
    const errors = (await cutOutOfAll(draw(), 'centre')).map(({ found, truth }) => difference(found, truth));
    const refused = GROUNDS.length - errors.length;
    const note = `${errors.length} pictures, ${refused} refused, the worst ${Math.max(...errors).toFixed(3)}`;
    measures.push({
      what: `matting, mean error of alpha: ${name}, drawn`,
      value: mean(errors),
      unit: '',
      note,
    });
  }
  return measures;
}

try {
  report([await measureProducts(), ...(await measureDrawn())]);
} finally {
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
}
