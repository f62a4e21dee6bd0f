import { type Face, faceHeight, MESH, pointOf } from '../face/face';
import type { CutOut } from '../matting/cut-out';

/** Opacities between these are neither person nor background. */
const HALF = { from: 25, to: 225 } as const;

/** Distance, in face heights, at which all four neighbors are half transparent, too, in an area: strands are thinner. */
const AREA = 0.03;

/**
 * Half-transparent areas above the chin, in squares of the face's height: hair that cannot be told from what is behind it,
 * and becomes a smear on another background. Single strands do not count.
 */
export function hazeAtHead({ width, height, alpha }: Omit<CutOut, 'rgb'>, face: Face): number {
  const unit = faceHeight(face);
  const step = Math.max(1, Math.round(AREA * unit));
  const isHalf = (at: number) => (alpha[at] ?? 0) > HALF.from && (alpha[at] ?? 0) < HALF.to;
  const bottom = Math.min(height - step, Math.round(pointOf(face, MESH.chin)[1]));
  let area = 0;
  for (let y = step; y < bottom; y += 1)
    for (let x = step; x < width - step; x += 1) {
      const at = y * width + x;
      if (!isHalf(at) || !isHalf(at - step) || !isHalf(at + step)) continue;
      if (isHalf(at - step * width) && isHalf(at + step * width)) area += 1;
    }
  return area / unit ** 2;
}
