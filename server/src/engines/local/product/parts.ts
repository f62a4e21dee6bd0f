import { findParts } from '../matting/mask-cleanup';
import { mapToBytes } from '../picture/map-values';
import type { Outline } from './base';

/** Alpha from which a pixel belongs to the product. */
const SOLID = 128;

/** Parts smaller than this share of the largest one are drops, crumbs or strands, which stand nowhere. */
const SMALLEST = 0.015;

/** Rise from which a thing stands further back than the front one, as a share of the product's height. */
const BACK = 0.03;

/** Largest rise of what stands further back, in the same unit: what is higher lies on something else, or hangs. */
const HIGHEST = 0.34;

/** One of several things in a product's picture: its own outline, and where it is, in pixels. */
type Part = {
  outline: Outline;
  left: number;
  top: number;
  /** Height of its lowest point above the product's lower end. */
  rise: number;
};

type Box = { left: number; right: number; top: number; bottom: number };

function boxesOf(parts: Int32Array, width: number, count: number): Box[] {
  const boxes = Array.from({ length: count }, () => ({
    left: width,
    right: -1,
    top: parts.length,
    bottom: -1,
  }));
  for (let at = 0; at < parts.length; at += 1) {
    const box = boxes[parts[at] ?? 0] as Box;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return boxes;
}

/** The things in a product's picture that do not touch each other, the largest first; the product itself where it is one. */
export function partsOf(product: Outline): Part[] {
  const { width, height, alpha } = product;
  const solid = mapToBytes(alpha, (value) => (value >= SOLID ? 255 : 0));
  const { parts, sizes } = findParts({ data: solid, width, height });
  const largest = Math.max(0, ...sizes);
  const kept = sizes
    .map((size, part) => ({ size, part }))
    .filter(({ size, part }) => part > 0 && size >= SMALLEST * largest)
    .sort((one, other) => other.size - one.size);
  if (kept.length < 2) return [{ outline: product, left: 0, top: 0, rise: 0 }];
  const boxes = boxesOf(parts, width, sizes.length);
  return kept.map(({ part }) => {
    const { left, right, top, bottom } = boxes[part] as Box;
    const size = { width: right - left + 1, height: bottom - top + 1 };
    const own = Buffer.alloc(size.width * size.height);
    for (let at = 0; at < own.length; at += 1) {
      const from = (top + Math.floor(at / size.width)) * width + left + (at % size.width);
      if (parts[from] === part) own[at] = alpha[from] ?? 0;
    }
    return { outline: { ...size, alpha: own }, left, top, rise: height - 1 - bottom };
  });
}

/** Whether several things may stand on one ground, none so high in the picture that it would float. */
export const shareGround = (parts: readonly Part[], { height }: Outline): boolean =>
  parts.every(({ rise }) => rise <= HIGHEST * height);

/** The alpha of a product without the things that stand further back than its front. */
export function alphaOfFront(product: Outline): Uint8Array {
  const front = Uint8Array.from(product.alpha);
  for (const { outline, left, top, rise } of partsOf(product)) {
    if (rise <= BACK * product.height) continue;
    for (const [at, value] of outline.alpha.entries())
      if (value > 0)
        front[(top + Math.floor(at / outline.width)) * product.width + left + (at % outline.width)] = 0;
  }
  return front;
}
