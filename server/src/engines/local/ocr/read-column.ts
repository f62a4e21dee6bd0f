import { pointIn, quarterTurned, type Rectangle } from '../typesetting/rectangle';
import { type Colors, type Reader, type Reading, readLine } from './read-line';

/** From this on the letters of a column stand upright: those of a line that runs down stay below it when stood up. */
const UPRIGHT = 0.75;

/** From letter to letter, in widths of the column: no column is set closer or wider. */
const PITCH = { least: 0.7, most: 2.4 } as const;

/** Letters and digits that are as wide as ideographs, as fonts for columns have them. */
const WIDE = /[０-９Ａ-Ｚａ-ｚ]/g;

/** The squares, upright, in which the letters of a column stand. */
function cellsOf(down: Rectangle, letters: number): Rectangle[] {
  const side = down.height;
  const pitch = (down.width - side) / Math.max(1, letters - 1);
  if (letters < 2 || pitch < PITCH.least * side || pitch > PITCH.most * side) return [];
  const cell = quarterTurned({ ...down, width: side, height: side }, 3);
  return Array.from({ length: letters }, (_, index) => ({
    ...cell,
    center: pointIn(down, side / 2 + index * pitch - down.width / 2, 0),
  }));
}

/**
 * Reads a line that runs down once more, as upright letters below each other; `line` tells how many there are. Gives
 * undefined when they lie on their side, as in a line that was turned.
 */
export async function readColumn(
  picture: Colors,
  line: Reading & { box: Rectangle },
  reader: Reader,
): Promise<(Reading & { box: Rectangle }) | undefined> {
  const cells = cellsOf(line.box, [...line.text.replaceAll(' ', '')].length);
  if (cells.length === 0) return undefined;
  const upright = await readLine(picture, cells, reader);
  if (upright.confidence < UPRIGHT) return undefined;
  const { text, confidence } = upright.confidence > line.confidence ? upright : line;
  const narrow = text.replace(WIDE, (letter) => letter.normalize('NFKC'));
  return { text: narrow, confidence, box: quarterTurned(line.box, 3) };
}
