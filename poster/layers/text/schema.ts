import type { LayerBase, TextRun } from '../../document/base';
import { POSTER_LIMITS as LIMITS } from '../../document/limits';
import { baseFields } from '../../document/validation/layer-base';
import {
  constant,
  flag,
  number,
  object,
  oneOf,
  optional,
  refuse,
  variants,
} from '../../document/validation/readers';
import * as of from '../../document/validation/values';

export interface TextLayer extends LayerBase {
  type: 'text';
  runs: TextRun[];
  align: 'left' | 'center' | 'right' | 'justify';
  /** Vertical alignment of the lines in a taller box. */
  verticalAlign: 'top' | 'middle' | 'bottom';
  /** Line height, as a multiple of the largest font size in a line. */
  lineHeight: number;
  /** Vertical text, with columns from right to left. */
  vertical?: boolean;
  /** Radius of the circle along whose upper side the text runs, in px; negative: along the lower side. */
  arc?: number;
  /** `shrink` reduces the text until it fits the box, not below `minSize` px; `grow` enlarges the box. */
  fit: { mode: 'none' } | { mode: 'grow' } | { mode: 'shrink'; minSize: number };
  background?: { color: string; padding: number; radius: number };
}

/** Reads a text layer. */
export const textLayer = object<TextLayer>({
  ...baseFields,
  type: constant('text'),
  runs: of.runs,
  align: oneOf('left', 'center', 'right', 'justify'),
  verticalAlign: oneOf('top', 'middle', 'bottom'),
  lineHeight: number(0.5, 5),
  vertical: optional(flag),
  arc: optional((value, reading) => {
    const radius = of.place(value, reading);
    return Math.abs(radius) < 1 ? refuse('range') : radius;
  }),
  fit: variants<TextLayer['fit']>('mode', {
    none: object<{ mode: 'none' }>({ mode: constant('none') }),
    grow: object<{ mode: 'grow' }>({ mode: constant('grow') }),
    shrink: object<{ mode: 'shrink'; minSize: number }>({
      mode: constant('shrink'),
      minSize: number(1, LIMITS.fontSize),
    }),
  }),
  background: optional(
    object<NonNullable<TextLayer['background']>>({ color: of.color, padding: of.length, radius: of.length }),
  ),
});
