import { isColumn } from '../typesetting/column';
import type { Rectangle } from '../typesetting/rectangle';

type Line = { text: string; box: Rectangle };

/** Lines that are read one after the other, sideways: a row, or adjacent columns. */
type Group<Read extends Line> = { lines: Read[]; areColumns: boolean };

/** Largest distance between the centers of adjacent boxes, as a share of the lower one's height. */
const APART = 0.5;

/** Sort position: a row's center, a column's top. */
const placeOf = (line: Line) => line.box.center.y - (isColumn(line) ? line.box.height / 2 : 0);

function areBeside(one: Rectangle, other: Rectangle, areColumns: boolean): boolean {
  const apart = Math.abs(one.center.y - other.center.y);
  const lower = Math.min(one.height, other.height);
  // Adjacent columns often start together but differ in length: overlapping half of the shorter one is enough.
  return areColumns ? (one.height + other.height) / 2 - apart > lower / 2 : apart < APART * lower;
}

/** Sorts lines into reading order: top to bottom, rows from the left, columns from the right. */
export function inReadingOrder<Read extends Line>(lines: readonly Read[]): Read[] {
  const groups: Group<Read>[] = [];
  for (const line of [...lines].sort((a, b) => placeOf(a) - placeOf(b))) {
    const areColumns = isColumn(line);
    const group = groups.findLast((one) => one.areColumns === areColumns);
    const [first] = group?.lines ?? [];
    if (group && first && areBeside(first.box, line.box, areColumns)) group.lines.push(line);
    else groups.push({ lines: [line], areColumns });
  }
  return groups.flatMap(({ lines: own, areColumns }) =>
    own.sort((a, b) => (areColumns ? b.box.center.x - a.box.center.x : a.box.center.x - b.box.center.x)),
  );
}
