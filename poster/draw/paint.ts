import type { Fill, Stroke } from '../document';
import { type Path, trace } from './path';
import type { CanvasPort } from './port';

/** Maximum miter length, in half stroke widths; longer joins are beveled. */
export const MITER_LIMIT = 4;

/** Red, green, blue and opacity, 0–255 each, of `#rrggbb` or `#rrggbbaa`. */
export function channelsOf(color: string): [number, number, number, number] {
  const at = (index: number) => Number.parseInt(color.slice(index, index + 2), 16);
  return [at(1), at(3), at(5), color.length > 7 ? at(7) : 255];
}

/** Converts a document's color for canvases: not all support eight hex digits. */
export function cssColor(color: string): string {
  if (color.length <= 7) return color;
  const [red, green, blue, opacity] = channelsOf(color);
  return `rgba(${red},${green},${blue},${Math.round((opacity / 255) * 1000) / 1000})`;
}

/** A canvas style of a fill for a box of this size at the origin. Angles are as in CSS: 0 points up, 90 right. */
export function styleOf(canvas: CanvasPort, fill: Fill, width: number, height: number): unknown {
  if (fill.type === 'solid') return cssColor(fill.color);
  const [x, y] = [width / 2, height / 2];
  let gradient: ReturnType<CanvasPort['createLinearGradient']>;
  if (fill.type === 'radial') {
    gradient = canvas.createRadialGradient(x, y, 0, x, y, Math.hypot(width, height) / 2);
  } else {
    const angle = (fill.angle * Math.PI) / 180;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const reach = (Math.abs(width * sin) + Math.abs(height * cos)) / 2;
    gradient = canvas.createLinearGradient(
      x - reach * sin,
      y + reach * cos,
      x + reach * sin,
      y - reach * cos,
    );
  }
  for (const { at, color } of fill.stops) gradient.addColorStop(at, cssColor(color));
  return gradient;
}

/** Fills a path with the canvas's current style. */
export function fillPath(canvas: CanvasPort, path: Path, rule: 'nonzero' | 'evenodd' = 'nonzero'): void {
  canvas.beginPath();
  trace(canvas, path);
  canvas.fill(rule);
}

/** Strokes a path, with half of the width on each side. */
export function strokePath(
  canvas: CanvasPort,
  path: Path,
  { color, width, dash, cap = 'butt', join = 'miter' }: Stroke,
): void {
  if (width <= 0) return;
  canvas.beginPath();
  trace(canvas, path);
  canvas.strokeStyle = cssColor(color);
  canvas.lineWidth = width;
  canvas.lineCap = cap;
  canvas.lineJoin = join;
  canvas.miterLimit = MITER_LIMIT;
  canvas.setLineDash(dash ?? []);
  canvas.stroke();
}

/** How far a stroke reaches beyond its path. */
export const strokeReach = (stroke: { width: number } | undefined): number =>
  stroke ? (stroke.width / 2) * MITER_LIMIT : 0;
