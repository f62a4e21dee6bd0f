import { type Matrix, multiply } from '@tuzuo/core/poster/draw/matrix';
import { numbersIn } from './style';

const SAME: Matrix = [1, 0, 0, 1, 0, 0];

const turned = (degrees: number): Matrix => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
};

function one(name: string, [a = 0, b, c, d = 0, e = 0, f = 0]: number[]): Matrix {
  switch (name.toLowerCase()) {
    case 'matrix':
      return [a, b ?? 0, c ?? 0, d, e, f];
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate':
      return multiply(multiply([1, 0, 0, 1, b ?? 0, c ?? 0], turned(a)), [1, 0, 0, 1, -(b ?? 0), -(c ?? 0)]);
    case 'skewx':
      return [1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0];
    case 'skewy':
      return [1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0];
    default:
      return SAME;
  }
}

/** Parses a `transform` attribute. */
export function transformOf(text: string | undefined): Matrix {
  let matrix = SAME;
  for (const [, name = '', numbers = ''] of (text ?? '').slice(0, 2_000).matchAll(/(\w+)\s*\(([^)]*)\)/g))
    matrix = multiply(matrix, one(name, numbersIn(numbers)));
  return matrix.every(Number.isFinite) ? matrix : SAME;
}

/** Decomposes a matrix: rotation in degrees, and scale factors along both axes. */
export function partsOf([a, b, c, d]: Matrix) {
  const [scaleX, scaleY] = [Math.hypot(a, b), Math.hypot(c, d)];
  const isSkewed = Math.abs(a * c + b * d) > 0.01 * scaleX * scaleY || a * d - b * c <= 0;
  return { rotation: (Math.atan2(b, a) * 180) / Math.PI, scaleX, scaleY, isSkewed };
}

export const pointOf = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The transform of an element with a `viewBox` in a box of that size. */
export function viewBoxMatrix(
  viewBox: readonly number[],
  width: number,
  height: number,
  aspect = '',
): Matrix {
  const [x = 0, y = 0, w = 0, h = 0] = viewBox;
  if (!(w > 0 && h > 0)) return SAME;
  if (/^none/.test(aspect.trim())) return [width / w, 0, 0, height / h, (-x * width) / w, (-y * height) / h];
  const scale = /slice/.test(aspect) ? Math.max(width / w, height / h) : Math.min(width / w, height / h);
  return [scale, 0, 0, scale, (width - w * scale) / 2 - x * scale, (height - h * scale) / 2 - y * scale];
}
