import type { LayerBase, Stroke } from '../../document/base';
import { baseFields } from '../../document/validation/layer-base';
import { constant, list, number, object, oneOf, optional, pair } from '../../document/validation/readers';
import * as of from '../../document/validation/values';

export interface LineLayer extends LayerBase {
  type: 'line';
  /** Two or more points as fractions of the box. */
  points: [number, number][];
  stroke: Stroke;
  cap?: 'butt' | 'round';
  start?: 'none' | 'arrow' | 'dot';
  end?: 'none' | 'arrow' | 'dot';
}

const MAX_POINTS = 400;
const lineEnd = optional(oneOf('none', 'arrow', 'dot'));
/** Reads a line layer. */
export const lineLayer = object<LineLayer>({
  ...baseFields,
  type: constant('line'),
  points: list(pair(number(-10, 10)), 2, MAX_POINTS),
  stroke: of.stroke,
  cap: optional(oneOf('butt', 'round')),
  start: lineEnd,
  end: lineEnd,
});
