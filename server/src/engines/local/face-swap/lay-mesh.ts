import { type Face, pointOf } from '../face/face';
import type { Pixels } from '../picture/read';

const RGB = 3;

/** A face warped onto another mesh: its colors, and the pixels that have any. */
type LaidFace = { colors: Float32Array; covered: Uint8Array };

/** Bilinear sample of one channel. */
function sample({ rgb, width, height }: Pixels, x: number, y: number, channel: number): number {
  const column = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const [across, down] = [Math.min(1, Math.max(0, x - column)), Math.min(1, Math.max(0, y - row))];
  const at = (row * width + column) * RGB + channel;
  const below = at + width * RGB;
  const upper = (rgb[at] ?? 0) * (1 - across) + (rgb[at + RGB] ?? 0) * across;
  const lower = (rgb[below] ?? 0) * (1 - across) + (rgb[below + RGB] ?? 0) * across;
  return upper * (1 - down) + lower * down;
}

/**
 * Warps the face of `photo` onto the mesh `onto`, triangle by triangle, with a depth buffer. The result is
 * `width` × `height`, in whose pixels `onto` is given.
 */
export function layMesh(
  photo: Pixels,
  face: Face,
  onto: Face,
  { width, height, triangles }: { width: number; height: number; triangles: readonly number[] },
): LaidFace {
  const colors = new Float32Array(width * height * RGB);
  const covered = new Uint8Array(width * height);
  const depths = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const corners = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0] as const;
    const [a, b, c] = corners.map((index) => pointOf(onto, index)) as [
      ReturnType<typeof pointOf>,
      ReturnType<typeof pointOf>,
      ReturnType<typeof pointOf>,
    ];
    const [fromA, fromB, fromC] = corners.map((index) => pointOf(face, index)) as [
      typeof a,
      typeof a,
      typeof a,
    ];
    const area = (b[1] - c[1]) * (a[0] - c[0]) + (c[0] - b[0]) * (a[1] - c[1]);
    if (Math.abs(area) < 1e-6) continue;
    const left = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])));
    const right = Math.min(width - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
    const top = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const u = ((b[1] - c[1]) * (x - c[0]) + (c[0] - b[0]) * (y - c[1])) / area;
        const v = ((c[1] - a[1]) * (x - c[0]) + (a[0] - c[0]) * (y - c[1])) / area;
        const w = 1 - u - v;
        // Slightly beyond the edge, so that no gaps remain between triangles.
        if (u < -0.001 || v < -0.001 || w < -0.001) continue;
        const pixel = y * width + x;
        const depth = u * a[2] + v * b[2] + w * c[2];
        if (depth > (depths[pixel] ?? 0)) continue;
        depths[pixel] = depth;
        covered[pixel] = 1;
        const fromX = u * fromA[0] + v * fromB[0] + w * fromC[0];
        const fromY = u * fromA[1] + v * fromB[1] + w * fromC[1];
        for (let channel = 0; channel < RGB; channel += 1) {
          colors[pixel * RGB + channel] = sample(photo, fromX, fromY, channel);
        }
      }
    }
  }
  return { colors, covered };
}
