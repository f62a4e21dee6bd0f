import type { Fill, ShapeLayer, Stroke } from '@tuzuo/core/poster/document';
import { POSTER_LIMITS } from '@tuzuo/core/poster/limits';
import type { BezierPath, Layer } from 'ag-psd';
import { between, round, side } from '../numbers';
import type { Effects } from './effects';
import { contentFill, psdColor } from './paint';

const RECTANGLE = 1;
const ROUNDED = 2;
const ELLIPSE = 5;

type Box = { x: number; y: number; width: number; height: number };

/** Bounding box of the paths' points. */
function boxOf(paths: readonly BezierPath[]): Box {
  const points = paths.flatMap(({ knots }) => knots.map(({ points: all }) => all));
  const xs = points.flatMap(([x1 = 0, , x2 = 0, , x3 = 0]) => [x1, x2, x3]);
  const ys = points.flatMap(([, y1 = 0, , y2 = 0, , y3 = 0]) => [y1, y2, y3]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
  };
}

/** Path data relative to the box. A knot has the handle before, the point, and the handle after. */
function pathData(paths: readonly BezierPath[], { x, y }: Box): string {
  const at = (px = 0, py = 0) => `${round(px - x)} ${round(py - y)}`;
  return paths
    .map(({ knots, open }) => {
      const [first] = knots;
      if (!first) return '';
      const curves = [...knots.slice(1), ...(open ? [] : [first])].map(({ points: to }, index) => {
        const from = knots[index]?.points ?? [];
        return `C${at(from[4], from[5])} ${at(to[0], to[1])} ${at(to[2], to[3])}`;
      });
      return `M${at(first.points[2], first.points[3])}${curves.join('')}${open ? '' : 'Z'}`;
    })
    .join('');
}

/** Keeps rectangles and ellipses editable as such. */
function plainShape(layer: Layer, box: Box): ShapeLayer['shape'] | undefined {
  const list = layer.vectorOrigination?.keyDescriptorList ?? [];
  const [origin] = list;
  if (list.length !== 1 || !origin || origin.keyShapeInvalidated) return undefined;
  const [a = 1, b = 0, c = 0, d = 1] = origin.transform ?? [];
  if (Math.abs(b) + Math.abs(c) > 1e-3 || a * d <= 0) return undefined;
  const kind = origin.keyOriginType;
  if (kind === ELLIPSE) return { kind: 'ellipse' };
  if (kind === RECTANGLE) return { kind: 'rect', radius: 0 };
  if (kind !== ROUNDED || !origin.keyOriginRRectRadii) return undefined;
  const { topLeft, topRight, bottomLeft, bottomRight } = origin.keyOriginRRectRadii;
  const radii = [topLeft, topRight, bottomLeft, bottomRight].map(({ value }) => value);
  if (Math.max(...radii) - Math.min(...radii) > 0.5) return undefined;
  const radius = Math.min(Math.max(...radii), box.width / 2, box.height / 2);
  return { kind: 'rect', radius: round(radius) };
}

function strokeOf(layer: Layer): { stroke?: Stroke; isCut: boolean } {
  const told = layer.vectorStroke;
  if (!told?.strokeEnabled) return { isCut: false };
  const { content, lineWidth, lineDashSet = [], opacity = 1 } = told;
  if (content?.type !== 'color') return { isCut: true };
  const width = round(between(lineWidth?.value ?? 1, 0, POSTER_LIMITS.strokeWidth));
  const dash = lineDashSet
    .slice(0, POSTER_LIMITS.dashes)
    .map(({ value }) => round(Math.max(0, value * width)));
  return {
    stroke: {
      color: psdColor(content.color, opacity),
      width,
      ...(dash.length > 0 && { dash }),
    },
    isCut: false,
  };
}

/** Whether the outline only adds paths, without cutting into earlier ones. */
const isPlain = (paths: readonly BezierPath[]) =>
  paths.length > 0 &&
  paths.every(
    ({ operation = 'combine' }, index) => operation === 'combine' || (index === 0 && operation === 'exclude'),
  );

/** An editable shape; undefined when only its pixels can show it. */
export function shapeLayer(
  layer: Layer,
  page: { width: number; height: number },
  effects: Effects,
): { layer: Omit<ShapeLayer, 'id' | 'name' | 'opacity'>; isCut: boolean } | undefined {
  if (!layer.vectorFill) return undefined;
  const own = contentFill(layer.vectorFill);
  if (!own) return undefined;
  const paths = layer.vectorMask?.disable
    ? []
    : (layer.vectorMask?.paths ?? []).filter(({ knots }) => knots.length > 1);
  if (layer.vectorMask && !layer.vectorMask.disable && (layer.vectorMask.invert || !isPlain(paths)))
    return undefined;
  const box = paths.length > 0 ? boxOf(paths) : { x: 0, y: 0, ...page };
  const path = pathData(paths, box);
  if (path.length > POSTER_LIMITS.path || Math.max(box.width, box.height) > POSTER_LIMITS.length)
    return undefined;
  const shape: ShapeLayer['shape'] =
    paths.length === 0
      ? { kind: 'rect', radius: 0 }
      : (plainShape(layer, box) ?? {
          kind: 'path',
          path,
          box: [side(box.width), side(box.height)],
        });
  const { stroke, isCut } = strokeOf(layer);
  const around =
    stroke ??
    (effects.stroke && {
      color: effects.stroke.color,
      width: effects.stroke.width,
    });
  const fill: Fill | null = layer.vectorStroke?.fillEnabled === false ? null : (effects.fill ?? own.fill);
  // Our strokes are centered on the outline, so the box is adjusted by half of an inside or outside stroke.
  const place = stroke ? layer.vectorStroke?.lineAlignment : effects.stroke?.position;
  const grow =
    around && shape.kind !== 'path' && place !== 'center' ? (place === 'inside' ? -1 : 1) * around.width : 0;
  return {
    layer: {
      type: 'shape',
      x: round(box.x - grow / 2),
      y: round(box.y - grow / 2),
      width: side(box.width + grow),
      height: side(box.height + grow),
      rotation: 0,
      shape,
      fill,
      ...(around && { stroke: around }),
    },
    isCut: isCut || !own.isSame,
  };
}
