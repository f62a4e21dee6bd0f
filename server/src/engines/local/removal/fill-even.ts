import { cropped } from '../patch-match/crop';
import { type Holed, isSilent } from '../patch-match/layer';
import { fillHarmonic } from '../picture/harmonic';
import { areaAround, grown } from '../picture/mask';
import { fitPlane, type Plane } from '../picture/plane';
import { quickRandom } from '../random';
import { fillOnGrounds } from './fill-on-grounds';
import { type GroundPlanes, reachAround } from './ground-cells';
import { holeParts } from './hole-parts';

/** Strokes at most this far apart, in pixels, are filled as one hole: the letters of a line. */
const TOGETHER = 6;

/** Width of the judged surroundings: a share of the hole's longer side, in pixels between these. */
const RING = { share: 0.12, min: 6, max: 32 } as const;

/**
 * Levels that a pixel of even surroundings may be off its plane, and the share of pixels that must fit: in the whole ring,
 * and within `near` pixels of the hole, where anything else may be a line that continues through it.
 */
const EVEN = { levels: 9, share: 0.94, near: 4, nearShare: 0.985 } as const;

/**
 * Surroundings that are on no plane are smooth, as walls in uneven light are, where levels change by at most so much over `step`
 * pixels to both sides, in these shares of the ring and of what is near the hole, and lie around a plane.
 */
const SMOOTH = { step: 4, levels: 5, share: 0.96, nearShare: 0.99, aroundPlane: 30 } as const;

/** Deviation of neighbors, in levels, above which the surroundings have a texture that a smooth filling would lack. */
const GRAIN = 2.5;

/** More samples do not change a plane. */
const SAMPLES = 4_000;

const SEED = 99;

type Sample = { x: number; y: number; pixel: number; isNear: boolean };

/** Planes per channel through some of the surroundings; fewer where these are collinear. */
const fitPlanes = ({ channels, pixels }: Holed, samples: readonly Sample[]): Plane[] =>
  Array.from({ length: channels }, (_, channel) =>
    fitPlane(samples, ({ pixel }) => pixels[pixel * channels + channel] ?? 0),
  ).filter((plane) => plane !== undefined);

/** Whether a sample is within some levels of the planes. */
const isFitting = ({ channels, pixels }: Holed, planes: readonly Plane[], sample: Sample, levels: number) =>
  planes.every(([level, across, down], channel) => {
    const off =
      (pixels[sample.pixel * channels + channel] ?? 0) - (level + across * sample.x + down * sample.y);
    return Math.abs(off) <= levels;
  });

const hasShare = (samples: readonly Sample[], share: number, is: (sample: Sample) => boolean) =>
  samples.filter(is).length >= share * samples.length;

/** Whether colors hardly change around a sample: no edge is near it. */
function isSmoothAt(part: Holed, { x, y, pixel }: Sample): boolean {
  const { width, height, channels, pixels } = part;
  const change = (before: number, after: number) => {
    if (isSilent(part, before) || isSilent(part, after)) return 0;
    let most = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      const level = (at: number) => pixels[at * channels + channel] ?? 0;
      most = Math.max(most, Math.abs(level(before) - level(after)));
    }
    return most;
  };
  const { step } = SMOOTH;
  const across = x >= step && x + step < width ? change(pixel - step, pixel + step) : 0;
  const down = y >= step && y + step < height ? change(pixel - step * width, pixel + step * width) : 0;
  return Math.max(across, down) <= 2 * SMOOTH.levels;
}

/** Planes per channel through the surroundings, and the levels that these are off them; undefined where they are not even. */
function planesOf(part: Holed, samples: readonly Sample[]): { planes: Plane[]; levels: number } | undefined {
  const first = fitPlanes(part, samples);
  const planes = fitPlanes(
    part,
    samples.filter((sample) => isFitting(part, first, sample, EVEN.levels)),
  );
  const near = samples.filter(({ isNear }) => isNear);
  const isOn = (sample: Sample) => isFitting(part, planes, sample, EVEN.levels);
  if (
    planes.length === part.channels &&
    hasShare(samples, EVEN.share, isOn) &&
    hasShare(near, EVEN.nearShare, isOn)
  )
    return { planes, levels: EVEN.levels };
  const isSmooth = (sample: Sample) =>
    isFitting(part, first, sample, SMOOTH.aroundPlane) && isSmoothAt(part, sample);
  return first.length === part.channels &&
    hasShare(samples, SMOOTH.share, isSmooth) &&
    hasShare(near, SMOOTH.nearShare, isSmooth)
    ? { planes: first, levels: SMOOTH.aroundPlane }
    : undefined;
}

/** Deviation, in levels, of the sampled pixels from the mean of their neighbors. */
function grainOf({ width, channels, pixels, ...known }: Holed, samples: readonly Sample[]): number {
  let [sum, count] = [0, 0];
  for (const { pixel } of samples) {
    const around = [pixel - 1, pixel + 1, pixel - width, pixel + width];
    if (around.some((near) => near < 0 || near >= known.hole.length || isSilent(known, near))) continue;
    const level = (at: number) => pixels[at * channels + 1] ?? 0;
    const off = level(pixel) - around.reduce((all, near) => all + level(near), 0) / around.length;
    sum += off * off;
    count += 1;
  }
  // The mean of four noisy neighbors adds a quarter to the variance.
  return Math.sqrt(sum / Math.max(1, count) / 1.25);
}

