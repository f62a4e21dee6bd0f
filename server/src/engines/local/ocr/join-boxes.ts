import { placeIn, pointIn, type Rectangle } from '../typesetting/rectangle';

/** In heights of the line: pieces that are closer belong together. */
const MAX_GAP = 0.6;
/** Higher over lower: letters of one line are about as high. */
const MAX_HEIGHTS = 1.35;
/** In heights: how far the middles of two pieces of a line may lie apart. */
const MAX_DROP = 0.25;
/** Cosine of the angle between two pieces of a line. */
const MIN_PARALLEL = 0.99;

/** Both as one, in the direction of the wider; undefined when they are not pieces of one line. */
function joined(one: Rectangle, other: Rectangle): Rectangle | undefined {
  const [wide, narrow] = one.width >= other.width ? [one, other] : [other, one];
  const height = Math.max(one.height, other.height);
  if (height > MAX_HEIGHTS * Math.min(one.height, other.height)) return undefined;
  if (wide.along.x * narrow.along.x + wide.along.y * narrow.along.y < MIN_PARALLEL) return undefined;
  const { x, y } = placeIn(wide, narrow.center);
  const gap = Math.abs(x) - (wide.width + narrow.width) / 2;
  if (gap > MAX_GAP * height || Math.abs(y) > MAX_DROP * height) return undefined;
  const left = Math.min(-wide.width / 2, x - narrow.width / 2);
  const right = Math.max(wide.width / 2, x + narrow.width / 2);
  return { ...wide, center: pointIn(wide, (left + right) / 2, y / 2), width: right - left, height };
}

/** Puts together what was found of a line in pieces, as happens at wide punctuation; tall boxes stay as they are. */
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
      // What it has become may reach one that was too far before.
      index = -1;
    }
    done.push(whole);
  }
  return done;
}
