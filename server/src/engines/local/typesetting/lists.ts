import type { TextStyle } from '@tuzuo/core/text/text-lines';
import { placeIn, type Rectangle } from './rectangle';

/** Lines of a list: similar in size, aligned at their start, center or end, and one below the other. */
const LIKE = { size: 0.12, edge: 0.35, color: 40, apart: 3.2, along: 0.99 } as const;

type Line = { run: Rectangle; isColumn: boolean; style: TextStyle };

const levelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function isLike(one: Line, other: Line): boolean {
  if (one.isColumn || other.isColumn || one.style.align !== other.style.align) return false;
  const { along } = one.run;
  if (along.x * other.run.along.x + along.y * other.run.along.y < LIKE.along) return false;
  if (Math.abs(Math.log(one.style.size / other.style.size)) > LIKE.size) return false;
  const colors = levelsOf(other.style.colour);
  if (levelsOf(one.style.colour).some((level, at) => Math.abs(level - (colors[at] ?? 0)) > LIKE.color)) {
    return false;
  }
  const place = placeIn(one.run, other.run.center);
  const side = { left: -0.5, center: 0, right: 0.5 }[one.style.align];
  const off = Math.abs(place.x + side * (other.run.width - one.run.width));
  return off < LIKE.edge * one.run.height && Math.abs(place.y) < LIKE.apart * one.run.height;
}

/** Groups the lines of lists: the group of each line, as the index of its first one. A line alone is a group. */
export function listsOf(lines: readonly Line[]): number[] {
  const groups = lines.map((_, index) => index);
  for (const [index, line] of lines.entries()) {
    for (let before = 0; before < index; before += 1) {
      const other = lines[before];
      const [from, to] = [groups[index] ?? index, groups[before] ?? before];
      if (!other || from === to || !isLike(other, line)) continue;
      const [first, second] = [Math.min(from, to), Math.max(from, to)];
      for (const [at, group] of groups.entries()) if (group === second) groups[at] = first;
    }
  }
  return groups;
}
