import { distance, type Face, MESH, pointOf } from '../../face/face';
import type { Person } from '../person';
import type { Parts } from './parts';

const SOLID = 128;

/**
 * Distance from the middle of the face to the outline between mouth and chin, in face widths, below which no hair hangs
 * down on that side: jaws reach 0.23 to 0.54, hair that hangs down 0.63 and more (docs/measured.md).
 */
const BESIDE = 0.55;

/** Where hair below the tip of the chin is a beard, and where a collar beside it may reach higher, in face widths. */
const BEARD = { aside: 0.34, below: 0.2 } as const;
const COLLAR = { aside: 0.34, above: 0.15 } as const;

/** Distance from the middle of the face, in face widths, beyond which nothing is looked for. */
const FARTHEST = 0.9;

const faceWidth = (face: Face) => distance(pointOf(face, MESH.leftSide), pointOf(face, MESH.rightSide));

/** Least distance from `x` to the outline on one side, between mouth and chin, in pixels. */
function leastReach({ width, alpha, face }: Person, x: number, side: 1 | -1): number {
  const from = Math.max(0, Math.round(pointOf(face, MESH.lipUpper)[1]));
  const to = Math.round(pointOf(face, MESH.chin)[1]);
  let least = Number.POSITIVE_INFINITY;
  const limit = Math.round(FARTHEST * faceWidth(face));
  for (let y = from; y <= to; y += 1) {
    let reach = 0;
    for (let aside = 1; aside <= limit; aside += 1) {
      const column = Math.round(x) + side * aside;
      if (column < 0 || column >= width) reach = Number.POSITIVE_INFINITY;
      else if ((alpha[y * width + column] ?? 0) >= SOLID) reach = aside;
    }
    least = Math.min(least, reach);
  }
  return least;
}

/** Creates a function that tells whether no hair hangs down at a column's side of the face. */
export function shortSides(person: Person): (x: number) => boolean {
  const [left, right] = [pointOf(person.face, MESH.leftSide), pointOf(person.face, MESH.rightSide)];
  const middle = (left[0] + right[0]) / 2;
  const isShort = (side: 1 | -1) => leastReach(person, middle, side) < BESIDE * faceWidth(person.face);
  const [isShortLeft, isShortRight] = [isShort(-1), isShort(1)];
  return (x) => (x < middle ? isShortLeft : isShortRight);
}

/**
 * Makes clothes of what was taken for hair beside and below the chin, in place, on the sides where no hair hangs down: a
 * dark sweater has the colors of dark short hair.
 */
export function clotheShortHair(
  { width, height, face }: Person,
  { hair, clothes }: Parts,
  isShort: (x: number) => boolean,
): void {
  const unit = faceWidth(face);
  const [chinX, chinY] = pointOf(face, MESH.chin);
  const from = Math.max(0, Math.round(chinY - COLLAR.above * unit));
  for (let pixel = from * width; pixel < width * height; pixel += 1) {
    const x = pixel % width;
    if (!isShort(x)) continue;
    const [aside, below] = [Math.abs(x - chinX) / unit, (Math.floor(pixel / width) - chinY) / unit];
    if (aside < (below < 0 ? COLLAR.aside : below < BEARD.below ? BEARD.aside : 0)) continue;
    clothes[pixel] = (clothes[pixel] ?? 0) + (hair[pixel] ?? 0);
    hair[pixel] = 0;
  }
}
