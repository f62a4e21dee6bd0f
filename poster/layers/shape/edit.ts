import { action } from '../../edit/action';
import { type At, hasRoom, inkOf, SHAPE_SIDE, shortSide, withFresh, within } from '../../edit/insert';
import type { LayerEditing } from '../layer-editing';
import { shapeBody } from './draw';
import type { ShapeLayer } from './schema';

const shapeActions = {
  addShape: action<At & { shape: ShapeLayer['shape'] }>({
    icon: 'shapes',
    isEnabled: hasRoom,
    perform: (state, { shape, at }) => {
      const side = Math.round(SHAPE_SIDE * shortSide(state));
      const [boxWidth, boxHeight] = shape.kind === 'path' ? shape.box : [1, 1];
      return withFresh(
        state,
        {
          type: 'shape',
          shape,
          fill: { type: 'solid', color: inkOf(state) },
          ...within({ width: boxWidth * 1000, height: boxHeight * 1000 }, side),
        },
        { at },
      );
    },
    adds: true,
  }),
};

/** How shapes are changed. */
export const shapeEditing = {
  props: ['shape', 'fill', 'stroke'],
  colored: (layer, color) =>
    layer.fill === null && layer.stroke
      ? { ...layer, stroke: { ...layer.stroke, color } }
      : { ...layer, fill: { type: 'solid', color } },
  ink: (layer) => (layer.shape.kind === 'path' ? shapeBody(layer)?.ink : undefined),
  isStretchable: ({ shape }) => shape.kind === 'rect',
  isDrawing: ({ shape }) => shape.kind === 'path',
  stretchesInGroup: ({ shape, rotation }) => shape.kind === 'path' && rotation === 0,
  isOutline: ({ fill }) => !fill,
  ground: ({ shape, fill }) => (shape.kind === 'rect' && fill ? { fill, radius: shape.radius } : undefined),
  actions: shapeActions,
} satisfies LayerEditing<ShapeLayer>;
