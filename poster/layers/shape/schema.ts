import type { Fill, LayerBase, Stroke } from '../../document/base';
import { baseFields, boxSize } from '../../document/validation/layer-base';
import {
  constant,
  integer,
  object,
  oneOf,
  optional,
  orNull,
  variants,
} from '../../document/validation/readers';
import * as of from '../../document/validation/values';

export interface ShapeLayer extends LayerBase {
  type: 'shape';
  shape:
    | { kind: 'rect'; radius: number }
    | { kind: 'ellipse' }
    | { kind: 'polygon'; sides: number }
    | { kind: 'star'; points: number; inner: number }
    /** `rule` tells which areas of a path that crosses itself are filled; default: nonzero. */
    | { kind: 'path'; path: string; box: [number, number]; rule?: 'nonzero' | 'evenodd' };
  fill: Fill | null;
  stroke?: Stroke;
}

type Shape = ShapeLayer['shape'];
const MAX_CORNERS = 100;
const corners = integer(3, MAX_CORNERS);
/** Reads a shape layer. */
export const shapeLayer = object<ShapeLayer>({
  ...baseFields,
  type: constant('shape'),
  shape: variants<Shape>('kind', {
    rect: object<Extract<Shape, { kind: 'rect' }>>({ kind: constant('rect'), radius: of.length }),
    ellipse: object<Extract<Shape, { kind: 'ellipse' }>>({ kind: constant('ellipse') }),
    polygon: object<Extract<Shape, { kind: 'polygon' }>>({ kind: constant('polygon'), sides: corners }),
    star: object<Extract<Shape, { kind: 'star' }>>({
      kind: constant('star'),
      points: corners,
      inner: of.fraction,
    }),
    path: object<Extract<Shape, { kind: 'path' }>>({
      kind: constant('path'),
      path: of.path,
      box: boxSize,
      rule: optional(oneOf('nonzero', 'evenodd')),
    }),
  }),
  fill: orNull(of.fill),
  stroke: optional(of.stroke),
});
