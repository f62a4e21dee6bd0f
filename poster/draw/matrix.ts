/** `[a, b, c, d, e, f]` as in canvas: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Applies first `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The inverse of an invertible matrix. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  const [p, q, r, s] = [d / area, -b / area, -c / area, a / area];
  return [p, q, r, s, -(p * e + r * f), -(q * e + s * f)];
}

/** The transform of a layer in its parent: its position, rotated and flipped about its center. */
export function placement(layer: {
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
  flipX?: boolean;
  flipY?: boolean;
}): Matrix {
  const { x, y, width, height, rotation, flipX, flipY } = layer;
  const turn = (rotation * Math.PI) / 180;
  const isTurned = rotation % 360 !== 0;
  const cos = isTurned ? Math.cos(turn) : 1;
  const sin = isTurned ? Math.sin(turn) : 0;
  const [sx, sy] = [flipX ? -1 : 1, flipY ? -1 : 1];
  const [mx, my] = [width / 2, height / 2];
  const [a, b, c, d] = [cos * sx, sin * sx, -sin * sy, cos * sy];
  return [a, b, c, d, x + mx - a * mx - c * my, y + my - b * mx - d * my];
}

/** The axis-aligned bounds of a transformed box. */
export function boundsOf(matrix: Matrix, { left, top, right, bottom }: Box): Box {
  const [a, b, c, d, e, f] = matrix;
  const xs = [a * left + c * top, a * right + c * top, a * left + c * bottom, a * right + c * bottom];
  const ys = [b * left + d * top, b * right + d * top, b * left + d * bottom, b * right + d * bottom];
  return {
    left: Math.min(...xs) + e,
    top: Math.min(...ys) + f,
    right: Math.max(...xs) + e,
    bottom: Math.max(...ys) + f,
  };
}

/** The intersection of two boxes; undefined when it is empty. */
export function overlap(one: Box, other: Box): Box | undefined {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const right = Math.min(one.right, other.right);
  const bottom = Math.min(one.bottom, other.bottom);
  return left < right && top < bottom ? { left, top, right, bottom } : undefined;
}

/** The bounds of both boxes. */
export const union = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** A box enlarged by a margin on every side. */
export const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** The box enlarged to whole pixels. */
export const wholePixels = ({ left, top, right, bottom }: Box): Box => ({
  left: Math.floor(left),
  top: Math.floor(top),
  right: Math.ceil(right),
  bottom: Math.ceil(bottom),
});

/** The box of a size, at the origin. */
export const boxOf = (width: number, height: number): Box => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
});

/** Scale factor of lengths. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** Whether the transform keeps boxes axis-aligned. */
export const isUpright = ([, b, c]: Matrix): boolean => b === 0 && c === 0;

/** A box with its edges on the nearest whole pixels, for sharpness, if it is axis-aligned. */
export function snapped(matrix: Matrix, { left, top, right, bottom }: Box): Box {
  if (!isUpright(matrix)) return { left, top, right, bottom };
  const [a, , , d, e, f] = matrix;
  const x = (value: number) => (Math.round(a * value + e) - e) / a;
  const y = (value: number) => (Math.round(d * value + f) - f) / d;
  return { left: x(left), top: y(top), right: x(right), bottom: y(bottom) };
}
