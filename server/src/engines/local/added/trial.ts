import type { EngineJob } from '../../port';
import { failure } from '../failure';
import type { LocalWork } from '../local-tool';
import type { FillSquare, Network } from '../models/session';
import { resizePixels } from '../picture/resize-pixels';
import { ADDED_MODELS, type AddedKey, type AddedModel, type AddedRole, isAddedKey } from './catalog';
import { FILLED_SIDE } from './filling';
import type { AddedNetwork } from './networks';
import { drawn, JAR_SIDE, OUTLINE_OF_JAR, overlapOf, PICTURE_OF_JAR } from './trial-jar';
import { tryEmbedding, trySelecting } from './trial-objects';
import { tryPosing } from './trial-pose';
import { tryEncoding, tryTokenizer, tryTranslating } from './trial-translation';
import { tryDetecting, tryReading } from './trial-words';

/** A job to run an added model once on a drawn picture with a known answer, before it is used. */
export type TrialJob = EngineJob & { key: AddedKey };

/** What a trial finds, as `found` of its analysis. */
export type TrialFindings = { memoryMb: number; loadMs: number; runMs: number };

const RGB = 3;
const SMALL_SIDE = 64;
const SCALE = 4;

/**
 * What a model must reach on the drawn pictures. Wide limits: they tell a network that does its work from one with other
 * weights, inputs or outputs, not a good one from a better one.
 */
const LIMITS = { overlap: 0.8, fillError: 40, enlargedError: 16 } as const;

async function tryMatting({ run }: Network): Promise<void> {
  const picture = await drawn(PICTURE_OF_JAR);
  const outline = await drawn(OUTLINE_OF_JAR);
  const area = JAR_SIDE * JAR_SIDE;
  const data = new Float32Array(RGB * area);
  for (let at = 0; at < data.length; at += 1) {
    data[at] = ((picture[(at % area) * RGB + Math.floor(at / area)] ?? 0) - 128) / 256;
  }
  const { data: alpha } = await run({ data, channels: RGB, width: JAR_SIDE, height: JAR_SIDE });
  const overlap = overlapOf(alpha, outline, 0.5);
  if (overlap >= LIMITS.overlap) return;
  throw failure(
    'broken',
    `it found ${Math.round(overlap * 100)} % of a drawn jar, not ${LIMITS.overlap * 100} %`,
  );
}

/** A gentle gradient, in which a bright magenta square is to be filled. */
async function tryFilling(fill: FillSquare): Promise<void> {
  const rgb = new Uint8Array(FILLED_SIDE * FILLED_SIDE * RGB);
  const hole = new Uint8Array(FILLED_SIDE * FILLED_SIDE);
  const level = (x: number, y: number, channel: number) => 120 + 10 * channel + x / 32 + y / 24;
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const [x, y] = [pixel % FILLED_SIDE, Math.floor(pixel / FILLED_SIDE)];
    hole[pixel] = x >= 160 && x < 352 && y >= 176 && y < 336 ? 1 : 0;
    for (let channel = 0; channel < RGB; channel += 1) {
      rgb[pixel * RGB + channel] = hole[pixel] ? ([255, 0, 255][channel] ?? 0) : level(x, y, channel);
    }
  }
  const filled = await fill(rgb, hole);
  let [sum, count] = [0, 0];
  for (const [pixel, is] of hole.entries()) {
    if (!is) continue;
    for (let channel = 0; channel < RGB; channel += 1) {
      const real = level(pixel % FILLED_SIDE, Math.floor(pixel / FILLED_SIDE), channel);
      sum += Math.abs((filled[channel * hole.length + pixel] ?? Number.NaN) - real);
      count += 1;
    }
  }
  const error = sum / count;
  if (error <= LIMITS.fillError) return;
  throw failure(
    'broken',
    `it filled a drawn hole ${Math.round(error)} levels off, not within ${LIMITS.fillError}`,
  );
}

