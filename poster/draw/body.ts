import type { CodeLayer, IconLayer, ImageLayer, LineLayer, PosterSize, ShapeLayer } from '../document';
import { type Box, boxOf, grown, isUpright, type Matrix, scaleOf, snapped, union } from './matrix';
import { cssColor, fillPath, MITER_LIMIT, strokePath, styleOf } from './paint';
import { cornersPath, ellipsePath, hullOf, type Path, PathPen, polylinePath, rectPath, trace } from './path';
import { drawPicture } from './picture';
import type { CanvasPort, DrawnPage, DrawResources, PosterPicture } from './port';
import { svgPath } from './svg-path';

/** A layer's content, ready to be painted. */
export interface Body {
  /** The bounds of everything that it paints, in layer coordinates. */
  ink: Box;
  /** No parts overlap, so opacity may be applied to each part separately. */
  isFlat: boolean;
  /** Paints under the layer's transform `matrix`, which is already applied. */
  paint(canvas: CanvasPort, matrix: Matrix, opacity: number): void;
}

/** The context for creating bodies. */
export interface Making {
  resources: DrawResources;
  size: PosterSize;
  placeholders: boolean;
  /** The target is a vector format: edges need not be aligned to pixels. */
  isVector: boolean;
  lacks: DrawnPage;
}

const strokeReach = (stroke: { width: number } | undefined): number =>
  stroke ? (stroke.width / 2) * MITER_LIMIT : 0;

