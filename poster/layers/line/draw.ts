import type { Body, LayerDrawing } from '../../draw/body';
import { type Box, grown } from '../../draw/matrix';
import { cssColor, fillPath, MITER_LIMIT, strokePath } from '../../draw/paint';
import { ellipsePath, hullOf, type Path, PathPen, polylinePath } from '../../draw/path';
import type { LineLayer } from './schema';

/** Dimensions of a line's ends, in stroke widths. */
const ARROW = { length: 4, halfWidth: 2, covered: 3 };
const DOT_RADIUS = 1.75;

/** A line's end: its filled shape, and where the line itself stops beneath it. */
function lineEnd(
  kind: LineLayer['end'],
  [x, y]: readonly [number, number],
  [fromX, fromY]: readonly [number, number],
  width: number,
): { shape?: Path; at: [number, number] } {
  const length = Math.hypot(x - fromX, y - fromY);
  if (kind === 'dot') {
    const radius = DOT_RADIUS * width;
    return { shape: ellipsePath(x - radius, y - radius, 2 * radius, 2 * radius), at: [x, y] };
  }
  if (kind !== 'arrow' || length === 0) return { at: [x, y] };
  const [dx, dy] = [((x - fromX) / length) * width, ((y - fromY) / length) * width];
  const [baseX, baseY] = [x - dx * ARROW.length, y - dy * ARROW.length];
  const shape = new PathPen()
    .moveTo(x, y)
    .lineTo(baseX - dy * ARROW.halfWidth, baseY + dx * ARROW.halfWidth)
    .lineTo(baseX + dy * ARROW.halfWidth, baseY - dx * ARROW.halfWidth)
    .close();
  const covered = Math.min(ARROW.covered, length / width);
  return { shape, at: [x - dx * covered, y - dy * covered] };
}

/** Body of a line through points, with its ends. */
function lineBody({ points, width, height, stroke, cap, start, end }: LineLayer): Body | undefined {
  const places = points.map(([x, y]): [number, number] => [x * width, y * height]);
  const [first, second] = places;
  const [beforeLast, last] = places.slice(-2);
  if (!first || !second || !last || !beforeLast || stroke.width <= 0) return undefined;
  const head = lineEnd(end, last, beforeLast, stroke.width);
  const tail = lineEnd(start, first, second, stroke.width);
  const line = polylinePath([tail.at, ...places.slice(1, -1), head.at]);
  const hull = hullOf(polylinePath(places)) as Box;
  return {
    ink: grown(hull, stroke.width * Math.max(ARROW.halfWidth, DOT_RADIUS, MITER_LIMIT / 2)),
    isFlat: !head.shape && !tail.shape,
    paint(canvas) {
      strokePath(canvas, line, { join: 'round', ...stroke, ...(cap && { cap }) });
      canvas.fillStyle = cssColor(stroke.color);
      for (const { shape } of [head, tail]) if (shape) fillPath(canvas, shape);
    },
  };
}

/** How lines are drawn. */
export const lineDrawing: LayerDrawing<LineLayer> = {
  body: lineBody,
};
