import { distance, type Face, faceHeight, MESH, pointOf } from '../face/face';
import type { CutOut } from '../matting/cut-out';

const SOLID = 128;

/** Height below the chin at which shoulders are as wide as they get, and at which they must have begun, in face heights. */
const BELOW = { usual: 0.75, least: 0.45 } as const;

/**
 * How far the person reaches from below the chin to the side where they reach less, in face widths; a side that the picture
 * cuts off does not count. Undefined where the picture ends above them.
 */
export function narrowerShoulder(
  { width, height, alpha }: Omit<CutOut, 'rgb'>,
  face: Face,
): number | undefined {
  const [chinX, chinY] = pointOf(face, MESH.chin);
  const rowAt = (below: number) => Math.round(chinY + below * faceHeight(face));
  if (rowAt(BELOW.least) >= height) return undefined;
  const row = Math.min(height - 1, rowAt(BELOW.usual));
  const unit = distance(pointOf(face, MESH.leftSide), pointOf(face, MESH.rightSide));
  const start = Math.min(width - 1, Math.max(0, Math.round(chinX)));
  const reach = (step: 1 | -1): number => {
    let x = start;
    while (x + step >= 0 && x + step < width && (alpha[row * width + x + step] ?? 0) >= SOLID) x += step;
    const isCutOff = x <= 1 || x >= width - 2;
    return isCutOff ? Number.POSITIVE_INFINITY : Math.abs(x - start) / unit;
  };
  const least = Math.min(reach(-1), reach(1));
  return Number.isFinite(least) ? least : undefined;
}