/** Planes per channel through those surroundings that are on a known ground. */
function planesOn(part: Holed, ground: GroundPlanes, samples: readonly Sample[]) {
  const on = samples.filter((sample) => isFitting(part, ground, sample, EVEN.levels));
  const planes = fitPlanes(part, on);
  if (planes.length < part.channels) return undefined;
  // Beside another thing, its edge is no grain.
  const isInside = ({ x, y, pixel }: Sample) =>
    [
      { x: x - 1, y, pixel: pixel - 1 },
      { x: x + 1, y, pixel: pixel + 1 },
      { x, y: y - 1, pixel: pixel - part.width },
      { x, y: y + 1, pixel: pixel + part.width },
    ].every((beside) => isFitting(part, ground, { ...beside, isNear: false }, EVEN.levels));
  return { planes, levels: EVEN.levels, on: on.filter(isInside) };
}

/** Fills a crop's hole from its even surroundings, or those on a ground, in place; false where they are not even. */
function fillCrop(part: Holed, ringReach: number, ground?: GroundPlanes): boolean {
  const { width, channels, pixels, hole } = part;
  const [ring, near] = [grown(hole, part, ringReach), grown(hole, part, EVEN.near)];
  const all: Sample[] = [];
  for (const [pixel, is] of ring.entries()) {
    if (!is || isSilent(part, pixel)) continue;
    all.push({ x: pixel % width, y: Math.floor(pixel / width), pixel, isNear: near[pixel] === 1 });
  }
  const every = Math.max(1, Math.floor(all.length / SAMPLES));
  const samples = all.filter((_, index) => index % every === 0);
  const onGround = ground && planesOn(part, ground, samples);
  const even = ground ? onGround : samples.length > 2 && planesOf(part, samples);
  if (!even) return false;
  const grain = grainOf(part, onGround?.on ?? samples);
  if (grain > GRAIN) return false;
  const random = quickRandom(SEED);
  for (const [channel, [level, across, down]] of even.planes.entries()) {
    const rest = new Float32Array(hole.length);
    const known = new Uint8Array(hole.length);
    for (const { x, y, pixel } of all) {
      const off = (pixels[pixel * channels + channel] ?? 0) - (level + across * x + down * y);
      // Another object beside the hole does not spread into it.
      if (Math.abs(off) > even.levels) continue;
      rest[pixel] = off;
      known[pixel] = 1;
    }
    fillHarmonic(rest, known, part);
    for (const [pixel, is] of hole.entries()) {
      if (!is) continue;
      const plane = level + across * (pixel % width) + down * Math.floor(pixel / width);
      // Two equal distributions add up to a triangle of this deviation.
      const noise = grain * Math.sqrt(6) * ((random() + random()) / 2 - 0.5) * 2;
      const value = Math.round(plane + (rest[pixel] ?? 0) + noise);
      pixels[pixel * channels + channel] = Math.max(0, Math.min(255, value));
    }
  }
  return true;
}

/**
 * Fills those parts of a picture's hole, in place, whose surroundings are an even color or a gradient, as panels and
 * studio backgrounds are, or two of them with a straight line between: smoothly, with the surroundings' noise. Returns the rest of the hole, or undefined when none is
 * left.
 */
export function fillEven(whole: Holed): Uint8Array | undefined {
  const { width, channels, pixels, hole } = whole;
  const { numbers, bounds } = holeParts(whole, TOGETHER);
  const rest = new Uint8Array(hole);
  let isLeft = false;
  for (const [cluster, { left, top, right, bottom }] of bounds.entries()) {
    if (right < 0) continue;
    const longer = Math.max(right - left, bottom - top) + 1;
    const reach = Math.round(Math.min(RING.max, Math.max(RING.min, RING.share * longer)));
    const crop = (margin: number) => {
      const area = areaAround({ left, top, right, bottom }, margin, whole);
      const part = cropped(whole, area);
      const placeOf = (pixel: number) =>
        (area.top + Math.floor(pixel / area.width)) * width + area.left + (pixel % area.width);
      const isOwn = (pixel: number) => numbers[placeOf(pixel)] === cluster;
      // Another cluster in the crop is neither filled nor asked.
      const barred = part.hole.map((is, pixel) => (part.barred?.[pixel] || (is && !isOwn(pixel)) ? 1 : 0));
      const own = { ...part, barred, hole: part.hole.map((is, pixel) => (is && isOwn(pixel) ? 1 : 0)) };
      return { own, placeOf };
    };
    const near = crop(reach);
    const isEven = fillCrop(near.own, reach);
    const { own, placeOf } = isEven ? near : crop(reachAround(near.own.hole, near.own.width));
    if (!isEven && !fillOnGrounds(own, (of, ground) => fillCrop(of, reach, ground))) {
      isLeft = true;
      continue;
    }
    for (const [pixel, is] of own.hole.entries()) {
      if (!is) continue;
      pixels.set(own.pixels.subarray(pixel * channels, (pixel + 1) * channels), placeOf(pixel) * channels);
      rest[placeOf(pixel)] = 0;
    }
  }
  return isLeft ? rest : undefined;
}
