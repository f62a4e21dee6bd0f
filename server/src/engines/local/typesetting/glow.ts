import type { SKRSContext2D } from '@napi-rs/canvas';
import { boxBlur } from '../matting/box-blur';
import { median } from '../median';
import { mapToBytes } from '../picture/map-values';
import { grown } from '../picture/mask';
import { fitPlane, type Plane } from '../picture/plane';
import type { Sheet } from '../picture/sheet';
import { type Bounds, boundsOf, expanded, type Rectangle } from './rectangle';

/** A soft light or shadow around letters, as programs draw it: a blurred copy of them in one color, below them. */
export type Glow = {
  bounds: Bounds;
  /** Share of its color in each pixel of the bounds, 0–1. */
  share: Float32Array;
  /** One level per color channel. */
  color: number[];
  /** Where letters are far from their ends: share of its color, 0–1. */
  opacity: number;
  /** Standard deviation of the blur, in pixels. */
  blur: number;
};

/** How far around a line a glow is looked for, in line heights. */
const REACH = 0.75;
/** Blurs that are tried, as standard deviations in line heights. */
const BLURS = [0.05, 0.065, 0.085, 0.11, 0.14, 0.18, 0.23] as const;
const USUAL_BLUR = 0.14;
const FINER = [0.84, 0.92, 1.08, 1.16] as const;
/** Opacities that are tried: mostly it is opaque where it is not blurred. */
const OPACITIES = [1, 0.85, 0.7, 0.5] as const;
/** Levels by which a color that is measured may be beyond those that exist. */
const BEYOND = 20;
/** Pixels around letters that are no sample of their surroundings: edges. */
const EDGE = 2;
/** Shares of a blurred copy between which its color is measured, and below which there is only background. */
const MEASURED = { min: 0.12, max: 0.65, none: 0.015 } as const;
/** Least number of pixels of each, and most that are looked at. */
const SAMPLES = { min: 60, max: 2_000 } as const;
/**
 * Least contrast of a glow where it is opaque, in levels, and most of the differences that it may leave unexplained: 0.04 and
 * 0.13 in glows; 0.35 and more in sheens and photos, which are also explained best by the widest blur.
 */
const CLEAR = { levels: 48, left: 0.24 } as const;
/** Rounds in which the background is fitted to what is not far from it, in levels. */
const FITTING = { rounds: 3, away: 24 } as const;
/** Shares of a glow below which nothing of it is seen, and above which too little of the picture is. */
const FAINT = 0.002;
const OPAQUE = 0.45;
/** How far a pixel at the edge of a stroke is covered by it, on average. */
const HALF_COVERED = 0.45;
const COLORS = 3;

/** A Gaussian blur by three box blurs. */
function blurred(plane: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  let result = plane;
  for (let time = 0; time < 3; time += 1) result = boxBlur(result, width, height, radius);
  return result;
}

type Sample = { x: number; y: number; pixel: number; levels: readonly number[] };

/** Samples of the bounds that a test accepts, spread evenly. */
function samplesOf({ width, channels, pixels }: Sheet, bounds: Bounds, accepts: (pixel: number) => boolean) {
  const columns = bounds.right - bounds.left;
  const count = columns * (bounds.bottom - bounds.top);
  const found: number[] = [];
  for (let pixel = 0; pixel < count; pixel += 1) if (accepts(pixel)) found.push(pixel);
  const every = Math.max(1, Math.ceil(found.length / SAMPLES.max));
  return found
    .filter((_, index) => index % every === 0)
    .map((pixel): Sample => {
      const [x, y] = [pixel % columns, Math.floor(pixel / columns)];
      const offset = ((y + bounds.top) * width + x + bounds.left) * channels;
      return { x, y, pixel, levels: [...pixels.subarray(offset, offset + COLORS)] };
    });
}

const levelAt = ([level, right, down]: Plane, { x, y }: Sample) => level + right * x + down * y;

/** The background without a glow as planes, from samples of which some may be of other things. */
function backgroundOf(samples: readonly Sample[]): Plane[] | undefined {
  const middle = Array.from({ length: COLORS }, (_, channel) =>
    median(samples.map(({ levels }) => levels[channel] ?? 0)),
  );
  let planes = middle.map((level): Plane => [level, 0, 0]);
  for (let round = 0; round < FITTING.rounds; round += 1) {
    const like = samples.filter((sample) =>
      planes.every((plane, channel) => {
        const away = Math.abs((sample.levels[channel] ?? 0) - levelAt(plane, sample));
        return away <= FITTING.away * (FITTING.rounds - round);
      }),
    );
    if (like.length < Math.max(SAMPLES.min, samples.length / 3)) return undefined;
    planes = planes.map((plane, channel) => fitPlane(like, ({ levels }) => levels[channel] ?? 0) ?? plane);
  }
  return planes;
}

/** Strokes in other bounds, as 0 and 1. */
function movedTo(core: Uint8Array, frame: Bounds, bounds: Bounds): Float32Array {
  const [from, to] = [frame.right - frame.left, bounds.right - bounds.left];
  const moved = new Float32Array(to * (bounds.bottom - bounds.top));
  for (const [pixel, is] of core.entries()) {
    if (!is) continue;
    const [x, y] = [(pixel % from) + frame.left, Math.floor(pixel / from) + frame.top];
    moved[(y - bounds.top) * to + x - bounds.left] = 1;
  }
  return moved;
}

/** A blurred copy of the letters, and what it does to the background where it is opaque, by channel in levels. */
type Fit = { copy: Float32Array; change: number[]; middle: number[]; left: number };