/** A few shapes; what is enlarged must be the same picture when it is reduced again. */
async function tryEnlarging({ run }: Network): Promise<void> {
  const small =
    await drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="${SMALL_SIDE}" height="${SMALL_SIDE}">
    <rect width="100%" height="100%" fill="#d8d2c4"/><circle cx="24" cy="28" r="16" fill="#35566b"/>
    <path d="M40 60L60 20L62 60Z" fill="#a8442a"/></svg>`);
  const area = SMALL_SIDE * SMALL_SIDE;
  const data = new Float32Array(RGB * area);
  for (let at = 0; at < data.length; at += 1) {
    data[at] = (small[(at % area) * RGB + Math.floor(at / area)] ?? 0) / 255;
  }
  const large = await run({ data, channels: RGB, width: SMALL_SIDE, height: SMALL_SIDE });
  const side = SMALL_SIDE * SCALE;
  if (large.width !== side || large.height !== side || large.channels !== RGB) {
    throw failure(
      'broken',
      `it enlarged ${SMALL_SIDE} px to ${large.width} × ${large.height} instead of ${side}`,
    );
  }
  const rgb = new Uint8ClampedArray(RGB * side * side);
  for (let at = 0; at < rgb.length; at += 1) {
    rgb[(at % (side * side)) * RGB + Math.floor(at / (side * side))] = (large.data[at] ?? 0) * 255;
  }
  const reduced = await resizePixels(
    new Uint8Array(rgb.buffer),
    { width: side, height: side, channels: RGB },
    { width: SMALL_SIDE, height: SMALL_SIDE },
    'linear',
  );
  const error =
    small.reduce((sum, value, at) => sum + Math.abs(value - (reduced[at] ?? 0)), 0) / small.length;
  if (error <= LIMITS.enlargedError) return;
  throw failure(
    'broken',
    `what it enlarged is ${Math.round(error)} levels off, not within ${LIMITS.enlargedError}`,
  );
}

const TRIALS: Readonly<Partial<Record<AddedRole, (network: Network) => Promise<void>>>> = {
  matting: tryMatting,
  enlarging: tryEnlarging,
  detecting: tryDetecting,
  reading: tryReading,
};

/** Runs a model once; `load` gives the one that it needs, and it once more, since only one is in memory. */
async function tryOut(found: AddedNetwork, model: AddedModel, load: Loader, key: AddedKey): Promise<void> {
  if ('fillSquare' in found) return tryFilling(found.fillSquare);
  if ('embed' in found) {
    await tryEmbedding(found.embed);
    return;
  }
  if ('findJoints' in found) return tryPosing(found.findJoints);
  if ('network' in found) return TRIALS[model.role]?.(found.network);
  if ('tokenizer' in found) return tryTokenizer(found.tokenizer);
  if ('encodeLine' in found) return tryEncoding(found.encodeLine);
  if ('decodeLine' in found) return tryTranslating(key, load);
  const [needs = ''] = model.needs ?? [];
  const needed = isAddedKey(needs) ? await load(needs) : undefined;
  if (!needed || !('embed' in needed)) throw failure('broken', `it needs ${needs}`);
  const embedding = await tryEmbedding(needed.embed);
  const again = await load(key);
  if ('select' in again) await trySelecting(again.select, embedding);
}

type Loader = (key: AddedKey) => Promise<AddedNetwork>;

/** The golden run of an added model. Fails with the reason why it must not be used. */
export const run: LocalWork<TrialJob> = async ({ key }, { networks }) => {
  if (!networks.added) throw failure('broken', 'a trial needs the process of the engine');
  const start = performance.now();
  const found = await networks.added(key);
  const loaded = performance.now();
  await tryOut(found, ADDED_MODELS[key], networks.added, key);
  const findings: TrialFindings = {
    // In kilobytes on all systems, says libuv.
    memoryMb: Math.ceil(process.resourceUsage().maxRSS / 1024),
    loadMs: Math.round(loaded - start),
    runMs: Math.round(performance.now() - loaded),
  };
  return { outputs: [], analysis: { checks: [], found: findings } };
};
