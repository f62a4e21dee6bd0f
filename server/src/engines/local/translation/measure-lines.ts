import type { TextStyle } from '@tuzuo/core/text-lines';
import type { Sheet } from '../picture/sheet';
import type { Rectangle } from './rectangle';
import { alignmentOf, type Room, roomBeside } from './room';
import { type Strokes, strokesOf } from './strokes';
import { measureStyle } from './style';

/** A line of text in a picture. */
type Line = { text: string; box: Rectangle };

/** What a line looks like, and what it has around it. */
type Measured<Known extends Line> = Known & { strokes: Strokes; room: Room; style: TextStyle };

/** Makes out strokes, room and style of each line; how one is set depends on the others. */
export function measureLines<Known extends Line>(sheet: Sheet, lines: readonly Known[]): Measured<Known>[] {
  const seen = lines.map((line) => {
    const strokes = strokesOf(sheet, line.box);
    return { ...line, strokes, room: roomBeside(sheet, line.box, strokes) };
  });
  return seen.map((line) => {
    const align = alignmentOf(line, seen, sheet.width);
    return { ...line, style: { ...measureStyle(line.text, line.box, line.strokes), align } };
  });
}
