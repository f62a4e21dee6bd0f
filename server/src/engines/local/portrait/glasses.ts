import { type Face, faceHeight, leanOf, MESH, pointOf } from '../face/face';
import type { Pixels } from '../picture/read';
import { skinTone, toneAt } from './skin';

/** Ends of the lines down the nose that a bridge of glasses crosses: below the brows, and from between them for a high one. */
const NOSE = { from: 8, between: 9, to: 197 } as const;

/** The line below an eye's lower lid that a rim crosses, in face heights. */
const UNDER = { from: 0.035, to: 0.3 } as const;

/** Half the width over which a line is averaged, and half the height of a frame's surroundings, in face heights. */
const NOSE_LINE = { half: 0.012, around: 0.07 } as const;
const UNDER_LINE = { half: 0.02, around: 0.06 } as const;

/** Places along a line at which it is measured. */
const STEPS = 40;

/**
 * Shares of the cheeks' brightness by which a frame is darker than the skin on both sides: a bridge that tells alone, one
 * as high as the brows, which may meet, a rim under both eyes, and the bridge that rims need, so that bags under the eyes are
 * none (docs/measured.md).
 */
const FRAME = { bridge: 0.3, highBridge: 0.5, rim: 0.16, bridgeWithRims: 0.1 } as const;

type Place = readonly [x: number, y: number];
type Line = { from: Place; to: Place; half: number; around: number; unit: number; lean: number };

/** Mean brightness along a line, averaged across it. */
function profileOf({ width, height, rgb }: Pixels, { from, to, half, unit, lean }: Line): number[] {
  const reach = Math.max(1, Math.round(half * unit));
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const x = from[0] + ((to[0] - from[0]) * step) / STEPS;
    const y = from[1] + ((to[1] - from[1]) * step) / STEPS;
    let [sum, count] = [0, 0];
    for (let aside = -reach; aside <= reach; aside += 1) {
      const column = Math.round(x + aside * Math.cos(lean));
      const row = Math.round(y + aside * Math.sin(lean));
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      sum += toneAt(rgb, row * width + column)[0];
      count += 1;
    }
    return sum / Math.max(1, count);
  });
}

/** How much darker the darkest band across a line is than what is on both sides of it, in levels. */
function darkBand(photo: Pixels, line: Line): number {
  const profile = profileOf(photo, line);
  const length = Math.hypot(line.to[0] - line.from[0], line.to[1] - line.from[1]);
  const around = Math.max(1, Math.round((line.around * line.unit * STEPS) / Math.max(1, length)));
  return profile.reduce((most, value, step) => {
    const above = Math.max(0, ...profile.slice(Math.max(0, step - around), step));
    const below = Math.max(0, ...profile.slice(step + 1, step + 1 + around));
    return Math.max(most, Math.min(above, below) - value);
  }, 0);
}

/**
 * How surely a face wears glasses with a frame: 1 and more where it does. Rimless and very thin ones are missed.
 * @param photo the picture that the face lies in
 */
export function framesWorn(photo: Pixels, face: Face): number {
  const unit = faceHeight(face);
  const lean = leanOf(face);
  const [light] = skinTone({ ...photo, face });
  const flat = (index: number): Place => [pointOf(face, index)[0], pointOf(face, index)[1]];
  const share = (line: Pick<Line, 'from' | 'to' | 'half' | 'around'>) =>
    darkBand(photo, { ...line, unit, lean }) / Math.max(1, light);
  const bridgeFrom = (index: number) => share({ from: flat(index), to: flat(NOSE.to), ...NOSE_LINE });
  const bridge = bridgeFrom(NOSE.from);
  const rims = [MESH.leftEye, MESH.rightEye].map(({ lower }) => {
    const [x, y] = flat(lower);
    const below = (by: number): Place => [x - Math.sin(lean) * by * unit, y + Math.cos(lean) * by * unit];
    return share({ from: below(UNDER.from), to: below(UNDER.to), ...UNDER_LINE });
  });
  return Math.max(
    bridge / FRAME.bridge,
    bridgeFrom(NOSE.between) / FRAME.highBridge,
    Math.min(...rims.map((rim) => rim / FRAME.rim), bridge / FRAME.bridgeWithRims),
  );
}
