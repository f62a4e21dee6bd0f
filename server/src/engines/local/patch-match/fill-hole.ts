import { cropped, holeBounds } from './crop';
import { guess, inherit } from './first-guess';
import { fillFullSize } from './full-size';
import { createGuide } from './guide';
import { createLayer, type Holed, halved, type Layer } from './layer';
import { findLines, type Line } from './lines';
import { createPace, type Pace } from './pace';
import { differencesAtSeam } from './seam';
import { createRandom, search } from './search';
import { fillByVote } from './vote';

/** Up to this side sources are looked for everywhere; above it, around what was found at half the size. */
const WORK_SIDE = 640;

/** Above so many pixels of the hole a scale is not worked on, but takes over what was found at a smaller one. */
const MOST_WORKED = 300_000;

/** No scale is smaller. */
const LEAST_SIDE = 40;

/** The same picture and hole always give the same filling. */
const SEED = 12_345;

type Effort = { rounds: number; passes: number; radius: number };

type FillCall = {
  /** Its abortion ends the filling with the signal's reason. */
  signal: AbortSignal;
  /** The share that is done, 0 to 1. */
  onStep: (share: number) => void;
};

/** How hard a scale is worked on: each round is a search and a new filling. */
function effortFor({ width, height }: Holed, place: 'first' | 'between' | 'last'): Effort {
  const side = Math.max(width, height);
  if (place === 'first') return { rounds: 12, passes: 5, radius: side };
  if (side > WORK_SIDE) return { rounds: 1, passes: 2, radius: 4 };
  return { rounds: place === 'last' ? 3 : 5, passes: 3, radius: side };
}

/** From the smallest scale to the picture itself. */
function scalesOf(picture: Holed): Holed[] {
  const scales = [picture];
  let smallest = picture;
  while (Math.min(smallest.width, smallest.height) >= 2 * LEAST_SIDE) {
    smallest = halved(smallest);
    scales.unshift(smallest);
  }
  return scales;
}

/** The scale at which straight lines are looked for, and what they are there. */
function linesIn(scales: readonly Holed[]): { scale: number; lines: Line[] } {
  const fits = scales.findLastIndex(({ width, height }) => Math.max(width, height) <= WORK_SIDE);
  const scale = Math.max(0, fits);
  const picture = scales[scale];
  return { scale, lines: picture ? findLines(picture) : [] };
}

const holeSize = ({ hole }: Holed) => hole.reduce((sum, is) => sum + is, 0);

type Work = {
  efforts: readonly Effort[];
  random: () => number;
  pace: Pace;
  onRound: (scale: number) => void;
};

/**
 * Fills the scales one after the other, each beginning with what the one before has found, until the next one is too
 * large to be worked on. Gives the last one's number beside it; what its patches say is not yet in its hole.
 */
async function fillScales(scales: readonly Holed[], work: Work): Promise<{ layer: Layer; index: number }> {
  const { efforts, random, pace, onRound } = work;
  const straight = linesIn(scales);
  let done: { layer: Layer; index: number } | undefined;
  for (const [index, scale] of scales.entries()) {
    if (done && done.layer.sources.length > 0 && holeSize(scale) > MOST_WORKED) break;
    const layer = createLayer(scale);
    const guide = createGuide(layer, straight.lines, 2 ** (index - straight.scale));
    const { rounds, passes, radius } = efforts[index] ?? effortFor(scale, 'between');
    if (done && done.layer.sources.length > 0) {
      inherit(layer, done.layer, random);
      await fillByVote(layer, pace);
    } else await guess(layer, guide, random, pace);
    done = { layer, index };
    if (layer.sources.length === 0) continue;
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) await fillByVote(layer, pace);
      await search(layer, { passes, radius, random, guide }, pace);
      onRound(index);
    }
  }
  if (!done) throw new Error('a picture has at least one scale');
  return done;
}

/**
 * Fills a hole with what fits from the rest of the picture, in place: patches are found from coarse to fine
 * (PatchMatch; Wexler's completion), straight edges that run into the hole go on through it, and the full size is
 * put together from pixels of the full size. Nothing outside the hole changes. The same input gives the same output.
 * The work is bounded: patches of a hole of more than {@link MOST_WORKED} pixels are looked for at a smaller size.
 */
export async function fillHole(whole: Holed, { signal, onStep }: FillCall): Promise<void> {
  const bounds = holeBounds(whole);
  if (!bounds) return;
  const scales = scalesOf(cropped(whole, bounds));
  const efforts = scales.map((scale, index) =>
    effortFor(scale, index === 0 ? 'first' : index === scales.length - 1 ? 'last' : 'between'),
  );
  const shares = scales.map((scale, index) => {
    const { rounds = 0, passes = 0 } = efforts[index] ?? {};
    return rounds * passes * holeSize(scale);
  });
  const all = shares.reduce((sum, share) => sum + share, 0);
  let done = 0;
  const onRound = (scale: number) => {
    done += (shares[scale] ?? 0) / (efforts[scale]?.rounds ?? 1);
    onStep(Math.min(1, done / all));
  };
  const pace = createPace(signal);
  const { layer, index } = await fillScales(scales, { efforts, random: createRandom(SEED), pace, onRound });
  const parts = await differencesAtSeam(layer, pace);
  const { pixels, hole, width: stride } = whole;
  const sheet = {
    ...bounds,
    pixels: new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length),
    hole,
    stride,
    origin: bounds.top * stride + bounds.left,
  };
  await fillFullSize(sheet, { layer, parts, factor: 2 ** (scales.length - 1 - index) }, pace);
  onStep(1);
}
