import type { ShapedUnit } from './shape';
import { isInvisible, isLatin, isRightToLeft, isWide } from './units';

type Direction = 'right' | 'left' | 'none';

function directionOf({ text }: ShapedUnit): Direction {
  if (isRightToLeft(text)) return 'left';
  return isLatin(text) || isWide(text) ? 'right' : 'none';
}

/**
 * The units of a line in visual order from left to right. Hebrew and Arabic words, and what is between them, run from
 * right to left; units between two directions follow the line's direction, which is that of its first letter.
 */
export function visualOrder(line: readonly ShapedUnit[]): readonly ShapedUnit[] {
  if (!line.some(({ text }) => isRightToLeft(text))) return line;
  const directions = line.map(directionOf);
  const base = directions.find((direction) => direction !== 'none') as Direction;
  const parts: { direction: Direction; units: ShapedUnit[] }[] = [];
  line.forEach((unit, i) => {
    let direction = directions[i] as Direction;
    if (direction === 'none') {
      const before = parts[parts.length - 1]?.direction ?? base;
      const next = directions.slice(i).find((one) => one !== 'none') ?? base;
      direction = before === next ? before : base;
    }
    const last = parts[parts.length - 1];
    if (last?.direction === direction) last.units.push(unit);
    else parts.push({ direction, units: [unit] });
  });
  for (const { direction, units } of parts) if (direction === 'left') units.reverse();
  if (base === 'left') parts.reverse();
  return parts.flatMap(({ units }) => units).filter(({ text }) => !isInvisible(text));
}
