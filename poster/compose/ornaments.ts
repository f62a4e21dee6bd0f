import type { Fill, GroupLayer, ImageLayer, PosterLayer, ShapeLayer } from '../document';
import { faded, type Kit, linear, type Place } from './kit';

type Point = readonly [x: number, y: number];
type Paint = Parameters<Kit['rect']>[1];
type Rest = Parameters<Kit['shape']>[3];

/** Converts to path units, tenths of a pixel: integers keep documents small. */
const tenths = (value: number): number => Math.round(value * 10);

const fillOf = (paint: Paint) =>
  typeof paint === 'string' ? ({ type: 'solid', color: paint } as const) : paint;

/** A path in tenths of a pixel within its place. */
function drawn(k: Kit, place: Place, path: string, paint: Paint, rest?: Rest): ShapeLayer {
  const box: [number, number] = [(place[2] / 10) * k.width, (place[3] / 10) * k.height];
  return k.shape(place, { kind: 'path', path, box }, fillOf(paint), rest);
}

const polygon = (points: readonly Point[]): string =>
  points.length < 3 ? '' : `M${points.map(([x, y]) => `${tenths(x)} ${tenths(y)}`).join('L')}Z`;

/** Clips a polygon to a box at the origin. */
function clipped(points: readonly Point[], width: number, height: number): Point[] {
  const distances: ((at: Point) => number)[] = [
    ([x]) => x,
    ([x]) => width - x,
    ([, y]) => y,
    ([, y]) => height - y,
  ];
  let rest = [...points];
  for (const inside of distances) {
    const corners: Point[] = [];
    rest.forEach((to, index) => {
      const from = rest.at(index - 1) as Point;
      const [before, after] = [inside(from), inside(to)];
      if (before < 0 !== after < 0) {
        const share = before / (before - after);
        corners.push([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
      }
      if (after >= 0) corners.push(to);
    });
    rest = corners;
  }
  return rest;
}

/**
 * Halftone dots on a 45° lattice, sized by `ramp` for a position in the box (each from 0 to 1): 1 makes them touch, 0
 * omits them, which fades a pattern out. `pitch` is in percent of the width; use a wider one for more than half a page,
 * since each dot adds to the document.
 */
export function halftone(
  k: Kit,
  place: Place,
  color: string,
  ramp: (u: number, v: number) => number,
  pitch = 2.4,
): ShapeLayer {
  const [width, height] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const halfPitch = ((pitch / 100) * k.width) / Math.SQRT2;
  let path = '';
  for (let row = 0; row * halfPitch <= height; row++) {
    for (let column = row % 2; column * halfPitch <= width; column += 2) {
      const [x, y] = [column * halfPitch, row * halfPitch];
      const radius = halfPitch * Math.min(1, ramp(x / width, y / height));
      if (radius < halfPitch * 0.08) continue;
      const r = tenths(radius);
      path += `M${tenths(x)} ${tenths(y) - r}a${r} ${r} 0 1 1-1 0z`;
    }
  }
  return drawn(k, place, path || 'M0 0z', color);
}

/** Beams from a point in percent of the place, clipped at its edges; every second sector is left empty. */
export function rays(k: Kit, place: Place, [x, y]: Point, count: number, paint: Paint, turn = 0): ShapeLayer {
  const [width, height] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const center: Point = [(x / 100) * width, (y / 100) * height];
  const reach = 2 * Math.hypot(width, height);
  let path = '';
  for (let at = 0; at < count; at++) {
    const [from, to] = [0, 0.5].map((part) => ((at + part) / count) * 2 * Math.PI + turn) as [number, number];
    const end = (angle: number): Point => [
      center[0] + reach * Math.cos(angle),
      center[1] + reach * Math.sin(angle),
    ];
    path += polygon(clipped([center, end(from), end(to)], width, height));
  }
  return drawn(k, place, path, paint);
}

/** Slanted stripes, clipped at the place's edges; `slant` is a stripe's lean to the left relative to its height. */
export function stripes(
  k: Kit,
  place: Place,
  count: number,
  paint: Paint,
  share = 0.5,
  slant = 0.5,
): ShapeLayer {
  const [width, height] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const lean = slant * height;
  const step = (width + lean) / count;
  let path = '';
  for (let at = 0; at < count; at++) {
    const [left, right] = [at * step, (at + share) * step];
    const corners: Point[] = [
      [left, 0],
      [right, 0],
      [right - lean, height],
      [left - lean, height],
    ];
    path += polygon(clipped(corners, width, height));
  }
  return drawn(k, place, path, paint);
}

const tenth = (value: number): number => Math.round(value * 10) / 10 || 0;

/** A field with a semicircular top; `rest` adds strokes, shadows and the like. */
export function arch(k: Kit, place: Place, fill: Fill | null, rest: Partial<ShapeLayer> = {}): ShapeLayer {
  const width = (place[2] / 100) * k.width;
  const high = (place[3] / 100) * k.height;
  const [half, side, foot] = [tenth(width / 2), tenth(width), tenth(high)];
  const d = `M0 ${foot}V${half}A${half} ${half} 0 0 1 ${side} ${half}V${foot}Z`;
  return k.shape(place, { kind: 'path', path: d, box: [side, foot] }, fill, rest);
}

/** Random numbers of 0–1, deterministic per seed. */
function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Formats a number for path data with at most two decimals. */
const short = (value: number): string => String(Math.round(value * 100) / 100);

const points = (list: readonly (readonly [number, number])[]): string =>
  `M${list.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}`;

/**
 * 远山: a ridge of fractal noise over the full width that fades into mist.
 * @param base height of its valleys on the page, percent
 * @param rise height of its peaks above them, percent of the page
 * @param depth how far below the base it fades, multiple of `rise`
 */
export function ridge(
  k: Kit,
  { base, rise, seed, depth = 1.6 }: { base: number; rise: number; seed: number; depth?: number },
  color: string,
  opacity = 1,
): PosterLayer[] {
  const next = seeded(seed);
  const last = 128;
  const heights: number[] = [];
  const between = (from: number, to: number, rough: number): void => {
    if (to - from < 2) return;
    const middle = (from + to) >> 1;
    heights[middle] = ((heights[from] ?? 0) + (heights[to] ?? 0)) / 2 + (next() - 0.42) * rough;
    between(from, middle, rough * 0.52);
    between(middle, to, rough * 0.52);
  };
  heights[0] = next() * 0.4;
  heights[last] = next() * 0.4;
  between(0, last, 1.5);
  const max = Math.max(...heights);
  const edge = heights.map((height, index): [number, number] => [
    (index / last) * 1000,
    (max - height) * 100,
  ]);
  const down = (max + depth) * 100;
  const path = `${points(edge)}L1000 ${short(down)}L0 ${short(down)}Z`;
  const misty = { ...linear(180, faded(color, opacity), faded(color, 0.7 * opacity), faded(color, 0)) };
  const place: Place = [0, base - max * rise, 100, (max + depth) * rise];
  return [k.shape(place, { kind: 'path', path, box: [1000, down] }, misty)];
}

/**
 * A cut-out with two shadows of its outline: a narrow dark contact shadow, and a wide soft cast shadow. `dark` is a
 * dark shade of the background's hue.
 */
export function grounded(k: Kit, picture: ImageLayer, dark: string, strength = 1): GroupLayer {
  const { x, y, width, height } = picture;
  const place: Place = [
    (x / k.width) * 100,
    (y / k.height) * 100,
    (width / k.width) * 100,
    (height / k.height) * 100,
  ];
  const shadow = (opacity: number, right: number, down: number, blur: number) => ({
    color: faded(dark, Math.min(1, opacity * strength)),
    x: right * width,
    y: down * height,
    blur: blur * width,
  });
  const { rotation } = picture;
  const standing = { ...picture, rotation: 0, shadow: shadow(0.45, 0.004, 0.016, 0.024) };
  return k.group(place, [standing], { rotation, shadow: shadow(0.34, 0.012, 0.05, 0.085) });
}
