import { quickRandom } from '../random';
import { cropped, holeBounds } from './crop';
import { guess, inherit } from './first-guess';
import { fillFullSize } from './full-size';
import { createGuide } from './guide';
import { createLayer, type Holed, halved, type Layer } from './layer';
import { findLines, type Line } from './lines';
import { misfit, worstMisfit } from './misfit';
import { createPace, type Pace } from './pace';
import { differencesAtSeam } from './seam';
import { search } from './search';
import { fillByVote } from './vote';

/** Up to this side, sources are searched globally; above it, only near those found at half the size. */
const WORK_SIDE = 640;

/** Scales whose hole has more pixels are not searched; they reuse the sources of a smaller scale. */
const MAX_WORKED = 300_000;

/** Shortest side of the smallest scale. */
const MIN_SIDE = 40;

/** A larger hole is started only at the smallest scale. */
const MAX_BEGUN = 40_000;

/** An unguided filling must fit better by this factor: straight continuations may fit a little worse. */
const LINES_WORTH = 0.85;

/** Fixed, so that the same picture and hole always give the same filling. */
const SEED = 12_345;

/** Position of a scale: the smallest, the next one when the filling starts there, one in between, or the full size. */
type Place = 'first' | 'second' | 'between' | 'last';

type Effort = { rounds: number; passes: number; radius: number };

type FillCall = {
  /** Aborting it ends the filling with the signal's reason. */
  signal: AbortSignal;
  /** Reports progress, 0 to 1. */
  onStep: (share: number) => void;
};

/** Effort per scale: each round is a search and a new filling. */
function effortFor({ width, height }: Holed, place: Place): Effort {
  const side = Math.max(width, height);
  if (place === 'first') return { rounds: 12, passes: 5, radius: side };
  if (place === 'second') return { rounds: 8, passes: 4, radius: side };
  if (side > WORK_SIDE) return { rounds: 1, passes: 2, radius: 4 };
  return { rounds: place === 'last' ? 3 : 5, passes: 3, radius: side };
}

/** The image pyramid, from the smallest scale to the picture itself. */
function scalesOf(picture: Holed): Holed[] {
  const scales = [picture];
  let smallest = picture;
  while (Math.min(smallest.width, smallest.height) >= 2 * MIN_SIDE) {
    smallest = halved(smallest);
    scales.unshift(smallest);
  }
  return scales;
}

/** The scale at which straight lines are detected, and those lines. */
function linesIn(scales: readonly Holed[]): { scale: number; lines: Line[] } {
  const fits = scales.findLastIndex(({ width, height }) => Math.max(width, height) <= WORK_SIDE);
  const scale = Math.max(0, fits);
  const picture = scales[scale];
  return { scale, lines: picture ? findLines(picture) : [] };
}

const holeSize = ({ hole }: Holed) => hole.reduce((sum, is) => sum + is, 0);

/** A way to start: the first scale that is filled, and whether lines guide the filling. */
type Start = { from: number; isGuided: boolean };

type Work = {
  random: () => number;
  pace: Pace;
  /** Reports progress, 0 to 1. */
  onStep: (share: number) => void;
};

/**
 * Fills the scales from coarse to fine, each initialized with the result of the previous one, until the next one is too
 * large to search. The content of a hole is decided at the smallest scale, and can go wrong there: with few pixels,
 * structures seem to continue that do not, and what looks like one line through the hole may be two that end at it. So
 * several starts are tried, and the one with the best patch fit continues. Also returns the last scale's index; its
 * patches are not yet voted into its hole.
 */
async function fillScales(
  scales: readonly Holed[],
  { random, pace, onStep }: Work,
): Promise<{ layer: Layer; index: number }> {
  const straight = linesIn(scales);
  const sizes = scales.map(holeSize);
  /** The scale at which the starts are compared. */
  const compared = scales.length > 1 && (sizes[1] ?? 0) <= MAX_BEGUN ? 1 : 0;
  const placeOf = (index: number, from: number): Place => {
    if (index === 0) return 'first';
    if (index === from) return 'second';
    return index === scales.length - 1 ? 'last' : 'between';
  };
  const effortOf = (scale: Holed, index: number, from: number) => {
    const effort = effortFor(scale, placeOf(index, from));
    return { ...effort, work: effort.rounds * effort.passes * (sizes[index] ?? 0) };
  };
  const workFrom = (from: number, last: number) =>
    scales.reduce(
      (sum, scale, index) => sum + (index < from || index > last ? 0 : effortOf(scale, index, from).work),
      0,
    );
  const others = compared + (straight.lines.length > 0 ? 1 : 0);
  const all = workFrom(0, scales.length) + others * workFrom(compared, compared);
  let done = 0;
  const fill = async (index: number, before: Layer | undefined, { from, isGuided }: Start) => {
    const scale = scales[index];
    if (!scale) throw new Error('scale missing');
    const layer = createLayer(scale);
    const guide = createGuide(layer, isGuided ? straight.lines : [], 2 ** (index - straight.scale));
    if (before && before.sources.length > 0) {
      inherit(layer, before, random);
      await fillByVote(layer, pace);
    } else await guess(layer, guide, random, pace);
    if (layer.sources.length === 0) return layer;
    const { rounds, passes, radius, work } = effortOf(scale, index, from);
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) await fillByVote(layer, pace);
      await search(layer, { passes, radius, random, guide }, pace);
      done += work / rounds;
      onStep(Math.min(1, done / all));
    }
    return layer;
  };
  const attempt = async (start: Start) => {
    let layer = await fill(start.from, undefined, start);
    for (let index = start.from + 1; index <= compared; index += 1) layer = await fill(index, layer, start);
    return { layer, start, misfit: misfit(layer) };
  };

  let best = await attempt({ from: 0, isGuided: true });
  if (compared > 0) {
    const other = await attempt({ from: compared, isGuided: true });
    if (other.misfit < best.misfit) best = other;
  }
  if (straight.lines.length > 0) {
    const other = await attempt({ ...best.start, isGuided: false });
    if (other.misfit < LINES_WORTH * best.misfit) best = other;
  }
  let { layer } = best;
  let index = compared;
  while (index + 1 < scales.length) {
    if (layer.sources.length > 0 && (sizes[index + 1] ?? 0) > MAX_WORKED) break;
    index += 1;
    layer = await fill(index, layer, best.start);
  }
  return { layer, index };
}

/**
 * Fills a hole from the rest of the picture, in place, by coarse-to-fine patch-based completion (PatchMatch, after
 * Wexler). Straight edges that enter the hole continue through it, and the full size is assembled from full-size
 * pixels. Pixels outside the hole do not change. Deterministic. The work is bounded: holes of more than {@link
 * MAX_WORKED} pixels are searched at a smaller size.
 * @returns how little its worst patches are like what they are copied from, in levels ({@link worstMisfit})
 */
export async function fillHole(whole: Holed, { signal, onStep }: FillCall): Promise<number> {
  const bounds = holeBounds(whole, whole.hole);
  if (!bounds) return 0;
  const scales = scalesOf(cropped(whole, bounds));
  const pace = createPace(signal);
  const { layer, index } = await fillScales(scales, { random: quickRandom(SEED), pace, onStep });
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
  return worstMisfit(layer);
}
