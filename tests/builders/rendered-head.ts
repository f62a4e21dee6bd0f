import { readFileSync } from 'node:fs';
import type { Face } from '../../server/src/engines/local/face/face';
import type { Pixels } from '../../server/src/engines/local/picture/read';
import { OVAL } from '../../server/src/engines/local/portrait/skin';

/**
 * Renders a head at a known pitch: MediaPipe's canonical face model, textured with a portrait by the detected mesh
 * points. Behind the outline of the face, rings textured with the portrait's own hair close the head.
 */

type Vector = readonly [x: number, y: number, z: number];
type Place = readonly [x: number, y: number];

const { positions, triangles } = JSON.parse(
  readFileSync(new URL('../fixtures/face/canonical-face.json', import.meta.url), 'utf8'),
) as { positions: readonly Vector[]; triangles: readonly number[] };

const RGB = 3;
const SIDE = 480;
const GROUND = [176, 180, 186] as const;

/**
 * In centimeters: visible width, distance of the camera, and distance of the neck's rotation axis behind the model's
 * origin.
 */
const VIEW = { width: 52, distance: 90, axis: 3 } as const;

/** Rings behind the face, their arc, the head's width and the visible hair, in shares of the face. */
const SKULL = { rings: 8, arc: 0.62 * Math.PI, wide: 0.36, hair: 0.42, deep: 10, jaw: 8 } as const;

type Mesh = { points: Vector[]; places: Place[]; corners: number[] };

/** The face model with the rings that continue from its outline. */
function headOf({ points: seen }: Face): Mesh {
  const points = [...positions];
  const places = positions.map((_, index): Place => [seen[index]?.[0] ?? 0, seen[index]?.[1] ?? 0]);
  const corners = [...triangles];
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const outline = OVAL.map((index) => ({
    point: points[index] ?? [0, 0, 0],
    place: places[index] ?? [0, 0],
  }));
  const middle = mean(outline.map(({ point }) => point[1]));
  const center = [0, 1].map((axis) => mean(outline.map(({ place }) => place[axis as 0 | 1]))) as [
    number,
    number,
  ];
  let inner: readonly number[] = OVAL;
  for (let ring = 1; ring <= SKULL.rings; ring += 1) {
    const share = ring / SKULL.rings;
    const angle = share * SKULL.arc;
    const wide = angle < Math.PI / 2 ? 1 + SKULL.wide * Math.sin(angle) : (1 + SKULL.wide) * Math.sin(angle);
    const out = 1 + SKULL.hair * share;
    const first = points.length;
    for (const { point, place } of outline) {
      const [x, y, z] = point;
      const above = y > middle;
      points.push([
        x * (above ? wide : 1 + (wide - 1) / 2),
        middle + (y - middle) * (above ? wide : 1),
        z - (above ? SKULL.deep * (1 - Math.cos(angle)) : SKULL.jaw * share),
      ]);
      places.push([center[0] + (place[0] - center[0]) * out, center[1] + (place[1] - center[1]) * out]);
    }
    const outer = outline.map((_, index) => first + index);
    for (const [index, corner] of outer.entries()) {
      const next = (index + 1) % outer.length;
      const [a, b, c] = [inner[index] ?? 0, inner[next] ?? 0, outer[next] ?? 0];
      corners.push(a, b, corner, b, c, corner);
    }
    inner = outer;
  }
  return { points, places, corners };
}

/** Bilinear sample of a channel of the portrait. */
function textureAt({ width, height, rgb }: Pixels, [u, v]: Place, channel: number): number {
  const x = Math.min(width - 1.001, Math.max(0, u - 0.5));
  const y = Math.min(height - 1.001, Math.max(0, v - 0.5));
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const at = (dx: number, dy: number) => rgb[((row + dy) * width + column + dx) * RGB + channel] ?? 0;
  const [right, down] = [x - column, y - row];
  return (
    (at(0, 0) * (1 - right) + at(1, 0) * right) * (1 - down) +
    (at(0, 1) * (1 - right) + at(1, 1) * right) * down
  );
}

/**
 * Renders the head of an upright portrait.
 * @param pitch in degrees, positive = down
 * @param yaw in degrees
 */
export function renderHead(portrait: Pixels, face: Face, pitch: number, yaw = 0): Pixels {
  const { points, places, corners } = headOf(face);
  const [radians, side] = [pitch, yaw].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  const scale = SIDE / VIEW.width;
  const seen = points.map(([frontX, y, z]): Vector => {
    const x = frontX * Math.cos(side) + (z + VIEW.axis) * Math.sin(side);
    const deep = (z + VIEW.axis) * Math.cos(side) - frontX * Math.sin(side);
    const [up, near] = [
      y * Math.cos(radians) - deep * Math.sin(radians),
      deep * Math.cos(radians) + y * Math.sin(radians),
    ];
    const zoom = (scale * VIEW.distance) / (VIEW.distance - near);
    return [SIDE / 2 + x * zoom, SIDE / 2 - up * zoom, near];
  });
  const rgb = Buffer.from(Array.from({ length: SIDE * SIDE }, () => GROUND).flat());
  const nearest = new Float32Array(SIDE * SIDE).fill(Number.NEGATIVE_INFINITY);
  for (let corner = 0; corner < corners.length; corner += 3) {
    const numbers = [0, 1, 2].map((index) => corners[corner + index] ?? 0);
    const [a, b, c] = numbers.map((index) => seen[index]) as [Vector, Vector, Vector];
    const [ta, tb, tc] = numbers.map((index) => places[index]) as [Place, Place, Place];
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (Math.abs(area) < 1e-9) continue;
    for (let row = Math.floor(Math.min(a[1], b[1], c[1])); row <= Math.max(a[1], b[1], c[1]); row += 1) {
      for (
        let column = Math.floor(Math.min(a[0], b[0], c[0]));
        column <= Math.max(a[0], b[0], c[0]);
        column += 1
      ) {
        if (row < 0 || column < 0 || row >= SIDE || column >= SIDE) continue;
        const [x, y] = [column + 0.5, row + 0.5];
        const first = ((b[0] - x) * (c[1] - y) - (b[1] - y) * (c[0] - x)) / area;
        const second = ((c[0] - x) * (a[1] - y) - (c[1] - y) * (a[0] - x)) / area;
        const third = 1 - first - second;
        if (Math.min(first, second, third) < -1e-4) continue;
        const pixel = row * SIDE + column;
        const near = first * a[2] + second * b[2] + third * c[2];
        if (near <= (nearest[pixel] ?? 0)) continue;
        nearest[pixel] = near;
        const place: Place = [
          first * ta[0] + second * tb[0] + third * tc[0],
          first * ta[1] + second * tb[1] + third * tc[1],
        ];
        for (let channel = 0; channel < RGB; channel += 1)
          rgb[pixel * RGB + channel] = Math.round(textureAt(portrait, place, channel));
      }
    }
  }
  return { width: SIDE, height: SIDE, rgb };
}
