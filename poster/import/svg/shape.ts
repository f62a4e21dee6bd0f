import type { PosterLayer, ShapeLayer, Stroke } from '../../document';
import { POSTER_LIMITS } from '../../document/limits';
import type { Matrix } from '../../draw/matrix';
import { named } from '../names';
import { between, round, side } from '../numbers';
import { lengthOf, numbersIn, shareOf } from './lengths';
import { dataOf, type Outline, outlineOf } from './outline';
import type { PaintBox, paintOf } from './paint';
import type { Style } from './style';
import { partsOf } from './transform';
import type { SvgElement } from './tree';

type Size = { width: number; height: number };
type Place = { matrix: Matrix; style: Style };

/** Resolves a `fill` or `stroke`, as `paintOf` does. */
type Paint = (value: string, opacity: number, box: PaintBox) => ReturnType<typeof paintOf>;

const CAPS: Readonly<Record<string, Stroke['cap']>> = { round: 'round', square: 'square' };
const JOINS: Readonly<Record<string, Stroke['join']>> = { round: 'round', bevel: 'bevel' };

/** The stroke of a place, and whether it looks different on the page. */
export function strokeOf(
  { style, matrix }: Place,
  view: Size,
  paint: (value: string, opacity: number) => ReturnType<typeof paintOf>,
): { stroke?: Stroke; isCut: boolean } {
  const painted = paint(style.stroke ?? 'none', shareOf(style['stroke-opacity']));
  if (!painted) return { isCut: painted === undefined };
  const { scaleX, scaleY } = partsOf(matrix);
  const scale = Math.sqrt(scaleX * scaleY);
  const told = (lengthOf(style['stroke-width'], view.width) ?? 1) * scale;
  const width = round(between(told, 0, POSTER_LIMITS.strokeWidth));
  const dash = numbersIn(style['stroke-dasharray'])
    .slice(0, POSTER_LIMITS.dashes)
    .map((one) => round(Math.max(0, one * scale)));
  const { fill } = painted;
  const color = fill.type === 'solid' ? fill.color : (fill.stops[0]?.color ?? '#000000');
  if (width <= 0) return { isCut: false };
  const [cap, join] = [CAPS[style['stroke-linecap'] ?? ''], JOINS[style['stroke-linejoin'] ?? '']];
  return {
    stroke: {
      color,
      width,
      ...(dash.some((one) => one > 0) && { dash }),
      ...(cap && { cap }),
      ...(join && { join }),
    },
    isCut: fill.type !== 'solid',
  };
}

/** Keeps axis-aligned rectangles and ellipses editable as such. */
function plainShape(
  { name, attributes }: SvgElement,
  { matrix, style }: Place,
  outline: Outline,
  view: Size,
): ShapeLayer['shape'] {
  const { rotation, scaleX, scaleY, isSkewed } = partsOf(matrix);
  const isUpright = !isSkewed && Math.abs(rotation) < 0.01;
  if (isUpright && (name === 'circle' || name === 'ellipse')) return { kind: 'ellipse' };
  if (isUpright && name === 'rect') {
    const across = lengthOf(attributes.rx, view.width) ?? lengthOf(attributes.ry, view.height) ?? 0;
    const down = lengthOf(attributes.ry, view.height) ?? lengthOf(attributes.rx, view.width) ?? 0;
    const [rx, ry] = [across * scaleX, down * scaleY];
    if (Math.abs(rx - ry) < 0.5)
      return { kind: 'rect', radius: round(Math.min(rx, outline.width / 2, outline.height / 2)) };
  }
  const box: [number, number] = [side(outline.width), side(outline.height)];
  const isEvenOdd = style['fill-rule'] === 'evenodd';
  return { kind: 'path', path: outline.d, box, ...(isEvenOdd && { rule: 'evenodd' }) };
}

/**
 * An editable shape; undefined when nothing of it is visible, `picture` when only a picture can show it.
 * @param options.onChanged called when it looks different
 */
export function shapeOf(
  element: SvgElement,
  place: Place,
  { view, paint, onChanged }: { view: Size; paint: Paint; onChanged: () => void },
): Omit<Extract<PosterLayer, { type: 'shape' }>, 'id' | 'opacity'> | 'picture' | undefined {
  const data = dataOf(element, view);
  if (data === undefined || data.trim() === '') return undefined;
  const outline = outlineOf(data, place.matrix);
  if (!outline) return 'picture';
  const { style } = place;
  const { attributes, name } = element;
  const box = { x: outline.x, y: outline.y, width: outline.width, height: outline.height };
  const painted =
    name === 'line' ? null : paint(style.fill ?? '#000000', shareOf(style['fill-opacity']), box);
  const line = strokeOf(place, view, (value, opacity) => paint(value, opacity, box));
  const hasMarker = ['marker-start', 'marker-mid', 'marker-end'].some(
    (key) => (style[key] ?? 'none') !== 'none',
  );
  if (painted === undefined || line.isCut || hasMarker) return 'picture';
  if (painted === null && !line.stroke) return undefined;
  if (painted && !painted.isSame) onChanged();
  return {
    type: 'shape',
    ...named(attributes.label ?? attributes.id),
    x: round(outline.x),
    y: round(outline.y),
    width: side(outline.width),
    height: side(outline.height),
    rotation: 0,
    shape: plainShape(element, place, outline, view),
    fill: painted?.fill ?? null,
    ...(line.stroke && { stroke: line.stroke }),
  };
}
