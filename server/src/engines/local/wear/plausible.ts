import type { Place } from '../body/body';
import { baysOf, type Shape } from './contour';
import type { Garment, Outline } from './garment-parts';

/** How alike the two halves of what lies flat are, as the share of both that lies on each other. */
const ALIKE = 0.78;

/** A neck's opening is so deep, in shares of the garment's width; a waist's edge lies so level, in shares of its height. */
const NECK = 0.012;
const LEVEL = 0.06;

/** How far from the middle a neck's opening is at its deepest, in shares of the shoulders' width. */
const MIDWAY = 0.25;

/** A hem is at least so wide, in shares of the width at the armpits. */
const TAPERED = 0.6;

/** A skirt's sides are about straight, and lead outwards. */
const BULGE = 0.1;
const FLARED = 0.95;

/** Whether both halves of a shape look the same, laid on each other along its middle. */
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
 * A top has sleeves, or at least an opening for the neck midway between its shoulders; and below its armpits it does not
 * close, as round things do.
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

/** Trousers have legs; a skirt gets wider from a level waist down. */
export function isBottom({ box }: Outline, { legs, levels, torso }: Garment): boolean {
  if (legs) return true;
  const [waist, hem] = levels;
  if (!waist || !hem) return false;
  const isLevel = Math.abs(waist.left[1] - waist.right[1]) < LEVEL * box.height;
  const isStraight =
    torso[0] && [torso[0].left, torso[0].right].every((side) => bulgeOf(side) < BULGE * box.height);
  return widthOf(waist) < FLARED * widthOf(hem) && isLevel && isStraight === true;
}

/** How far a line is from the straight one between its ends, at most, in pixels. */
function bulgeOf(line: readonly Place[]): number {
  const [[ax, ay], [bx, by]] = [line[0] ?? [0, 0], line.at(-1) ?? [0, 0]];
  const long = Math.max(1, Math.hypot(bx - ax, by - ay));
  return Math.max(...line.map(([x, y]) => Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long));
}
