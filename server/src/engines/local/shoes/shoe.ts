import { farApart, type Place } from '../body/body';
import { baysOf, contourOf, partsOf, type Shape } from '../wear/contour';

/** An elongated object in a picture: its two ends, and its extent to both sides of the line between them. */
export type LongBox = { heel: Place; toe: Place; halfWidth: { left: number; right: number } };

/** A shoe of a product photo. */
export type Shoe = { shape: Shape; box: LongBox };

/** Size relative to the largest part from which a part is the other shoe of the pair. */
const OTHER = 0.35;

/** Depth of a concavity, in shares of the longer side, from which two touching shoes may meet there. */
const MEETING = 0.06;

/** Quantile of pixels cut off at the sides: laces and noise. */
const ENDS = 0.015;

/** The same at heel and toe, which are round: little of a shoe lies in the last percents of its length. */
const TIPS = 0.001;

const pixelsIn = ({ data, width }: Shape): Place[] => {
  const places: Place[] = [];
  for (let pixel = 0; pixel < data.length; pixel += 1)
    if (data[pixel]) places.push([pixel % width, Math.floor(pixel / width)]);
  return places;
};

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(part * (sorted.length - 1))))] ?? 0;

/** Principal axis of places (PCA). */
export function longAxis(places: readonly Place[]): { center: Place; axis: Place; ratio: number } {
  let [x, y] = [0, 0];
  for (const place of places) [x, y] = [x + place[0], y + place[1]];
  const center: Place = [x / places.length, y / places.length];
  let [xx, xy, yy] = [0, 0, 0];
  for (const place of places) {
    const [dx, dy] = [place[0] - center[0], place[1] - center[1]];
    [xx, xy, yy] = [xx + dx * dx, xy + dx * dy, yy + dy * dy];
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [trace, root] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)];
  return {
    center,
    axis: [Math.cos(angle), Math.sin(angle)],
    ratio: Math.sqrt((trace + root) / Math.max(1e-6, trace - root)),
  };
}

/** The oriented bounding box of places; `axis` points from heel to toe. */
export function boxAlong(places: readonly Place[], center: Place, axis: Place): LongBox {
  const along = places
    .map(([x, y]) => (x - center[0]) * axis[0] + (y - center[1]) * axis[1])
    .sort((a, b) => a - b);
  // Positive to the left, looking along the way.
  const aside = places
    .map(([x, y]) => (x - center[0]) * axis[1] - (y - center[1]) * axis[0])
    .sort((a, b) => a - b);
  const [from, to] = [share(along, TIPS), share(along, 1 - TIPS)];
  const [right, left] = [share(aside, ENDS), share(aside, 1 - ENDS)];
  const middle = (left + right) / 2;
  const at = (distance: number): Place => [
    center[0] + axis[0] * distance + axis[1] * middle,
    center[1] + axis[1] * distance - axis[0] * middle,
  ];
  return { heel: at(from), toe: at(to), halfWidth: { left: (left - right) / 2, right: (left - right) / 2 } };
}

/** Mean thickness of a shape across its axis, near one of its ends. */
function thickness(
  places: readonly Place[],
  center: Place,
  axis: Place,
  isNear: (along: number) => boolean,
): number {
  const aside: number[] = [];
  for (const [x, y] of places) {
    const along = (x - center[0]) * axis[0] + (y - center[1]) * axis[1];
    if (isNear(along)) aside.push((x - center[0]) * axis[1] - (y - center[1]) * axis[0]);
  }
  if (aside.length === 0) return 0;
  aside.sort((a, b) => a - b);
  return share(aside, 0.98) - share(aside, 0.02);
}

/** The box of a shoe: from the side, the ankle is at the thicker end; from above, at the upper one. */
function boxOf(shape: Shape): LongBox {
  const places = pixelsIn(shape);
  const { center, axis } = longAxis(places);
  const lengths = places.map(([x, y]) => (x - center[0]) * axis[0] + (y - center[1]) * axis[1]);
  const [first, last] = [Math.min(...minMax(lengths)), Math.max(...minMax(lengths))];
  const whole = last - first;
  const startThickness = thickness(places, center, axis, (along) => along < first + 0.3 * whole);
  const endThickness = thickness(places, center, axis, (along) => along > last - 0.3 * whole);
  const steep = Math.abs(axis[1]) > 0.35;
  // Product photos face the camera: the toe is nearer to it, lower in the picture.
  const isToeLast = steep ? axis[1] > 0 : endThickness < startThickness;
  const toToe: Place = isToeLast ? axis : [-axis[0], -axis[1]];
  return boxAlong(places, center, toToe);
}

const minMax = (values: readonly number[]): [number, number] => {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [min, max] = [Math.min(min, value), Math.max(max, value)];
  return [min, max];
};

