import svgpath from 'svgpath';
import { POSTER_LIMITS } from '../../document/limits';
import { countSegments } from '../../document/validation/path';
import type { Matrix } from '../../draw/matrix';
import { lengthOf, numbersIn } from './lengths';
import type { SvgElement } from './tree';

/** A path on the page with its bounding box. */
export type Outline = { d: string; x: number; y: number; width: number; height: number };

type ViewSize = { width: number; height: number };

/** Path data of a basic shape in its own coordinates; undefined for one without extent. */
export function dataOf({ name, attributes }: SvgElement, view: ViewSize): string | undefined {
  const across = (key: string) => lengthOf(attributes[key], view.width);
  const down = (key: string) => lengthOf(attributes[key], view.height);
  switch (name) {
    case 'path':
      return attributes.d;
    case 'rect': {
      const [x = 0, y = 0, w = 0, h = 0] = [across('x'), down('y'), across('width'), down('height')];
      if (!(w > 0 && h > 0)) return undefined;
      const rx = Math.min(across('rx') ?? down('ry') ?? 0, w / 2);
      const ry = Math.min(down('ry') ?? across('rx') ?? 0, h / 2);
      if (!(rx > 0 && ry > 0)) return `M${x} ${y}h${w}v${h}h${-w}z`;
      const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
      return `M${x + rx} ${y}h${w - 2 * rx}${corner(rx, ry)}v${h - 2 * ry}${corner(-rx, ry)}h${2 * rx - w}${corner(-rx, -ry)}v${2 * ry - h}${corner(rx, -ry)}z`;
    }
    case 'circle':
    case 'ellipse': {
      const [cx = 0, cy = 0] = [across('cx'), down('cy')];
      const rx = (name === 'circle' ? across('r') : across('rx')) ?? 0;
      const ry = (name === 'circle' ? across('r') : down('ry')) ?? 0;
      if (!(rx > 0 && ry > 0)) return undefined;
      return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
    }
    case 'line':
      return `M${across('x1') ?? 0} ${down('y1') ?? 0}L${across('x2') ?? 0} ${down('y2') ?? 0}`;
    case 'polyline':
    case 'polygon': {
      const points = numbersIn(attributes.points);
      if (points.length < 4) return undefined;
      const pairs = points.slice(0, points.length - (points.length % 2));
      return `M${pairs.join(' ')}${name === 'polygon' ? 'z' : ''}`;
    }
    default:
      return undefined;
  }
}

/** Path data on the page; undefined when it is invalid or too long for a document. */
export function outlineOf(data: string, matrix: Matrix): Outline | undefined {
  if (data.length > POSTER_LIMITS.path) return undefined;
  const path = svgpath(data);
  if ('err' in path && path.err) return undefined;
  const flat = path
    .matrix([...matrix])
    .abs()
    .unshort()
    .unarc();
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const reach = (x: number, y: number) => {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  };
  // Control points are included, so the box may be slightly too large, without changing the drawing.
  flat.iterate((segment, _index, x, y) => {
    const [command, ...numbers] = segment as [string, ...number[]];
    if (command === 'H') reach(numbers[0] ?? 0, y);
    else if (command === 'V') reach(x, numbers[0] ?? 0);
    else for (let i = 0; i + 1 < numbers.length; i += 2) reach(numbers[i] ?? 0, numbers[i + 1] ?? 0);
  });
  if (!(left <= right && top <= bottom)) return undefined;
  const reaches = Math.max(Math.abs(left), Math.abs(right), Math.abs(top), Math.abs(bottom));
  if (reaches > POSTER_LIMITS.length) return undefined;
  const d = flat.translate(-left, -top).round(2).toString();
  const segments = countSegments(d);
  if (segments < 1 || segments > POSTER_LIMITS.segments || d.length > POSTER_LIMITS.path) return undefined;
  return { d, x: left, y: top, width: right - left, height: bottom - top };
}
