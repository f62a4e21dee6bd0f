import { pointIn, quarterTurned, type Rectangle } from '../typesetting/rectangle';
import { type Colors, type Reader, type Reading, readLine } from './read-line';

/** Confidence from which a column is read as upright letters; a line that runs down scores lower that way. */
const UPRIGHT = 0.75;

/** Letter pitch of a column, in column widths. */
const PITCH = { min: 0.7, max: 2.4 } as const;

/** Full-width letters and digits, as fonts for columns have them. */
const WIDE = /[０-９Ａ-Ｚａ-ｚ]/g;

/** The upright squares of the letters in a column. */
function cellsOf(down: Rectangle, letters: number): Rectangle[] {
  const side = down.height;
  const pitch = (down.width - side) / Math.max(1, letters - 1);
  if (letters < 2 || pitch < PITCH.min * side || pitch > PITCH.max * side) return [];
  const cell = quarterTurned({ ...down, width: side, height: side }, 3);
  return Array.from({ length: letters }, (_, index) => ({
    ...cell,
    center: pointIn(down, side / 2 + index * pitch - down.width / 2, 0),
  }));
}

/**
 * Reads a vertical line again as upright letters below each other; `line` gives their number. Returns undefined when
 * the letters lie on their side, as in a rotated line.
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
  // Cells have gaps of their own, which say nothing of words.
  const narrow = text.replaceAll(' ', '').replace(WIDE, (letter) => letter.normalize('NFKC'));
  return { text: narrow, confidence, box: quarterTurned(line.box, 3) };
}