/**
 * The path between two places along the strongest color edges, where one shoe overlaps the other. `edges` is the edge
 * strength per pixel, 0–1.
 */
function seam({ data, width, height }: Shape, edges: Float32Array, from: Place, to: Place): number[] {
  const size = width * height;
  const cost = new Float32Array(size).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(size).fill(-1);
  const start = Math.round(from[1]) * width + Math.round(from[0]);
  const end = Math.round(to[1]) * width + Math.round(to[0]);
  const buckets: number[][] = [[start]];
  cost[start] = 0;
  // Costs are integers (tenths), so an array of buckets serves as priority queue.
  for (let at = 0; at < buckets.length; at += 1) {
    for (const pixel of buckets[at] ?? []) {
      if (pixel === end) {
        const path = [];
        for (let one = end; one >= 0; one = before[one] ?? -1) path.push(one);
        return path;
      }
      if ((cost[pixel] ?? 0) < at) continue;
      const x = pixel % width;
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
        [1, 1],
        [-1, -1],
        [1, -1],
        [-1, 1],
      ] as const) {
        const next = pixel + dy * width + dx;
        if (x + dx < 0 || x + dx >= width || next < 0 || next >= size || !data[next]) continue;
        const step = Math.round((2 + 16 * (1 - (edges[next] ?? 0)) ** 2) * (dx && dy ? 1.4 : 1));
        if (at + step >= (cost[next] ?? 0)) continue;
        cost[next] = at + step;
        before[next] = pixel;
        const bucket = buckets[at + step];
        if (bucket) bucket.push(next);
        else buckets[at + step] = [next];
      }
    }
    buckets[at] = [];
  }
  return [];
}

/** Edge strength per pixel, 0–1. */
function edgesOf(rgb: Uint8Array, width: number, height: number): Float32Array {
  const edges = new Float32Array(width * height);
  let max = 1;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = (y * width + x) * 3;
      let sum = 0;
      for (let channel = 0; channel < 3; channel += 1) {
        sum += Math.abs((rgb[at + 3 + channel] ?? 0) - (rgb[at - 3 + channel] ?? 0));
        sum += Math.abs((rgb[at + width * 3 + channel] ?? 0) - (rgb[at - width * 3 + channel] ?? 0));
      }
      edges[y * width + x] = sum;
      max = Math.max(max, sum);
    }
  }
  return edges.map((value) => Math.min(1, (2.5 * value) / max));
}

/** Splits a shape along a seam into its two parts, the larger one first. */
function split(shape: Shape, path: readonly number[]): Shape[] {
  const data = new Uint8Array(shape.data);
  for (const pixel of path) {
    for (const by of [0, 1, -1, shape.width, -shape.width]) if (data[pixel + by]) data[pixel + by] = 0;
  }
  return partsOf({ ...shape, data }).map((part) => part.shape);
}

/** The shoes in a product's mask: one, or a pair, separate or touching, the larger one first. */
export function shoesOf(mask: Shape, rgb: Uint8Array): Shoe[] {
  const [largest, other] = partsOf(mask);
  if (!largest) return [];
  const asShoe = (shape: Shape): Shoe => ({ shape, box: boxOf(shape) });
  if (other && other.size >= OTHER * largest.size) return [asShoe(largest.shape), asShoe(other.shape)];
  const contour = contourOf(largest.shape);
  const side = Math.max(
    ...pixelsIn(largest.shape)
      .reduce(
        ([x, y, X, Y], [px, py]) =>
          [Math.min(x, px), Math.min(y, py), Math.max(X, px), Math.max(Y, py)] as const,
        [9e9, 9e9, 0, 0] as readonly [number, number, number, number],
      )
      .slice(2),
  );
  const bays = baysOf(contour, MEETING * side);
  const [first] = bays;
  const start = first && contour[first.deepest];
  if (!start) return [asShoe(largest.shape)];
  // The other end of the seam is on the far side of the pair, not next to the first one.
  const across = bays
    .slice(1)
    .find(({ deepest }) => farApart(contour[deepest] ?? start, start) > 0.25 * side);
  const end = across && contour[across.deepest];
  if (!end) return [asShoe(largest.shape)];
  const parts = split(largest.shape, seam(largest.shape, edgesOf(rgb, mask.width, mask.height), start, end));
  const sizes = parts.map(({ data }) => data.reduce((sum, is) => sum + is, 0));
  if (parts.length < 2 || (sizes[1] ?? 0) < OTHER * (sizes[0] ?? 0)) return [asShoe(largest.shape)];
  // The rear shoe is partly covered, so the front one serves both feet.
  const lowest = (shape: Shape) => pixelsIn(shape).reduce((max, [, y]) => Math.max(max, y), 0);
  const [one, two] = parts;
  if (!one || !two) return [asShoe(largest.shape)];
  return [asShoe(lowest(one) >= lowest(two) ? one : two)];
}
