import type { Size } from '@tuzuo/core/geometry/size';

/** A closed line: x and y by turns. Around an object clockwise, around a hole in it counterclockwise. */
export type Ring = number[];

/** Directions of an edge between pixels, clockwise: the inside is on its right. */
const EAST = 1;
const SOUTH = 2;
const WEST = 4;
const NORTH = 8;
const STEP = { [EAST]: [1, 0], [SOUTH]: [0, 1], [WEST]: [-1, 0], [NORTH]: [0, -1] } as const;
type Direction = keyof typeof STEP;

const turned = (direction: Direction, quarters: number) =>
  (((direction << quarters) | (direction >> (4 - quarters))) & 15) as Direction;

/** At a corner where two parts touch, turning right first keeps them apart. */
const TURNS = [1, 0, 3] as const;

/** The edges between inside and outside, as a set of directions for each corner of a pixel. */
function edgesOf(isInside: (pixel: number) => boolean, { width, height }: Size): Uint8Array {
  const edges = new Uint8Array((width + 1) * (height + 1));
  const add = (corner: number, direction: Direction) => {
    edges[corner] = (edges[corner] ?? 0) | direction;
  };
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (!isInside(pixel)) continue;
    const x = pixel % width;
    const y = (pixel - x) / width;
    const corner = y * (width + 1) + x;
    if (y === 0 || !isInside(pixel - width)) add(corner, EAST);
    if (x === width - 1 || !isInside(pixel + 1)) add(corner + 1, SOUTH);
    if (y === height - 1 || !isInside(pixel + width)) add(corner + width + 2, WEST);
    if (x === 0 || !isInside(pixel - 1)) add(corner + width + 1, NORTH);
  }
  return edges;
}

/** The lines around what is inside, with a point wherever they turn. */
export function traceRings(isInside: (pixel: number) => boolean, size: Size): Ring[] {
  const edges = edgesOf(isInside, size);
  const across = size.width + 1;
  const rings: Ring[] = [];
  for (let start = 0; start < edges.length; start += 1) {
    while (edges[start]) {
      const ring: Ring = [];
      let corner = start;
      let direction = ([EAST, SOUTH, WEST, NORTH] as const).find((one) => (edges[start] ?? 0) & one) ?? EAST;
      let before: Direction | undefined;
      do {
        if (direction !== before) ring.push(corner % across, Math.floor(corner / across));
        edges[corner] = (edges[corner] ?? 0) & ~direction;
        const [dx, dy] = STEP[direction];
        corner += dy * across + dx;
        before = direction;
        const there = edges[corner] ?? 0;
        const from = direction;
        direction = TURNS.map((quarters) => turned(from, quarters)).find((one) => there & one) ?? direction;
      } while (corner !== start);
      rings.push(ring);
    }
  }
  return rings;
}

/** Area within a ring; negative for a hole. */
export function areaOf(ring: Ring): number {
  let doubled = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    doubled += (ring[at] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[at + 1] ?? 0);
  }
  return doubled / 2;
}

/** Distance of a point from the line between two others. */
function distance(ring: Ring, at: number, from: number, to: number): number {
  const [x = 0, y = 0] = [ring[2 * at], ring[2 * at + 1]];
  const [ax = 0, ay = 0, bx = 0, by = 0] = [
    ring[2 * from],
    ring[2 * from + 1],
    ring[2 * to],
    ring[2 * to + 1],
  ];
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
}

/** The ring with fewer points, none of which it moves by more than `tolerance` (Ramer, Douglas and Peucker). */
export function simplify(ring: Ring, tolerance: number): Ring {
  const count = ring.length / 2;
  const closed = [...ring, ring[0] ?? 0, ring[1] ?? 0];
  const kept = new Uint8Array(count + 1);
  kept[0] = 1;
  kept[count] = 1;
  const parts: [number, number][] = [[0, count]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    let [farthest, reach] = [0, -1];
    for (let at = from + 1; at < to; at += 1) {
      const way = distance(closed, at, from, to);
      if (way > reach) [farthest, reach] = [at, way];
    }
    if (reach <= tolerance) continue;
    kept[farthest] = 1;
    parts.push([from, farthest], [farthest, to]);
  }
  return ring.filter((_, at) => kept[at >> 1]);
}
