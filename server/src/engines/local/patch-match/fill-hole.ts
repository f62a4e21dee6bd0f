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

/** A hole of more pixels is only begun at the smallest scale. */
const MOST_BEGUN = 40_000;

/** A filling that follows no lines must fit so much better: what goes on straight may fit a little worse. */
const LINES_WORTH = 0.85;

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

/** A way to begin: the first scale that is worked on, and whether lines guide the filling. */
type Start = { from: number; isGuided: boolean };

/**
 * The ways to begin, and the scale at which they are compared. What a hole is to hold is decided where it is smallest,
 * and can go wrong there: the fewer pixels, the more likely a thing seems to go on that does not; and what looks like
 * a line through the hole may be two that end at it.
 */
function startsFor(scales: readonly Holed[], hasLines: boolean): { starts: Start[]; compared: number } {
  const second = scales[1];
  const compared = second && holeSize(second) <= MOST_BEGUN ? 1 : 0;
  const starts: Start[] = [];
  for (let from = 0; from <= compared; from += 1) {
    starts.push({ from, isGuided: true });
    if (hasLines) starts.push({ from, isGuided: false });
  }
  return { starts, compared };
}

/** How ill the patches of a filling fit: the mean of their unlikeness. */
function misfit({ targets, unlike }: Layer): number {
  let sum = 0;
  for (const target of targets) sum += unlike[target] ?? 0;
  return sum / Math.max(1, targets.length);
}

type Work = {
  random: () => number;
  pace: Pace;
  /** The share that is done, 0 to 1. */
  onStep: (share: number) => void;
};

/**
 * Fills the scales one after the other, each beginning with what the one before has found, until the next one is too
 * large to be worked on. Of the ways to begin the one goes on whose patches fit best. Gives the last scale's number
 * beside it; what its patches say is not yet in its hole.
 */
async function fillScales(
  scales: readonly Holed[],
  { random, pace, onStep }: Work,
): Promise<{ layer: Layer; index: number }> {
  const straight = linesIn(scales);
  const { starts, compared } = startsFor(scales, straight.lines.length > 0);
  const efforts = (from: number) =>
    scales.map((scale, index) =>
      effortFor(scale, index === from ? 'first' : index === scales.length - 1 ? 'last' : 'between'),
    );
  const sizes = scales.map(holeSize);
  const workOf = (index: number, { rounds, passes }: Effort) => rounds * passes * (sizes[index] ?? 0);
  let all = 0;
  for (const [number, { from }] of starts.entries()) {
    for (const [index, effort] of efforts(from).entries()) {
      if (index >= from && (index <= compared || number === 0)) all += workOf(index, effort);
    }
  }
  let done = 0;
  const fill = async (index: number, before: Layer | undefined, { from, isGuided }: Start) => {
    const scale = scales[index];
    const effort = efforts(from)[index];
    if (!scale || !effort) throw new Error('a scale was expected');
    const layer = createLayer(scale);
    const guide = createGuide(layer, isGuided ? straight.lines : [], 2 ** (index - straight.scale));
    if (before && before.sources.length > 0) {
      inherit(layer, before, random);
      await fillByVote(layer, pace);
    } else await guess(layer, guide, random, pace);
    if (layer.sources.length === 0) return layer;
    const { rounds, passes, radius } = effort;
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) await fillByVote(layer, pace);
      await search(layer, { passes, radius, random, guide }, pace);
      done += workOf(index, effort) / rounds;
      onStep(Math.min(1, done / all));
    }
    return layer;
  };

  let best: { layer: Layer; start: Start; misfit: number } | undefined;
  for (const start of starts) {
    let layer: Layer | undefined;
    for (let index = start.from; index <= compared; index += 1) layer = await fill(index, layer, start);
    if (!layer) continue;
    const found = misfit(layer) / (start.isGuided ? 1 : LINES_WORTH);
    if (!best || found < best.misfit) best = { layer, start, misfit: found };
  }
  if (!best) throw new Error('a picture has at least one scale');
  let { layer } = best;
  let index = compared;
  while (index + 1 < scales.length) {
    if (layer.sources.length > 0 && (sizes[index + 1] ?? 0) > MOST_WORKED) break;
    index += 1;
    layer = await fill(index, layer, best.start);
  }
  return { layer, index };
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
  const pace = createPace(signal);
  const { layer, index } = await fillScales(scales, { random: createRandom(SEED), pace, onStep });
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
