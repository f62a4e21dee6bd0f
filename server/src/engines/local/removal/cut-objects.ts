import type { TaskCheck } from '@tuzuo/core/api/task';
import type { Area, Size } from '@tuzuo/core/geometry/size';
import type { Objects } from './objects';

/** Level from which a pixel is an object's, not its soft edge. */
const SOLID = 128;

/** Reduced pixels inwards that an object covers where the picture cuts it off; noise is thinner. */
const DEPTH = 3;

/** Smaller shares of an edge are a detail that ends there, and no cut. */
const MIN_SHARE = 0.05;

/**
 * Largest share of an object's own width or height that an edge may cut through. Measured (docs/measured.md): 0.22 and
 * less where it merely touches the edge, from 0.4 where half of it is missing.
 */
const MAX_CUT = 0.3;

/** Positions of the pixels along an edge, and `DEPTH` pixels inwards. */
type Edge = { length: number; pixelAt: (along: number, depth: number) => number; isAcross: boolean };

/** Width and height of each object's solid pixels, by its number. */
function sizesOf({ alpha, parts, sizes, width }: Objects): Size[] {
  const boxes = sizes.map(() => ({ left: width, right: -1, top: -1, bottom: -1 }));
  for (const [pixel, part] of parts.entries()) {
    const box = boxes[part];
    if (part === 0 || !box || (alpha[pixel] ?? 0) < SOLID) continue;
    const x = pixel % width;
    box.bottom = (pixel - x) / width;
    if (box.top < 0) box.top = box.bottom;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
  }
  return boxes.map(({ left, right, top, bottom }) => ({ width: right - left + 1, height: bottom - top + 1 }));
}

/** The largest share of an object's side that an edge cuts through, 0 to 1. */
function cutAt(
  { length, pixelAt, isAcross }: Edge,
  { alpha, parts }: Objects,
  sizes: readonly Size[],
): number {
  const covered = new Map<number, number>();
  for (let along = 0; along < length; along += 1) {
    let depth = 0;
    while (depth < DEPTH && (alpha[pixelAt(along, depth)] ?? 0) >= SOLID) depth += 1;
    const part = parts[pixelAt(along, 0)] ?? 0;
    if (depth === DEPTH) covered.set(part, (covered.get(part) ?? 0) + 1);
  }
  const cuts = [...covered].map(([part, count]) => {
    const side = sizes[part]?.[isAcross ? 'width' : 'height'] ?? 0;
    return count < MIN_SHARE * length || side === 0 ? 0 : count / side;
  });
  return Math.max(0, ...cuts);
}

/**
 * Checks that no object is cut off where a picture is expanded: what is missing of it cannot be made from the picture.
 * `found` is the largest share of an object's width or height that such an edge cuts through, 0 to 1.
 * @param canvas the expanded canvas, with the place of the picture in it
 */
export function checkCutObject(objects: Objects, picture: Size, canvas: Area): TaskCheck {
  const { width, height } = objects;
  const { left, top } = canvas;
  const grows = {
    left: left > 0,
    top: top > 0,
    right: canvas.width > left + picture.width,
    bottom: canvas.height > top + picture.height,
  };
  const edges = {
    left: { length: height, isAcross: false, pixelAt: (y, depth) => y * width + depth },
    top: { length: width, isAcross: true, pixelAt: (x, depth) => depth * width + x },
    right: { length: height, isAcross: false, pixelAt: (y, depth) => (y + 1) * width - 1 - depth },
    bottom: { length: width, isAcross: true, pixelAt: (x, depth) => (height - 1 - depth) * width + x },
  } satisfies Record<keyof typeof grows, Edge>;
  const sizes = sizesOf(objects);
  const sides = ['left', 'top', 'right', 'bottom'] as const;
  const cuts = sides.map((side) => (grows[side] ? cutAt(edges[side], objects, sizes) : 0));
  const found = Math.round(Math.max(...cuts) * 1000) / 1000;
  return { key: 'cutObject', ok: found <= MAX_CUT, found, need: MAX_CUT };
}