function fitOf(sheet: Sheet, bounds: Bounds, letters: Float32Array, sigma: number): Fit | undefined {
  const [columns, rows] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const copy = blurred(letters, columns, rows, sigma);
  const inked = grown(
    mapToBytes(letters, (is) => (is === 1 ? 1 : 0)),
    { width: columns, height: rows },
    EDGE,
  );
  const far = samplesOf(sheet, bounds, (pixel) => !inked[pixel] && (copy[pixel] ?? 0) < MEASURED.none);
  const planes = far.length < SAMPLES.min ? undefined : backgroundOf(far);
  const near = samplesOf(sheet, bounds, (pixel) => {
    const share = copy[pixel] ?? 0;
    return !inked[pixel] && share > MEASURED.min && share < MEASURED.max;
  });
  if (!planes || near.length < SAMPLES.min) return undefined;
  const away = (sample: Sample, channel: number) =>
    (sample.levels[channel] ?? 0) - levelAt(planes[channel] ?? [0, 0, 0], sample);
  const change = planes.map((_, channel) =>
    median(near.map((sample) => away(sample, channel) / (copy[sample.pixel] ?? 1))),
  );
  const sizeOf = (offBy: (sample: Sample, channel: number) => number) =>
    median(near.map((sample) => Math.hypot(...change.map((_, channel) => offBy(sample, channel)))));
  const left = sizeOf(
    (sample, channel) => away(sample, channel) - (copy[sample.pixel] ?? 0) * (change[channel] ?? 0),
  );
  const middle = planes.map((plane) => median(near.map((sample) => levelAt(plane, sample))));
  return { copy, change, middle, left: left / Math.max(1, sizeOf(away)) };
}

/**
 * Finds the glow around a line's letters; undefined where there is none.
 * @param core 1 inside the letters' strokes, row by row of `frame`
 */
export function glowOf(sheet: Sheet, box: Rectangle, core: Uint8Array, frame: Bounds): Glow | undefined {
  const bounds = boundsOf(expanded(box, REACH * box.height), sheet);
  const strokes = movedTo(core, frame, bounds);
  const columns = bounds.right - bounds.left;
  const edges = grown(
    mapToBytes(strokes, (is) => is),
    { width: columns, height: bounds.bottom - bounds.top },
    1,
  );
  const letters = strokes.map((is, pixel) => is || (edges[pixel] ? HALF_COVERED : 0));
  const fitBy = (blur: number) => fitOf(sheet, bounds, letters, blur * box.height);
  // Most lines have none, which one blur tells.
  const usual = fitBy(USUAL_BLUR);
  if (usual && Math.hypot(...usual.change) < CLEAR.levels / 2) return undefined;
  const fits = BLURS.map(fitBy);
  const best = fits.reduce(
    (one, other) => (other && (!one || other.left < one.left) ? other : one),
    undefined,
  );
  if (!best || best === fits.at(-1) || best.left > CLEAR.left) return undefined;
  let [fit, blur]: [Fit, number] = [best, BLURS[fits.indexOf(best)] ?? USUAL_BLUR];
  for (const finer of FINER.map((factor) => factor * blur)) {
    const other = fitBy(finer);
    if (other && other.left < fit.left) [fit, blur] = [other, finer];
  }
  const { copy, change, middle } = fit;
  if (Math.hypot(...change) < CLEAR.levels) return undefined;
  const colorOf = (opacity: number) => change.map((by, channel) => (middle[channel] ?? 0) + by / opacity);
  // The most opaque one whose color exists.
  const opacity = OPACITIES.find((one) =>
    colorOf(one).every((level) => level > -BEYOND && level < 255 + BEYOND),
  );
  if (opacity === undefined) return undefined;
  const color = colorOf(opacity).map((level) => Math.min(255, Math.max(0, level)));
  return { bounds, share: copy.map((share) => share * opacity), color, opacity, blur: blur * box.height };
}

/**
 * Takes a glow off a picture, in place: what is below it comes out, except where too little of that is left
 * ({@link isOpaque}), which stays as it is.
 */
export function takeOff({ width, channels, pixels }: Sheet, { bounds, share, color }: Glow): void {
  const columns = bounds.right - bounds.left;
  for (const [pixel, part] of share.entries()) {
    if (part < FAINT || part > OPAQUE) continue;
    const [x, y] = [bounds.left + (pixel % columns), bounds.top + Math.floor(pixel / columns)];
    const offset = (y * width + x) * channels;
    for (let channel = 0; channel < COLORS; channel += 1) {
      const level = ((pixels[offset + channel] ?? 0) - part * (color[channel] ?? 0)) / (1 - part);
      pixels[offset + channel] = Math.round(Math.min(255, Math.max(0, level)));
    }
  }
}

/** A glow, and the font size of the letters that had it. */
export type Lit = { by: Glow; size: number };

/** Lets letters of a size that are drawn from now on glow as others did. */
export function lightUp(
  context: SKRSContext2D,
  { by: { color, opacity, blur }, size: before }: Lit,
  size: number,
): void {
  context.shadowColor = `rgba(${color.map(Math.round).join()}, ${opacity})`;
  // The deviation is half of a canvas's blur.
  context.shadowBlur = (2 * blur * size) / before;
}

/** Whether nothing of the picture can be seen through a glow at a pixel. */
export function isOpaque({ bounds, share }: Glow, x: number, y: number): boolean {
  if (x < bounds.left || x >= bounds.right || y < bounds.top || y >= bounds.bottom) return false;
  return (share[(y - bounds.top) * (bounds.right - bounds.left) + x - bounds.left] ?? 0) > OPAQUE;
}
