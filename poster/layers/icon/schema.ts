import type { LayerBase } from '../../document/base';
import { POSTER_LIMITS as LIMITS } from '../../document/limits';
import { baseFields, boxSize } from '../../document/validation/layer-base';
import {
  constant,
  list,
  number,
  object,
  oneOf,
  optional,
  type Reader,
} from '../../document/validation/readers';
import * as of from '../../document/validation/values';

const MAX_PATHS = 200;

/** SVG paths of an icon, scaled into the box; each has `color` unless it specifies its own. */
export interface IconLayer extends LayerBase {
  type: 'icon';
  box: [number, number];
  paths: {
    d: string;
    color: string | 'inherit';
    rule?: 'nonzero' | 'evenodd';
    opacity?: number;
    stroke?: number;
  }[];
  color: string;
}

const iconColor: Reader<string> = (value, reading) =>
  value === 'inherit' ? value : of.color(value, reading);
/** Reads an icon layer. */
export const iconLayer = object<IconLayer>({
  ...baseFields,
  type: constant('icon'),
  box: boxSize,
  paths: list(
    object<IconLayer['paths'][number]>({
      d: of.path,
      color: iconColor,
      rule: optional(oneOf('nonzero', 'evenodd')),
      opacity: optional(of.fraction),
      stroke: optional(number(0, LIMITS.strokeWidth)),
    }),
    1,
    MAX_PATHS,
  ),
  color: of.color,
});
