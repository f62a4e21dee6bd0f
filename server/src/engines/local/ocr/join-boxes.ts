import { placeIn, pointIn, type Rectangle } from '../typesetting/rectangle';

/** Largest gap between two pieces of a line, in line heights. */
const MAX_GAP = 0.6;
/** Largest ratio of the heights of two pieces of a line. */
const MAX_HEIGHTS = 1.35;
/** Largest offset between the center lines of two pieces, in line heights. */
const MAX_DROP = 0.25;
/** Smallest cosine of the angle between two pieces of a line. */
const MIN_PARALLEL = 0.99;

/** The union of two boxes, in the direction of the wider one; undefined when they are not pieces of one line. */
function joined(one: Rectangle, other: Rectangle): Rectangle | undefined {
  const [wider, narrower] = one.width >= other.width ? [one, other] : [other, one];
  const height = Math.max(one.height, other.height);
  if (height > MAX_HEIGHTS * Math.min(one.height, other.height)) return undefined;
  if (wider.along.x * narrower.along.x + wider.along.y * narrower.along.y < MIN_PARALLEL) return undefined;
  const { x, y } = placeIn(wider, narrower.center);
  const gap = Math.abs(x) - (wider.width + narrower.width) / 2;
  if (gap > MAX_GAP * height || Math.abs(y) > MAX_DROP * height) return undefined;
  const left = Math.min(-wider.width / 2, x - narrower.width / 2);
  const right = Math.max(wider.width / 2, x + narrower.width / 2);
  return { ...wider, center: pointIn(wider, (left + right) / 2, y / 2), width: right - left, height };
}

/** Merges pieces of one line, as found at wide punctuation; tall boxes stay unchanged. */
export function joinBoxes(boxes: readonly Rectangle[]): Rectangle[] {
  const done: Rectangle[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let index = 0; index < done.length; index += 1) {
      const piece = done[index];
      const both = piece && piece.width > piece.height / 2 ? joined(piece, whole) : undefined;
      if (!both) continue;
      whole = both;
      done.splice(index, 1);
      // The merged box may reach one that was too far before.
      index = -1;
    }
    done.push(whole);
  }
  return done;
}