/** Scales a path from a box of one size to another. */
function fitted(
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

function outlineOf({ shape, width, height }: ShapeLayer): Path | undefined {
  if (shape.kind === 'rect') return rectPath(0, 0, width, height, shape.radius);
  if (shape.kind === 'ellipse') return ellipsePath(0, 0, width, height);
  if (shape.kind === 'polygon') return cornersPath(shape.sides, width, height);
  if (shape.kind === 'star') return cornersPath(shape.points, width, height, shape.inner);
  const path = svgPath(shape.path);
  return path && fitted(path, shape.box, width, height);
}

/** Body of a filled and stroked shape. */
export function shapeBody(layer: ShapeLayer): Body | undefined {
  const path = outlineOf(layer);
  const hull = path && hullOf(path);
  if (!path || !hull) return undefined;
  const { fill, stroke, width, height } = layer;
  return {
    ink: grown(hull, strokeReach(stroke)),
    isFlat: !(fill && stroke),
    paint(canvas) {
      if (fill) {
        canvas.fillStyle = styleOf(canvas, fill, width, height);
        fillPath(canvas, path, layer.shape.kind === 'path' ? layer.shape.rule : undefined);
      }
      if (stroke) strokePath(canvas, path, stroke);
    },
  };
}

/** Dimensions of a line's ends, in stroke widths. */
const ARROW = { length: 4, half: 2, covered: 3 };
const DOT_RADIUS = 1.75;

/** A line's end: its filled shape, and where the line itself stops beneath it. */
function lineEnd(
  kind: LineLayer['end'],
  [x, y]: readonly [number, number],
  [fromX, fromY]: readonly [number, number],
  width: number,
): { shape?: Path; at: [number, number] } {
  const length = Math.hypot(x - fromX, y - fromY);
  if (kind === 'dot') {
    const radius = DOT_RADIUS * width;
    return { shape: ellipsePath(x - radius, y - radius, 2 * radius, 2 * radius), at: [x, y] };
  }
  if (kind !== 'arrow' || length === 0) return { at: [x, y] };
  const [dx, dy] = [((x - fromX) / length) * width, ((y - fromY) / length) * width];
  const [baseX, baseY] = [x - dx * ARROW.length, y - dy * ARROW.length];
  const shape = new PathPen()
    .moveTo(x, y)
    .lineTo(baseX - dy * ARROW.half, baseY + dx * ARROW.half)
    .lineTo(baseX + dy * ARROW.half, baseY - dx * ARROW.half)
    .close();
  const covered = Math.min(ARROW.covered, length / width);
  return { shape, at: [x - dx * covered, y - dy * covered] };
}

/** Body of a line through points, with its ends. */
export function lineBody({ points, width, height, stroke, cap, start, end }: LineLayer): Body | undefined {
  const places = points.map(([x, y]): [number, number] => [x * width, y * height]);
  const [first, second] = places;
  const [beforeLast, last] = places.slice(-2);
  if (!first || !second || !last || !beforeLast || stroke.width <= 0) return undefined;
  const head = lineEnd(end, last, beforeLast, stroke.width);
  const tail = lineEnd(start, first, second, stroke.width);
  const line = polylinePath([tail.at, ...places.slice(1, -1), head.at]);
  const hull = hullOf(polylinePath(places)) as Box;
  return {
    ink: grown(hull, stroke.width * Math.max(ARROW.half, DOT_RADIUS, MITER_LIMIT / 2)),
    isFlat: !head.shape && !tail.shape,
    paint(canvas) {
      strokePath(canvas, line, { join: 'round', ...stroke, ...(cap && { cap }) });
      canvas.fillStyle = cssColor(stroke.color);
      for (const { shape } of [head, tail]) if (shape) fillPath(canvas, shape);
    },
  };
}

/** Body of an icon: its paths, each in its color. */
export function iconBody({ box, paths, color, width, height }: IconLayer): Body | undefined {
  const scale = Math.min(width / box[0], height / box[1]);
  const parts = paths.flatMap((part) => {
    const path = svgPath(part.d);
    const own = path && fitted(path, box, width, height);
    const hull = own && hullOf(own);
    return own && hull
      ? [{ ...part, path: own, ink: grown(hull, strokeReach({ width: (part.stroke ?? 0) * scale })) }]
      : [];
  });
  if (parts.length === 0) return undefined;
  return {
    ink: parts.map(({ ink }) => ink).reduce(union),
    isFlat: parts.length === 1,
    paint(canvas, _matrix, opacity) {
      for (const { path, color: own, rule, stroke, opacity: share = 1 } of parts) {
        const paint = own === 'inherit' ? color : own;
        canvas.globalAlpha = opacity * share;
        if (stroke)
          strokePath(canvas, path, { color: paint, width: stroke * scale, cap: 'round', join: 'round' });
        else {
          canvas.fillStyle = cssColor(paint);
          fillPath(canvas, path, rule);
        }
      }
      canvas.globalAlpha = opacity;
    },
  };
}

/** Background and symbol color of an image placeholder. */
const PLACEHOLDER = { ground: '#e8ecf2', sign: '#b4bdcb' };

/** Paints the placeholder of a missing image: a neutral background with an image symbol. */
function paintPlaceholder(canvas: CanvasPort, width: number, height: number): void {
  canvas.fillStyle = PLACEHOLDER.ground;
  fillPath(canvas, rectPath(0, 0, width, height));
  const side = Math.min(width, height) * 0.28;
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  canvas.fillStyle = PLACEHOLDER.sign;
  fillPath(canvas, ellipsePath(x + side * 0.12, y + side * 0.12, side * 0.22, side * 0.22));
  const hills: [number, number][] = [
    [0, 0.88],
    [0.32, 0.42],
    [0.52, 0.68],
    [0.68, 0.5],
    [1, 0.88],
  ];
  fillPath(canvas, polylinePath(hills.map(([across, down]) => [x + across * side, y + down * side])));
}

function maskOf({ mask, width, height }: ImageLayer): Path {
  if (mask?.shape === 'ellipse') return ellipsePath(0, 0, width, height);
  if (mask?.shape === 'rect') return rectPath(0, 0, width, height, mask.radius);
  // A mask's path is in percent of the box.
  const path = mask?.shape === 'path' ? svgPath(mask.path) : undefined;
  return path ? fitted(path, [100, 100], width, height) : rectPath(0, 0, width, height);
}

/** Body of an image in its mask, or of its placeholder. */
export function imageBody(
  layer: ImageLayer,
  { resources, placeholders, isVector, lacks }: Making,
): Body | undefined {
  const { source, width, height, stroke } = layer;
  const picture: PosterPicture | undefined = source.type === 'empty' ? undefined : resources.picture(source);
  if (!picture) {
    if (source.type !== 'empty') lacks.pictures.push(source);
    if (!placeholders) return undefined;
  }
  const path = maskOf(layer);
  const isMasked = layer.mask !== undefined && !(layer.mask.shape === 'rect' && layer.mask.radius <= 0);
  return {
    ink: stroke ? grown(boxOf(width, height), strokeReach(stroke)) : boxOf(width, height),
    isFlat: !stroke && picture !== undefined,
    paint(canvas, matrix) {
      canvas.save();
      if (isMasked) {
        canvas.beginPath();
        trace(canvas, path);
        canvas.clip();
      }
      const box = boxOf(width, height);
      const onto = isMasked || isVector ? box : snapped(matrix, box);
      if (picture) drawPicture(canvas, resources, picture, layer, width, height, onto, scaleOf(matrix));
      else paintPlaceholder(canvas, width, height);
      canvas.restore();
      if (stroke) strokePath(canvas, path, stroke);
    },
  };
}

/** Width of the quiet zone around a code, in modules. */
export const QUIET_ZONE = { qr: 4, code128: 10, ean13: 11 } as const;

/**
 * Edges of modules along one side, in layer coordinates; aligned to whole pixels where the layer is not rotated, for
 * sharpness.
 */
function edges(count: number, length: number, scale: number, shift: number, isSnapped: boolean): number[] {
  return Array.from({ length: count + 1 }, (_, index) => {
    const place = (index * length) / count;
    return isSnapped ? (Math.round(place * scale + shift) - shift) / scale : place;
  });
}

/**
 * Body of a QR code or barcode. The quiet zone is part of its background: without one, the surroundings must provide
 * it.
 */
export function codeBody(layer: CodeLayer, { resources, isVector, lacks }: Making): Body | undefined {
  const { id, format, text, color, background, width, height } = layer;
  const modules = resources.codeModules(format, text);
  const across = modules?.[0]?.length ?? 0;
  if (!modules || across === 0) {
    lacks.codes.push(id);
    return undefined;
  }
  const quiet = background ? QUIET_ZONE[format] : 0;
  const isBar = format !== 'qr';
  // Modules stay square: a QR code is limited by the shorter side.
  const side = Math.min(width, height);
  const box = isBar
    ? { x: 0, y: 0, width, height }
    : { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
  return {
    ink: grown(boxOf(width, height), 1),
    isFlat: background === null,
    paint(canvas, matrix) {
      const [a, , , d, e, f] = matrix;
      const isSnapped = !isVector && isUpright(matrix);
      const columns = across + 2 * quiet;
      const rows = isBar ? 1 : modules.length + 2 * quiet;
      const xs = edges(columns, box.width, a, a * box.x + e, isSnapped);
      const ys = edges(rows, box.height, d, d * box.y + f, isSnapped);
      const pen = new PathPen();
      const addBar = (from: number, to: number, row: number) => {
        const [left, right] = [box.x + (xs[from + quiet] as number), box.x + (xs[to + quiet] as number)];
        const line = isBar ? 0 : row + quiet;
        const [top, bottom] = [box.y + (ys[line] as number), box.y + (ys[line + 1] as number)];
        pen.moveTo(left, top).lineTo(right, top).lineTo(right, bottom).lineTo(left, bottom).close();
      };
      for (const [row, line] of modules.entries()) {
        let from = -1;
        for (let index = 0; index <= line.length; index += 1) {
          if (line[index] && from < 0) from = index;
          else if (!line[index] && from >= 0) {
            addBar(from, index, row);
            from = -1;
          }
        }
      }
      if (background) {
        canvas.fillStyle = cssColor(background);
        fillPath(canvas, rectPath(0, 0, width, height));
      }
      canvas.fillStyle = cssColor(color);
      fillPath(canvas, pen);
    },
  };
}
