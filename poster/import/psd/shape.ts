import type { BezierPath, Layer } from 'ag-psd';
import type { Fill, ShapeLayer, Stroke } from '../../document';
import { POSTER_LIMITS } from '../../document/limits';
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
  const {
    content,
    lineWidth,
    lineDashSet = [],
    opacity = 1,
    lineCapType = 'butt',
    lineJoinType = 'miter',
  } = told;
  if (content?.type !== 'color') return { isCut: true };
  const width = round(between(lineWidth?.value ?? 1, 0, POSTER_LIMITS.strokeWidth));
  const [cap, join] = [CAPS[lineCapType], JOINS[lineJoinType]];
  const dash = lineDashSet
    .slice(0, POSTER_LIMITS.dashes)
    .map(({ value }) => round(Math.max(0, value * width)));
  return {
    stroke: {
      color: psdColor(content.color, opacity),
      width,
      ...(dash.length > 0 && { dash }),
      ...(cap && { cap }),
      ...(join && { join }),
    },
    isCut: false,
  };
}

/** Paths that Photoshop combines with others as one: the first has the operation. */
type Component = {
  operation: NonNullable<BezierPath['operation']>;
  paths: BezierPath[];
};

function componentsOf(paths: readonly BezierPath[]): Component[] {
  const components: Component[] = [];
  for (const path of paths) {
    const last = components[components.length - 1];
    if (path.operation === undefined && last) last.paths.push(path);
    else
      components.push({
        operation: path.operation ?? 'combine',
        paths: [path],
      });
  }
  return components;
}

/** Area within a path's points, negative when it runs counterclockwise. */
const areaOf = ({ knots }: BezierPath): number =>
  knots.reduce((sum, { points: [, , x = 0, y = 0] }, index) => {
    const [, , nextX = 0, nextY = 0] = knots[(index + 1) % knots.length]?.points ?? [];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

/** The same outline in the other direction. */
const reversed = (path: BezierPath): BezierPath => ({
  ...path,
  knots: [...path.knots].reverse().map((knot) => {
    const [beforeX = 0, beforeY = 0, x = 0, y = 0, afterX = 0, afterY = 0] = knot.points;
    return { ...knot, points: [afterX, afterY, x, y, beforeX, beforeY] };
  }),
});

/** The paths as one outline, with the rule that fills it; undefined when no rule does. */
function outlineOf(paths: readonly BezierPath[]): { paths: BezierPath[]; rule?: 'evenodd' } | undefined {
  const components = componentsOf(paths);
  const [first, ...others] = components;
  if (!first) return undefined;
  const isEvenOdd = (one: Component) => one.paths.length === 1 || one.paths[0]?.fillRule === 'even-odd';
  const isFirstWhole = first.operation === 'combine' || first.operation === 'exclude';
  if (!isFirstWhole) return undefined;
  if (others.length === 0) {
    const needsRule = first.paths.length > 1 && isEvenOdd(first);
    return { paths: first.paths, ...(needsRule && { rule: 'evenodd' }) };
  }
  // What an odd number of them covers.
  if (others.every(({ operation }) => operation === 'exclude') && components.every(isEvenOdd))
    return { paths: [...paths], rule: 'evenodd' };
  // What any of them covers: in one direction, none cancels another.
  if (
    !others.every(({ operation }) => operation === 'combine') ||
    components.some((one) => one.paths.length > 1)
  )
    return undefined;
  return {
    paths: paths.map((path) => (areaOf(path) < 0 ? reversed(path) : path)),
  };
}

const CAPS = { butt: undefined, round: 'round', square: 'square' } as const;
const JOINS = { miter: undefined, round: 'round', bevel: 'bevel' } as const;

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
  const outline = outlineOf(paths);
  if (layer.vectorMask && !layer.vectorMask.disable && (layer.vectorMask.invert || !outline))
    return undefined;
  const box = paths.length > 0 ? boxOf(paths) : { x: 0, y: 0, ...page };
  const path = pathData(outline?.paths ?? [], box);
  if (path.length > POSTER_LIMITS.path || Math.max(box.width, box.height) > POSTER_LIMITS.length)
    return undefined;
  const shape: ShapeLayer['shape'] =
    paths.length === 0
      ? { kind: 'rect', radius: 0 }
      : (plainShape(layer, box) ?? {
          kind: 'path',
          path,
          box: [side(box.width), side(box.height)],
          ...(outline?.rule && { rule: outline.rule }),
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
