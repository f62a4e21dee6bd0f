import { SET_LINE_HEIGHT, type SetLine, type TextStyle } from '@tuzuo/core/text/text-lines';
import { pointIn, type Rectangle } from './rectangle';

/** Distance from a line's baseline up to its center, in font sizes; nearly the same for capitals and ideographs. */
export const MIDDLE = 0.37;

/** Distance from a line's center down to the editor's baseline, in font sizes. */
const EDITOR_MIDDLE = 0.436;

/** Slack at each end, in font sizes, since an editor's line may be slightly longer. */
const SLACK = 0.05;

const DEGREES = 180 / Math.PI;

const tenThousandth = (value: number) => Math.round(value * 10_000) / 10_000;

type Box = { center: { x: number; y: number }; along: Rectangle['along']; width: number; height: number };

function boxOf({ center, along, width, height }: Box): Omit<SetLine, 'size'> {
  return {
    x: tenThousandth(center.x - width / 2),
    y: tenThousandth(center.y - height / 2),
    width: tenThousandth(width),
    height: tenThousandth(height),
    rotation: tenThousandth(Math.atan2(along.y, along.x) * DEGREES),
  };
}

/** Shift of the center that compensates for the slack, so that the text keeps its position. */
const shiftOf = (align: TextStyle['align'], size: number) =>
  ({ left: SLACK, center: 0, right: -SLACK })[align] * size;

/** The text box in which an editor shows a line as `setLine` has set it. */
export function boxOfLine(
  place: Rectangle,
  align: TextStyle['align'],
  setting: { rows: readonly string[]; size: number; squeeze: number },
): SetLine {
  // Condensed letters become smaller ones there.
  const size = setting.size * setting.squeeze;
  const center = pointIn(place, shiftOf(align, size), (MIDDLE - EDITOR_MIDDLE) * size);
  const width = place.width + 2 * SLACK * size;
  const height = setting.rows.length * SET_LINE_HEIGHT * size;
  return { ...boxOf({ center, along: place.along, width, height }), size };
}

/** The same for a column; `place` is upright. */
export function boxOfColumn(
  place: Rectangle,
  align: TextStyle['align'],
  setting: { size: number; pitch: number; squeeze: number },
): SetLine {
  const size = setting.size * setting.squeeze;
  const center = pointIn(place, 0, shiftOf(align, size));
  const height = place.height + 2 * SLACK * size;
  const box = boxOf({ center, along: place.along, width: SET_LINE_HEIGHT * size, height });
  return { ...box, size, tracking: setting.pitch * setting.squeeze - size };
}
