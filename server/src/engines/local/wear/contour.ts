import type { Place } from '../body/body';
import { farApart } from '../body/body';

/** A binary mask, 1 = inside. */
export type Shape = { data: Uint8Array; width: number; height: number };

const CLOCKWISE = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** 4-connected parts of a shape, the largest first. */
export function partsOf({ data, width, height }: Shape): { size: number; shape: Shape }[] {
  const seen = new Uint8Array(data.length);
  const parts: { size: number; shape: Shape }[] = [];
  const stack: number[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (!data[start] || seen[start]) continue;
    const part = new Uint8Array(data.length);
    let size = 0;
    const visit = (pixel: number) => {
      if (!data[pixel] || seen[pixel]) return;
      seen[pixel] = 1;
      part[pixel] = 1;
      stack.push(pixel);
    };
    visit(start);
    while (stack.length > 0) {
      const pixel = stack.pop() ?? 0;
      size += 1;
      const x = pixel % width;
      if (x > 0) visit(pixel - 1);
      if (x < width - 1) visit(pixel + 1);
      if (pixel >= width) visit(pixel - width);
      if (pixel < (height - 1) * width) visit(pixel + width);
    }
    parts.push({ size, shape: { data: part, width, height } });
  }
  return parts.sort((one, other) => other.size - one.size);
}

/** The outline of a connected shape, clockwise from its topmost pixel (Moore neighbor tracing). */
export function contourOf({ data, width, height }: Shape): Place[] {
  const start = data.indexOf(1);
  if (start < 0) return [];
  const is = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1;
  const [firstX, firstY] = [start % width, Math.floor(start / width)];
  const contour: Place[] = [[firstX, firstY]];
  let [x, y, from] = [firstX, firstY, 0];
  // Each place is passed at most twice, where the shape is one pixel wide.
  for (let step = 0; step < 4 * data.length; step += 1) {
    let turn = 0;
    for (; turn < 8; turn += 1) {
      const direction = (from + 6 + turn) % 8;
      const [dx, dy] = CLOCKWISE[direction] ?? [0, 0];
      if (!is(x + dx, y + dy)) continue;
      [x, y, from] = [x + dx, y + dy, direction];
      break;
    }
    if (turn === 8 || (x === firstX && y === firstY)) break;
    contour.push([x, y]);
  }
  return contour;
}

const cross = ([ox, oy]: Place, [ax, ay]: Place, [bx, by]: Place) =>
  (ax - ox) * (by - oy) - (ay - oy) * (bx - ox);

/** Indices of a clockwise contour's convex hull, in the contour's order (Andrew's monotone chain). */
function hullOf(contour: readonly Place[]): number[] {
  const place = (index: number): Place => contour[index] ?? [0, 0];
  const order = contour
    .map((_, index) => index)
    .sort((a, b) => place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1]);
  const chain = (indices: readonly number[]) => {
    const simplified: number[] = [];
    for (const index of indices) {
      while (
        simplified.length >= 2 &&
        cross(place(simplified.at(-2) ?? 0), place(simplified.at(-1) ?? 0), place(index)) <= 0
      )
        simplified.pop();
      simplified.push(index);
    }
    return simplified.slice(0, -1);
  };
  return [...chain(order), ...chain(order.toReversed())].sort((a, b) => a - b);
}

/** A concavity of an outline between two points of its hull, with its deepest point. */
export type Bay = { from: number; to: number; deepest: number; depth: number };

/** The concavities of a contour deeper than `min` pixels, the deepest first. */
export function baysOf(contour: readonly Place[], min: number): Bay[] {
  const hull = hullOf(contour);
  const bays: Bay[] = [];
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length] ?? from;
    const length = (to - from + contour.length) % contour.length;
    const [a, b] = [contour[from], contour[to]];
    if (length < 2 || !a || !b) continue;
    const chord = Math.max(1e-6, farApart(a, b));
    let [deepest, depth] = [from, 0];
    for (let step = 1; step < length; step += 1) {
      const index = (from + step) % contour.length;
      const distance = Math.abs(cross(a, b, contour[index] ?? a)) / chord;
      if (distance > depth) [deepest, depth] = [index, distance];
    }
    if (depth >= min) bays.push({ from, to, deepest, depth });
  }
  return bays.sort((one, other) => other.depth - one.depth);
}

/** The part of a contour clockwise from one index to another. */
export function wayAlong(contour: readonly Place[], from: number, to: number): Place[] {
  const length = (to - from + contour.length) % contour.length;
  return Array.from({ length: length + 1 }, (_, step) => contour[(from + step) % contour.length] ?? [0, 0]);
}

/** Resamples a line to `count` evenly spaced points, including its ends. */
export function evenly(line: readonly Place[], count: number): Place[] {
  const lengths = [0];
  for (let at = 1; at < line.length; at += 1)
    lengths.push((lengths.at(-1) ?? 0) + farApart(line[at - 1] ?? [0, 0], line[at] ?? [0, 0]));
  const whole = lengths.at(-1) ?? 0;
  let at = 0;
  return Array.from({ length: count }, (_, index) => {
    const wanted = (whole * index) / Math.max(1, count - 1);
    while (at < line.length - 2 && (lengths[at + 1] ?? 0) < wanted) at += 1;
    const [a, b] = [line[at] ?? [0, 0], line[at + 1] ?? line[at] ?? [0, 0]];
    const part = (lengths[at + 1] ?? 0) - (lengths[at] ?? 0);
    const share = part > 0 ? Math.min(1, (wanted - (lengths[at] ?? 0)) / part) : 0;
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share] as Place;
  });
}
