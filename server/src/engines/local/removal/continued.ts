import type { Size } from '@tuzuo/core/geometry/size';
import type { Canvas } from '@tuzuo/core/tools';
import { grow } from '../patch-match/grow';
import type { GroundEdges } from '../picture/ground-edges';
import { onGround } from '../picture/on-ground';
import type { Pixels } from '../picture/read';
import { growthOf } from './plain-sides';

/** Without a line between two grounds, which was measured on the picture as it was. */
const withoutLines = ({ lines: _, ...edges }: GroundEdges): GroundEdges => edges;

/**
 * The part of a canvas that no ground fills: at sides which are neither plain nor soft.
 * All of it where a line leaves a picture beside such sides.
 * @param options.isFilled whether a network fills what is not plain
 */
export function beyondGround(
  canvas: Canvas,
  picture: Size,
  { plain, soft, lines }: GroundEdges,
  { isFilled = false } = {},
): Canvas {
  const growth = growthOf(picture, canvas);
  const roomAt = (share: number, isPlain: boolean, isSoft: boolean) =>
    isPlain || (isSoft && !isFilled) ? 0 : Math.max(0, share);
  const shares = {
    left: roomAt(growth.left, plain.across[0], soft.across[0]),
    right: roomAt(growth.right, plain.across[1], soft.across[1]),
    top: roomAt(growth.top, plain.down[0], soft.down[0]),
    bottom: roomAt(growth.bottom, plain.down[1], soft.down[1]),
  };
  if (lines && shares.top + shares.bottom > 0) return canvas;
  const left = Math.round(shares.left * picture.width);
  const top = Math.round(shares.top * picture.height);
  return {
    left,
    top,
    width: left + picture.width + Math.round(shares.right * picture.width),
    height: top + picture.height + Math.round(shares.bottom * picture.height),
  };
}

export const isLarger = (canvas: Size, { width, height }: Size): boolean =>
  canvas.width > width || canvas.height > height;

/**
 * Continues a picture on its canvas: by its ground, smoothly, since patches of it would show; where it has none, by patches
 * and straight lines, or as `options.fill` does. No pixel of the picture changes.
 * @param known.edges how the picture goes on beyond its sides
 * @param known.busy the part of the canvas that no ground fills ({@link beyondGround})
 */
export async function continued(
  picture: Pixels,
  canvas: Canvas,
  { edges, busy }: { edges: GroundEdges; busy: Canvas },
  ...[call, options]: [call: Parameters<typeof grow>[2], options: Parameters<typeof grow>[3]]
): Promise<Pixels> {
  if (busy.width === picture.width && busy.height === picture.height) return onGround(picture, canvas, edges);
  const grown = await grow(picture, busy, call, options);
  const rest = { ...canvas, left: canvas.left - busy.left, top: canvas.top - busy.top };
  return onGround(grown, rest, withoutLines(edges));
}
