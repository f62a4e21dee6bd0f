import { isColumn } from '../typesetting/column';
import type { Rectangle } from '../typesetting/rectangle';

type Line = { text: string; box: Rectangle };

/** Lines that are read one after the other, sideways: a row, or columns beside each other. */
type Group<Read extends Line> = { lines: Read[]; areColumns: boolean };

/** How far apart the middles of two boxes may be, as a share of the lower one's height, when they are beside each other. */
const APART = 0.5;

/** A row is where its middle is, a column where it begins. */
const placeOf = (line: Line) => line.box.center.y - (isColumn(line) ? line.box.height / 2 : 0);

function areBeside(one: Rectangle, other: Rectangle, areColumns: boolean): boolean {
  const apart = Math.abs(one.center.y - other.center.y);
  const lower = Math.min(one.height, other.height);
  // Columns begin together more often than they are of one length: half of the lower one beside the other will do.
  return areColumns ? (one.height + other.height) / 2 - apart > lower / 2 : apart < APART * lower;
}

/** Puts lines into the order of reading: from the top down, rows from the left, columns from the right. */
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
