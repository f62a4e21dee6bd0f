import type { Body, LayerDrawing } from '../../draw/body';
import { grown } from '../../draw/matrix';
import { fillPath, strokePath, strokeReach, styleOf } from '../../draw/paint';
import { cornersPath, ellipsePath, fittedPath, hullOf, type Path, rectPath } from '../../draw/path';
import { svgPath } from '../../draw/svg-path';
import type { ShapeLayer } from './schema';

function outlineOf({ shape, width, height }: ShapeLayer): Path | undefined {
  if (shape.kind === 'rect') return rectPath(0, 0, width, height, shape.radius);
  if (shape.kind === 'ellipse') return ellipsePath(0, 0, width, height);
  if (shape.kind === 'polygon') return cornersPath(shape.sides, width, height);
  if (shape.kind === 'star') return cornersPath(shape.points, width, height, shape.inner);
  const path = svgPath(shape.path);
  return path && fittedPath(path, shape.box, width, height);
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

/** How shapes are drawn. */
export const shapeDrawing: LayerDrawing<ShapeLayer> = {
  body: shapeBody,
};
