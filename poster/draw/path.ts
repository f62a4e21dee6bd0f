import type { Box } from './matrix';
import type { CanvasPort } from './port';

/** `ops`: 0 moveTo, 1 lineTo, 2 quadratic, 3 cubic, 4 closePath; `points` as x, y, with y down. */
export interface Path {
  ops: ArrayLike<number>;
  points: ArrayLike<number>;
}

/** Distance of the control points of a quarter circle with radius 1. */
const KAPPA = 0.5522847498307936;

/** Builds a path command by command. */
export class PathPen implements Path {
  readonly ops: number[] = [];
  readonly points: number[] = [];

  moveTo(x: number, y: number): this {
    return this.#add(0, [x, y]);
  }
  lineTo(x: number, y: number): this {
    return this.#add(1, [x, y]);
  }
  quadraticTo(cx: number, cy: number, x: number, y: number): this {
    return this.#add(2, [cx, cy, x, y]);
  }
  cubicTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): this {
    return this.#add(3, [ax, ay, bx, by, x, y]);
  }
  close(): this {
    return this.#add(4, []);
  }

  #add(op: number, points: readonly number[]): this {
    this.ops.push(op);
    this.points.push(...points);
    return this;
  }
}

/** A rectangle with a corner radius of at most half its shorter side. */
export function rectPath(x: number, y: number, width: number, height: number, radius = 0): Path {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  const pen = new PathPen();
  const [right, bottom] = [x + width, y + height];
  if (r === 0) return pen.moveTo(x, y).lineTo(right, y).lineTo(right, bottom).lineTo(x, bottom).close();
  const k = r * (1 - KAPPA);
  return pen
    .moveTo(x + r, y)
    .lineTo(right - r, y)
    .cubicTo(right - k, y, right, y + k, right, y + r)
    .lineTo(right, bottom - r)
    .cubicTo(right, bottom - k, right - k, bottom, right - r, bottom)
    .lineTo(x + r, bottom)
    .cubicTo(x + k, bottom, x, bottom - k, x, bottom - r)
    .lineTo(x, y + r)
    .cubicTo(x, y + k, x + k, y, x + r, y)
    .close();
}

/** The ellipse that fills a box. */
export function ellipsePath(x: number, y: number, width: number, height: number): Path {
  const [rx, ry] = [width / 2, height / 2];
  const [cx, cy] = [x + rx, y + ry];
  const [kx, ky] = [rx * KAPPA, ry * KAPPA];
  return new PathPen()
    .moveTo(cx + rx, cy)
    .cubicTo(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
    .cubicTo(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
    .cubicTo(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
    .cubicTo(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
    .close();
}

/**
 * A polygon with its corners on the ellipse that fills a box, the first at the top; every second corner is at `inner`
 * of the distance from the center.
 */
export function cornersPath(corners: number, width: number, height: number, inner?: number): Path {
  const pen = new PathPen();
  const count = inner === undefined ? corners : corners * 2;
  for (let index = 0; index < count; index += 1) {
    const turn = (index / count) * 2 * Math.PI;
    const reach = inner !== undefined && index % 2 === 1 ? inner : 1;
    const x = (width / 2) * (1 + reach * Math.sin(turn));
    const y = (height / 2) * (1 - reach * Math.cos(turn));
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  return pen.close();
}

/** Straight lines through points. */
export function polylinePath(points: readonly (readonly [number, number])[]): Path {
  const pen = new PathPen();
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  return pen;
}

/** Adds a path, scaled by `sx` and `sy`, to the canvas's current path. */
export function trace(canvas: CanvasPort, { ops, points }: Path, sx = 1, sy = 1): void {
  const x = (index: number) => (points[index] as number) * sx;
  const y = (index: number) => (points[index] as number) * sy;
  let at = 0;
  for (let index = 0; index < ops.length; index += 1) {
    const op = ops[index];
    if (op === 0) canvas.moveTo(x(at), y(at + 1));
    else if (op === 1) canvas.lineTo(x(at), y(at + 1));
    else if (op === 2) canvas.quadraticCurveTo(x(at), y(at + 1), x(at + 2), y(at + 3));
    else if (op === 3) canvas.bezierCurveTo(x(at), y(at + 1), x(at + 2), y(at + 3), x(at + 4), y(at + 5));
    else canvas.closePath();
    at += op === 2 ? 4 : op === 3 ? 6 : op === 4 ? 0 : 2;
  }
}

/** The bounds of a path's points and control points; undefined for an empty path. */
export function hullOf({ points }: Path): Box | undefined {
  if (points.length < 2) return undefined;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x, y] = [points[at] as number, points[at + 1] as number];
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  }
  return box;
}

/** Scales a path from a box of one size to another. */
export function fittedPath(
  path: Path,
  [fromWidth, fromHeight]: readonly [number, number],
  width: number,
  height: number,
): Path {
  const [sx, sy] = [width / fromWidth, height / fromHeight];
  return {
    ops: path.ops,
    points: Array.from(path.points, (value, index) => value * (index % 2 === 0 ? sx : sy)),
  };
}
