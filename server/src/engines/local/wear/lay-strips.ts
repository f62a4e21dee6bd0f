import type { Area, Size } from '@tuzuo/core/geometry/size';
import type { Place } from '../body/body';
import type { Strip } from './fit';

const RGBA = 4;

/** Columns of a strip's mesh. */
const COLUMNS = 6;

/** A garment's cut-out: premultiplied RGBA. */
export type Cloth = Size & { data: Uint8Array };

/** Layer over an area of a picture: premultiplied RGBA. */
export type Layer = Area & { data: Uint8Array };

type Corner = { from: Place; to: Place };

const lerp = ([ax, ay]: Place, [bx, by]: Place, share: number): Place => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

/** The mesh of a strip, as rows of corners. */
function meshOf({ from, to }: Strip): Corner[][] {
  return from.left.map((left, row) =>
    Array.from({ length: COLUMNS + 1 }, (_, column) => {
      const share = column / COLUMNS;
      const [right, toLeft, toRight] = [from.right[row] ?? left, to.left[row] ?? left, to.right[row] ?? left];
      return { from: lerp(left, right, share), to: lerp(toLeft, toRight, share) };
    }),
  );
}

/** Bilinear sample of the cloth, written to `into`. */
function sample({ data, width, height }: Cloth, x: number, y: number, into: Float32Array): void {
  const column = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const [across, down] = [Math.min(1, Math.max(0, x - column)), Math.min(1, Math.max(0, y - row))];
  const at = (row * width + column) * RGBA;
  const below = at + width * RGBA;
  for (let channel = 0; channel < RGBA; channel += 1) {
    const upper = (data[at + channel] ?? 0) * (1 - across) + (data[at + RGBA + channel] ?? 0) * across;
    const lower = (data[below + channel] ?? 0) * (1 - across) + (data[below + RGBA + channel] ?? 0) * across;
    into[channel] = upper * (1 - down) + lower * down;
  }
}

type Brush = { cloth: Cloth; layer: Layer; stamp: Uint8Array; number: number; color: Float32Array };

function layTriangle([a, b, c]: readonly [Corner, Corner, Corner], brush: Brush): void {
  const { cloth, layer, stamp, number, color } = brush;
  const area = (b.to[1] - c.to[1]) * (a.to[0] - c.to[0]) + (c.to[0] - b.to[0]) * (a.to[1] - c.to[1]);
  if (Math.abs(area) < 1e-6) return;
  const [xs, ys] = [
    [a.to[0], b.to[0], c.to[0]],
    [a.to[1], b.to[1], c.to[1]],
  ];
  const left = Math.max(layer.left, Math.floor(Math.min(...xs)));
  const right = Math.min(layer.left + layer.width - 1, Math.ceil(Math.max(...xs)));
  const top = Math.max(layer.top, Math.floor(Math.min(...ys)));
  const bottom = Math.min(layer.top + layer.height - 1, Math.ceil(Math.max(...ys)));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const u = ((b.to[1] - c.to[1]) * (x - c.to[0]) + (c.to[0] - b.to[0]) * (y - c.to[1])) / area;
      const v = ((c.to[1] - a.to[1]) * (x - c.to[0]) + (a.to[0] - c.to[0]) * (y - c.to[1])) / area;
      const w = 1 - u - v;
      // Slightly beyond the edge, so that no gaps remain between triangles.
      if (u < -0.002 || v < -0.002 || w < -0.002) continue;
      const pixel = (y - layer.top) * layer.width + x - layer.left;
      // A strip covers each pixel only once, however it bends.
      if (stamp[pixel] === number) continue;
      sample(
        cloth,
        u * a.from[0] + v * b.from[0] + w * c.from[0],
        u * a.from[1] + v * b.from[1] + w * c.from[1],
        color,
      );
      const opacity = color[3] ?? 0;
      if (opacity < 0.5) continue;
      stamp[pixel] = number;
      const to = pixel * RGBA;
      for (let channel = 0; channel < RGBA; channel += 1) {
        const below = layer.data[to + channel] ?? 0;
        layer.data[to + channel] = Math.round((color[channel] ?? 0) + below * (1 - opacity / 255));
      }
    }
  }
}

/** Renders a garment's strips in order into an area of a picture. */
export function layStrips(strips: readonly Strip[], cloth: Cloth, area: Area): Layer {
  const layer: Layer = { ...area, data: new Uint8Array(area.width * area.height * RGBA) };
  const stamp = new Uint8Array(area.width * area.height);
  const color = new Float32Array(RGBA);
  for (const [index, strip] of strips.entries()) {
    const mesh = meshOf(strip);
    const brush = { cloth, layer, stamp, number: index + 1, color };
    for (let row = 0; row + 1 < mesh.length; row += 1) {
      for (let column = 0; column < COLUMNS; column += 1) {
        const [a, b] = [mesh[row]?.[column], mesh[row]?.[column + 1]];
        const [c, d] = [mesh[row + 1]?.[column], mesh[row + 1]?.[column + 1]];
        if (!a || !b || !c || !d) continue;
        layTriangle([a, b, c], brush);
        layTriangle([b, d, c], brush);
      }
    }
  }
  return layer;
}
