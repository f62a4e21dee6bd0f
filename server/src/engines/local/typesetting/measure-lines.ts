import type { TextStyle } from '@tuzuo/core/text/text-lines';
import type { Sheet } from '../picture/sheet';
import { isColumn } from './column';
import { quarterTurned, type Rectangle } from './rectangle';
import { alignmentOf, type Room, roomBeside, roomOnPhoto } from './room';
import { type Strokes, strokesOf } from './strokes';
import { measureStyle } from './style';

/** A line of text in a picture. */
type Line = { text: string; box: Rectangle };

/** Appearance and surroundings of a line. `run` is its box in writing direction. */
type Measured<Known extends Line> = Known & {
  run: Rectangle;
  isColumn: boolean;
  strokes: Strokes;
  room: Room;
  style: TextStyle;
};

/** Measures strokes, free space and style of each line; a line's alignment depends on the others. */
export function measureLines<Known extends Line>(sheet: Sheet, lines: readonly Known[]): Measured<Known>[] {
  const seen = lines.map((line) => {
    const run = isColumn(line) ? quarterTurned(line.box, 1) : line.box;
    const strokes = strokesOf(sheet, run);
    return { ...line, run, isColumn: isColumn(line), strokes, room: roomBeside(sheet, run, strokes) };
  });
  return seen.map((line) => {
    const align = alignmentOf(line, seen, sheet);
    const others = seen.filter((other) => other !== line).map(({ run }) => run);
    // Not before the alignment, which tells shapes around a line by the room in them.
    const isOnPhoto = !line.strokes.isEven && !line.strokes.plate;
    const room = isOnPhoto ? roomOnPhoto(sheet, line.run, line.strokes.color, others) : line.room;
    return { ...line, room, style: { ...measureStyle(line), align } };
  });
}
