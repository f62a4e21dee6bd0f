import type { Place } from '../body/body';
import { baysOf, type Shape } from './contour';
import type { Garment, Outline } from './garment-parts';

/** Minimum similarity of a flat garment's halves: intersection over union. */
const ALIKE = 0.78;

/**
 * Minimum depth of a neckline in shares of the garment's width, and largest slope of a waist in shares of its height.
 */
const NECK = 0.012;
const LEVEL = 0.06;

/** Largest distance of a neckline's deepest point from the center, in shoulder widths. */
const MIDWAY = 0.25;

/** Minimum width of a hem relative to the width at the armpits. */
const TAPERED = 0.6;

/** A skirt's sides are nearly straight and widen downwards. */
const BULGE = 0.1;
const FLARED = 0.95;

/** Whether a shape's halves match when mirrored at the center line. */
export function isSymmetric({ data, width, height }: Shape, { middle, box }: Outline): boolean {
  let [both, either] = [0, 0];
  for (let y = Math.max(0, box.top); y <= Math.min(height - 1, box.top + box.height); y += 1) {
    for (let x = Math.max(0, box.left); x < middle; x += 1) {
      const other = Math.round(2 * middle) - x;
      const [one, two] = [data[y * width + x] ?? 0, other < width ? (data[y * width + other] ?? 0) : 0];
      both += one & two;
      either += one | two;
    }
  }
  return both >= ALIKE * either;
}

/**
 * Whether a garment is plausible as a top: it has sleeves, or at least a neckline centered between its shoulders, and
 * does not close below its armpits as round things do.
 */
export function isTop({ contour, box, bays }: Outline, { sleeves, levels }: Garment): boolean {
  if (sleeves) return true;
  const [shoulder, armpit, hem] = (['shoulder', 'armpit', 'hem'] as const).map((wanted) =>
    levels.find(({ name }) => name === wanted),
  );
  if (!shoulder || (armpit && hem && widthOf(hem) < TAPERED * widthOf(armpit))) return false;
  const middle = (shoulder.left[0] + shoulder.right[0]) / 2;
  return bays.concat(baysOf(contour, NECK * box.width)).some(({ deepest, depth, from, to }) => {
    const [x, y] = contour[deepest] ?? [0, 0];
    const opensUpwards = [from, to].every((end) => (contour[end]?.[1] ?? y) < y);
    return (
      depth >= NECK * box.width &&
      opensUpwards &&
      Math.abs(x - middle) < MIDWAY * widthOf(shoulder) &&
      y < box.top + 0.3 * box.height
    );
  });
}

const widthOf = ({ left, right }: Garment['levels'][number]) => right[0] - left[0];

/**
 * Narrowest part of a skirt's upper half relative to its waist: it hangs from there. A strapless dress is narrower below
 * its bust (0.81 in the tests).
 */
const WAISTED = 0.93;

/** Width of shoulders relative to the garment at its armpits: halters hang from the neck, strapless ones from nothing. */
const SHOULDERS = { min: 0.4, max: 1.02 } as const;

/** Minimum depth of the curve from a halter's neck to its side, in shares of the garment's width. */
const HALTER = 0.03;

/** Smallest distance of two facing lines over their upper half, in pixels. */
function narrowestOf({ left, right }: Garment['torso'][number]): number {
  const [top, bottom] = [left[0]?.[1] ?? 0, left.at(-1)?.[1] ?? 0];
  const inner = new Map(right.map(([x, y]) => [y, x]));
  const widths = left.flatMap(([x, y]) => {
    const other = inner.get(y);
    return other === undefined || y > (top + bottom) / 2 ? [] : [other - x];
  });
  return Math.min(...widths, Number.POSITIVE_INFINITY);
}

/**
 * Whether a sleeveless top or dress hangs from no shoulders: a halter (curves from a narrow neck to both sides) or a
 * strapless one. `garment` is undefined where the outline is no plausible top.
 */
export function isShoulderless(
  { contour, box, middle, bays }: Outline,
  garment: Garment | undefined,
): boolean {
  if (garment?.sleeves) return false;
  const [shoulder, armpit] = (['shoulder', 'armpit'] as const).map((wanted) =>
    garment?.levels.find(({ name }) => name === wanted),
  );
  if (shoulder && armpit && widthOf(shoulder) > SHOULDERS.max * widthOf(armpit)) return true;
  const curves = bays.filter(({ deepest, depth, from, to }) => {
    const [, y] = contour[deepest] ?? [0, 0];
    const ends = [from, to].map((end) => contour[end] ?? [0, 0]);
    const isNarrow = ends.some(
      ([x, top]) => top < y && Math.abs(x - middle) < (SHOULDERS.min / 2) * box.width,
    );
    return depth > HALTER * box.width && y < box.top + 0.5 * box.height && isNarrow;
  });
  return [-1, 1].every((side) =>
    curves.some(({ deepest }) => ((contour[deepest]?.[0] ?? 0) - middle) * side > 0),
  );
}

/** Whether a garment is plausible as a bottom: trousers have legs; a skirt widens from a level waist down. */
export function isBottom({ box }: Outline, { legs, levels, torso }: Garment): boolean {
  if (legs) return true;
  const [waist, hem] = levels;
  if (!waist || !hem) return false;
  const isLevel = Math.abs(waist.left[1] - waist.right[1]) < LEVEL * box.height;
  const isStraight =
    torso[0] && [torso[0].left, torso[0].right].every((side) => bulgeOf(side) < BULGE * box.height);
  const isWaisted = torso[0] && narrowestOf(torso[0]) >= WAISTED * widthOf(waist);
  return widthOf(waist) < FLARED * widthOf(hem) && isLevel && isStraight === true && isWaisted === true;
}

/** Largest distance of a line from the straight one between its ends, in pixels. */
function bulgeOf(line: readonly Place[]): number {
  const [[ax, ay], [bx, by]] = [line[0] ?? [0, 0], line.at(-1) ?? [0, 0]];
  const chord = Math.max(1, Math.hypot(bx - ax, by - ay));
  return Math.max(...line.map(([x, y]) => Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / chord));
}
