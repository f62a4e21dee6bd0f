import { type Face, faceHeight } from '../face/face';
import type { CutOut } from '../matting/cut-out';
import { fromLevel, type Head, type Level } from './level';

const SOLID = 128;

/** Rows between which an outline bends, in face heights. */
const STEP = 0.12;

/** Least half width of a hat's crown, and of its brim, in face widths: a bun is narrower, a head of hair no wider. */
const HALF = { crown: 0.2, brim: 0.72 } as const;

/** Width of a head up to the ears relative to the face. */
const EARS = 1.08;

/**
 * How far a brim sticks out of the outline above the eyes on both sides, in face widths: the outline of hair and of a
 * headscarf becomes steeper from the crown down, that of a hat turns outwards where the brim begins. 0 where there is none.
 */
export function brimOf({
  cut: { width, height, alpha },
  face,
  level,
  head,
}: {
  cut: Omit<CutOut, 'rgb'>;
  face: Face;
  level: Level;
  head: Head;
}): number {
  const unit = head.width / EARS;
  const step = STEP * faceHeight(face);
  const halfWidth = (y: number, side: 1 | -1): number => {
    let solid = 0;
    for (let aside = 0; aside < 2 * unit; aside += 1) {
      const [x, row] = fromLevel(level, [head.centerX + side * aside, y]).map(Math.round) as [number, number];
      if (x < 0 || row < 0 || x >= width || row >= height) break;
      if ((alpha[row * width + x] ?? 0) >= SOLID) solid += 1;
    }
    return solid / unit;
  };
  const turn = (y: number, side: 1 | -1): number => {
    const [above, here, below] = [halfWidth(y - step, side), halfWidth(y, side), halfWidth(y + step, side)];
    if (here < HALF.crown || below < HALF.brim) return 0;
    return below - here - (here - above);
  };
  let most = 0;
  // The origin of level coordinates is between the eyes.
  for (let y = head.crownY + step; y + step < 0; y += step / 6)
    most = Math.max(most, Math.min(turn(y, -1), turn(y, 1)));
  return most;
}
