import sharp from 'sharp';
import { failure } from '../failure';
import type { Network, Planes } from '../models/session';
import { type Colors, decode } from '../ocr/read-line';

/** A line of block letters that needs no font: TILE 114, in cells of 4 × 6 pixels times {@link CELL}. */
const WORDS = 'TILE 114';

const CELL = 5;
const LETTER = { width: 4, height: 6, advance: 5 } as const;

/** Bars of each letter: left, top, width, height in cells. */
const BARS: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  T: [
    [0, 0, 4, 1],
    [1.5, 0, 1, 6],
  ],
  I: [[1.5, 0, 1, 6]],
  L: [
    [0, 0, 1, 6],
    [0, 5, 4, 1],
  ],
  E: [
    [0, 0, 1, 6],
    [0, 0, 4, 1],
    [0, 2.5, 3, 1],
    [0, 5, 4, 1],
  ],
  1: [
    [1.5, 0, 1, 6],
    [0.8, 0.8, 1, 0.8],
  ],
  4: [
    [0, 0, 1, 4],
    [0, 3, 4, 1],
    [2.6, 0, 1, 6],
  ],
};

/** Height of a recognition network's input, in pixels. */
const LINE = 48;

const RGB = 3;
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

/** Least share of the line that must be marked, and most of the rest. */
const MARKED = { inside: 0.2, outside: 0.03 } as const;

/** The letters at a place of a white picture, as pixels. */
async function drawWords(width: number, height: number, left: number, top: number, scale: number) {
  const bars = [...WORDS].flatMap((letter, index) =>
    (BARS[letter] ?? []).map(
      ([x, y, across, down]) =>
        `<rect x="${left + (index * LETTER.advance + x) * scale}" y="${top + y * scale}" width="${across * scale}" height="${down * scale}"/>`,
    ),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g fill="#222">${bars.join('')}</g></svg>`;
  const rgb = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return { width, height, rgb } satisfies Colors;
}

/** A picture as PaddleOCR's networks take it: blue first. */
function planesOf({ width, height, rgb }: Colors, value: (level: number, channel: number) => number): Planes {
  const area = width * height;
  const data = new Float32Array(RGB * area);
  for (let at = 0; at < data.length; at += 1) {
    const channel = Math.floor(at / area);
    data[at] = value((rgb[(at % area) * RGB + RGB - 1 - channel] ?? 0) / 255, channel);
  }
  return { data, channels: RGB, width, height };
}

/** Whether a network marks a drawn line, and nothing else. */
export async function tryDetecting({ run }: Network): Promise<void> {
  const place = {
    left: 120,
    top: 100,
    width: WORDS.length * LETTER.advance * CELL,
    height: LETTER.height * CELL,
  };
  const picture = await drawWords(448, 256, place.left, place.top, CELL);
  const map = await run(
    planesOf(picture, (level, channel) => (level - (MEAN[channel] ?? 0)) / (DEVIATION[channel] ?? 1)),
  );
  if (map.width !== picture.width || map.height !== picture.height) {
    throw failure(
      'broken',
      `its map has ${map.width} × ${map.height} points instead of ${picture.width} × ${picture.height}`,
    );
  }
  const marked = { inside: 0, outside: 0 };
  for (let pixel = 0; pixel < picture.width * picture.height; pixel += 1) {
    const [x, y] = [(pixel % picture.width) - place.left, Math.floor(pixel / picture.width) - place.top];
    const isInside = x >= 0 && x < place.width && y >= 0 && y < place.height;
    if ((map.data[pixel] ?? 0) > 0.3) marked[isInside ? 'inside' : 'outside'] += 1;
  }
  const area = place.width * place.height;
  const inside = marked.inside / area;
  const outside = marked.outside / (picture.width * picture.height - area);
  if (inside >= MARKED.inside && outside <= MARKED.outside) return;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  throw failure('broken', `it marked ${percent(inside)} of a drawn line and ${percent(outside)} of the rest`);
}

/** Whether a network reads a drawn line, and its alphabet is that of its classes. */
export async function tryReading({ run, letters = [] }: Network): Promise<void> {
  const width = WORDS.length * LETTER.advance * CELL + 2 * LETTER.advance;
  const picture = await drawWords(width, LINE, LETTER.advance, (LINE - LETTER.height * CELL) / 2, CELL);
  const steps = await run(planesOf(picture, (level) => (level - 0.5) / 0.5));
  // One more: the blank.
  if (steps.height !== letters.length + 1) {
    throw failure('broken', `it has ${steps.height} classes, and its alphabet ${letters.length} letters`);
  }
  const { text } = decode(steps, letters);
  const plain = (words: string) => words.replaceAll(' ', '').toUpperCase();
  if (plain(text) === plain(WORDS)) return;
  throw failure('broken', `it read a drawn "${WORDS}" as "${text}"`);
}
