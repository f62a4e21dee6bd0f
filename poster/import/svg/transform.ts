import { type Matrix, multiply } from '../../draw/matrix';
import { numbersIn } from './lengths';

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

const PLACES: Readonly<Record<string, number>> = { min: 0, mid: 0.5, max: 1 };

/**
 * Fits content of one size into a box of another, by `preserveAspectRatio`.
 * @returns scale factors, and the position of the content's corner in the box
 */
export function fitted(
  content: { width: number; height: number },
  box: { width: number; height: number },
  aspect = '',
): { scaleX: number; scaleY: number; x: number; y: number } {
  const [scaleX, scaleY] = [box.width / content.width, box.height / content.height];
  if (/^\s*none/.test(aspect)) return { scaleX, scaleY, x: 0, y: 0 };
  const [, across = 'Mid', down = 'Mid'] = /x(Min|Mid|Max)Y(Min|Mid|Max)/.exec(aspect) ?? [];
  const scale = /slice/.test(aspect) ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
  return {
    scaleX: scale,
    scaleY: scale,
    x: (box.width - content.width * scale) * (PLACES[across.toLowerCase()] ?? 0.5),
    y: (box.height - content.height * scale) * (PLACES[down.toLowerCase()] ?? 0.5),
  };
}

/** The transform of an element with a `viewBox` in a box of that size. */
export function viewBoxMatrix(
  viewBox: readonly number[],
  width: number,
  height: number,
  aspect?: string,
): Matrix {
  const [x = 0, y = 0, w = 0, h = 0] = viewBox;
  if (!(w > 0 && h > 0)) return SAME;
  const fit = fitted({ width: w, height: h }, { width, height }, aspect);
  return [fit.scaleX, 0, 0, fit.scaleY, fit.x - x * fit.scaleX, fit.y - y * fit.scaleY];
}
