import { distance, type Face, MESH, pointOf } from '../face/face';
import type { Pixels } from '../picture/read';
import { skinTone, toneAt } from './skin';

/** Outline of the opening between the lips in MediaPipe's face mesh. */
const INNER_LIPS = [
  78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95,
] as const;

/** Teeth are at least this bright, as a share of the cheeks, and less red by these levels of chroma; lips are redder. */
const TOOTH = { light: 0.6, lessRed: 6 } as const;

type Place = readonly [x: number, y: number];

/** Columns at which an outline crosses a row, in order. */
function crossingsOf(outline: readonly Place[], y: number): number[] {
  const columns = outline.flatMap(([x, top], index) => {
    const [nextX, bottom] = outline[(index + 1) % outline.length] ?? [x, top];
    return top > y === bottom > y ? [] : [x + ((y - top) / (bottom - top)) * (nextX - x)];
  });
  return columns.sort((one, other) => one - other);
}

/** Area of the teeth that show between the lips, in squares of the mouth's width. */
export function teethShown({ width, height, rgb }: Pixels, face: Face): number {
  const outline = INNER_LIPS.map((index): Place => {
    const [x, y] = pointOf(face, index);
    return [x, y];
  });
  const rows = outline.map(([, y]) => y);
  const [light, , red] = skinTone({ width, height, rgb, face });
  const isTooth = (pixel: number) => {
    const [toothLight, , toothRed] = toneAt(rgb, pixel);
    return toothLight > TOOTH.light * light && toothRed < red - TOOTH.lessRed;
  };
  let teeth = 0;
  for (let y = Math.max(0, Math.ceil(Math.min(...rows))); y < Math.min(height, Math.max(...rows)); y += 1) {
    const columns = crossingsOf(outline, y);
    for (let pair = 0; pair + 1 < columns.length; pair += 2) {
      const [from = 0, to = 0] = columns.slice(pair);
      for (let x = Math.max(0, Math.ceil(from)); x < Math.min(width, to); x += 1)
        if (isTooth(y * width + x)) teeth += 1;
    }
  }
  const unit = distance(pointOf(face, MESH.mouthLeft), pointOf(face, MESH.mouthRight));
  return teeth / Math.max(1, unit * unit);
}
