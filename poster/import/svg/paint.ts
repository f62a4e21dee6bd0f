import { colord, extend } from 'colord';
import namesPlugin from 'colord/plugins/names';
import type { Fill } from '../../document';
import { POSTER_LIMITS } from '../../document/limits';
import type { Matrix } from '../../draw/matrix';
import { colorOf, withOpacity } from '../colors';
import { round } from '../numbers';
import { lengthOf, shareOf } from './lengths';
import type { Style, Styles } from './style';
import { pointOf, transformOf } from './transform';
import { elementsOf, type SvgElement } from './tree';

extend([namesPlugin]);

/** Parses a CSS color; undefined when it is invalid or transparent. */
export function cssColorOf(text: string | undefined, current = '#000000'): string | undefined {
  const value = (text ?? '').trim().toLowerCase().slice(0, 100);
  if (value === 'currentcolor') return current;
  const color = colord(value);
  if (!color.isValid() || value === 'transparent') return undefined;
  const { r, g, b, a } = color.toRgb();
  return colorOf(r, g, b, a);
}

/** Bounding box of the painted element, on the page. */
export type PaintBox = { x: number; y: number; width: number; height: number };

type Stop = { at: number; color: string };

const referenced = (text: string | undefined): string | undefined =>
  /^url\(\s*["']?#([^"')]+)/.exec((text ?? '').trim())?.[1];

/** Attributes and stops of a gradient, including those that it inherits by reference. */
function whole(gradient: SvgElement, byId: ReadonlyMap<string, SvgElement>) {
  const attributes: Record<string, string> = {};
  let stops: SvgElement[] = [];
  let next: SvgElement | undefined = gradient;
  for (let depth = 0; next && depth < 8; depth++) {
    for (const [key, value] of Object.entries(next.attributes)) attributes[key] ??= value;
    if (stops.length === 0) stops = elementsOf(next).filter(({ name }) => name === 'stop');
    next = byId.get((next.attributes.href ?? '').replace(/^#/, ''));
  }
  return { attributes, stops };
}

/** Interpolates two colors per channel. */
function mixed(one: string, other: string, share: number): string {
  const at = (color: string, index: number) =>
    index === 7 && color.length <= 7 ? 255 : Number.parseInt(color.slice(index, index + 2), 16);
  const mix = (index: number) => at(one, index) + (at(other, index) - at(one, index)) * share;
  return colorOf(mix(1), mix(3), mix(5), mix(7) / 255);
}

/** Clips stops to 0–1. */
function cut(stops: readonly Stop[]): Stop[] {
  const colorAt = (place: number): string => {
    const next = stops.findIndex(({ at }) => at >= place);
    const [before, after] = [stops[next === -1 ? stops.length - 1 : Math.max(0, next - 1)], stops[next]];
    if (!before) return '#000000';
    if (!after || after === before || after.at === before.at) return (after ?? before).color;
    return mixed(before.color, after.color, Math.max(0, (place - before.at) / (after.at - before.at)));
  };
  const inside = stops.filter(({ at }) => at > 0 && at < 1);
  const all = [{ at: 0, color: colorAt(0) }, ...inside, { at: 1, color: colorAt(1) }];
  return all
    .slice(0, POSTER_LIMITS.stops)
    .map(({ at, color }) => ({ at: Math.round(at * 1e4) / 1e4, color }));
}

type Found = { fill: Fill; isSame: boolean };

/** Resolves `fill` or `stroke`; null = none, undefined = unsupported (a pattern). */
export function paintOf(
  value: string | undefined,
  {
    opacity,
    style,
    box,
    matrix,
    byId,
    styleOf,
  }: {
    opacity: number;
    style: Style;
    box: PaintBox;
    matrix: Matrix;
    byId: ReadonlyMap<string, SvgElement>;
    styleOf: Styles['styleOf'];
  },
): Found | null | undefined {
  const id = referenced(value);
  if (id === undefined) {
    const color = cssColorOf(value, cssColorOf(style.color));
    return color === undefined
      ? null
      : { fill: { type: 'solid', color: withOpacity(color, opacity) }, isSame: true };
  }
  const gradient = byId.get(id);
  if (!gradient) return null;
  if (gradient.name !== 'linearGradient' && gradient.name !== 'radialGradient') return undefined;
  const { attributes, stops: elements } = whole(gradient, byId);
  let last = 0;
  const stops = elements.slice(0, 100).map((element): Stop => {
    const own = styleOf(element, style);
    last = Math.max(last, shareOf(element.attributes.offset ?? '0'));
    const color = cssColorOf(own['stop-color'] ?? '#000000', cssColorOf(style.color)) ?? '#00000000';
    return { at: last, color: withOpacity(color, shareOf(own['stop-opacity']) * opacity) };
  });
  if (stops.length === 0) return null;
  const isOfBox = attributes.gradientUnits !== 'userSpaceOnUse';
  const inner = transformOf(attributes.gradientTransform);
  const onPage = (x: number, y: number): [number, number] => {
    const [ownX, ownY] = pointOf(inner, x, y);
    return isOfBox ? [box.x + ownX * box.width, box.y + ownY * box.height] : pointOf(matrix, ownX, ownY);
  };
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const read = (key: string, usual: number) => lengthOf(attributes[key], 1) ?? usual;
  if (gradient.name === 'linearGradient') {
    const [x1, y1] = onPage(read('x1', 0), read('y1', 0));
    const [x2, y2] = onPage(read('x2', 1), read('y2', 0));
    const length = Math.hypot(x2 - x1, y2 - y1);
    const end = stops[stops.length - 1] as Stop;
    if (length < 1e-6) return { fill: { type: 'solid', color: end.color }, isSame: true };
    const [sin, cos] = [(x2 - x1) / length, -(y2 - y1) / length];
    const ours = Math.abs(box.width * sin) + Math.abs(box.height * cos) || 1;
    const placed = stops.map(({ at, color }) => {
      const [x, y] = [x1 + (x2 - x1) * at, y1 + (y2 - y1) * at];
      return { at: ((x - middleX) * sin - (y - middleY) * cos) / ours + 0.5, color };
    });
    const angle = round((Math.atan2(sin, cos) * 180) / Math.PI);
    return {
      fill: { type: 'linear', angle, stops: cut(placed) },
      isSame: (attributes.spreadMethod ?? 'pad') === 'pad',
    };
  }
  const [x, y] = onPage(read('cx', 0.5), read('cy', 0.5));
  const [edgeX, edgeY] = onPage(read('cx', 0.5) + read('r', 0.5), read('cy', 0.5));
  const reach = Math.hypot(edgeX - x, edgeY - y);
  const ours = Math.hypot(box.width, box.height) / 2 || 1;
  const placed = stops.map(({ at, color }) => ({ at: (at * reach) / ours, color }));
  const isSame = Math.hypot(x - middleX, y - middleY) < 0.02 * ours;
  return { fill: { type: 'radial', stops: cut(placed) }, isSame };
}
