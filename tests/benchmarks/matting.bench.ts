import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createLocalEngine } from '../../server/src/engines/local/local-engine';
import { temporaryDataDir } from '../builders/data-dir';
import { report } from './support/measure';
import { photo } from './support/pictures';

const SUBJECTS = ['product-shoes.jpg', 'product-tshirt.jpg'];
const GROUNDS = ['coffee.jpg', 'rocket.jpg'];

const SIDE = 640;
/** Of the picture's side. */
const SUBJECT_SHARE = 0.7;

const HALF = 128;

const dataDir = await temporaryDataDir();
const silent = { info: () => undefined, warn: () => undefined };
const engine = createLocalEngine({ dataDir, ownModels: {}, memoryMb: 3_000, labelProducer: '' }, silent);

/** The picture's subject on nothing, by the engine. */
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

/** Shared area over joint area of what is more than half opaque. */
function overlap(one: Buffer, other: Buffer): number {
  let [shared, joint] = [0, 0];
  for (const [pixel, level] of one.entries()) {
    const [here, there] = [level >= HALF, (other[pixel] ?? 0) >= HALF];
    if (here && there) shared += 1;
    if (here || there) joint += 1;
  }
  return shared / joint;
}

/**
 * The truth: a product cut out of its own even studio ground, which is easy and was looked at, then laid on a photo
 * full of detail. The engine must find in the composed picture what was laid there.
 */
try {
  const scores: number[] = [];
  for (const subject of SUBJECTS) {
    const side = Math.round(SIDE * SUBJECT_SHARE);
    const piece = await sharp(await cutOut(photo(subject)))
      .resize(side, side, { fit: 'inside' })
      .png()
      .toBuffer();
    for (const ground of GROUNDS) {
      const composed = join(dataDir, 'composed.png');
      const truth = join(dataDir, 'truth.png');
      const size = { width: SIDE, height: SIDE };
      await sharp(photo(ground))
        .resize(SIDE, SIDE)
        .composite([{ input: piece }])
        .png()
        .toFile(composed);
      const clear = { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
      await sharp({ create: clear })
        .composite([{ input: piece }])
        .png()
        .toFile(truth);
      scores.push(overlap(await opacityOf(await cutOut(composed)), await opacityOf(truth)));
    }
  }
  const value = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const note = `${scores.length} pictures, ${scores.map((score) => score.toFixed(3)).join(' ')}`;
  report([{ what: 'matting, overlap with the truth (IoU)', value, unit: '', atLeast: 0.9, note }]);
} finally {
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
}
