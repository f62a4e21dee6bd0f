import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { slider } from './slider';

const ROUNDS = 8;

const MAX_BYTES = 40_000;

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');

/** A puzzle with its answer. */
async function draw() {
  const { shown, secret } = await slider.create(0);
  if (shown.type !== 'slider') throw new Error('not a slider');
  return { ...shown, answer: Number(secret.x) };
}

type SliderPuzzle = Awaited<ReturnType<typeof draw>>;

/** The pictures as gray values, one per puzzle pixel. */
async function grayOf({ background, piece, width, pieceSize }: SliderPuzzle) {
  const ground = await sharp(bytesOf(background)).resize(width).grayscale().raw().toBuffer();
  const shape = await sharp(bytesOf(piece)).resize(pieceSize).ensureAlpha().raw().toBuffer();
  return { ground, shape };
}

/** The difference between the picture at `x` and the piece over half black: 0 = exactly the gap. */
function distanceAt(x: number, puzzle: SliderPuzzle, { ground, shape }: { ground: Buffer; shape: Buffer }) {
  const { width, pieceSize, pieceY } = puzzle;
  let [sum, count] = [0, 0];
  for (let row = 0; row < pieceSize; row += 1) {
    for (let column = 0; column < pieceSize; column += 1) {
      const at = (row * pieceSize + column) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = shape.subarray(at, at + 4);
      if (alpha < 250) continue;
      const expected = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 2;
      sum += Math.abs(expected - (ground[(pieceY + row) * width + x + column] ?? 0));
      count += 1;
    }
  }
  return sum / count;
}

describe('the slider', () => {
  it('shows a gap at the answer, where the piece fits best', async () => {
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const puzzle = await draw();
      const gray = await grayOf(puzzle);
      const places = Array.from({ length: puzzle.width - puzzle.pieceSize }, (_, x) => x);
      const distances = places.map((x) => distanceAt(x, puzzle, gray));
      const best = distances.indexOf(Math.min(...distances));
      if (Math.abs(best - puzzle.answer) <= 2) found += 1;
    }
    // The pictures are random: occasionally another place is as dark. A gap drawn elsewhere would never fit.
    expect(found).toBeGreaterThanOrEqual(ROUNDS / 2);
  });

  it('has pictures of the specified size and few bytes, at double density', async () => {
    const { background, piece, width, height, pieceSize, pieceY } = await draw();
    const [ground, shape] = [
      await sharp(bytesOf(background)).metadata(),
      await sharp(bytesOf(piece)).metadata(),
    ];
    expect([ground.format, ground.width, ground.height]).toEqual(['jpeg', width * 2, height * 2]);
    expect([shape.format, shape.width, shape.height]).toEqual(['png', pieceSize * 2, pieceSize * 2]);
    expect(shape.hasAlpha).toBe(true);
    expect(pieceY + pieceSize).toBeLessThan(height);
    expect(background.length + piece.length).toBeLessThan(MAX_BYTES);
  });

  it('differs each time, with answers spread over the picture', async () => {
    const puzzles = await Promise.all(Array.from({ length: 24 }, draw));
    const answers = puzzles.map(({ answer }) => answer);
    expect(new Set(puzzles.map(({ background }) => background)).size).toBe(24);
    expect(Math.min(...answers)).toBeGreaterThan(60);
    expect(Math.max(...answers) - Math.min(...answers)).toBeGreaterThan(60);
  });

  it.each([
    ['-5', true],
    ['5', true],
    ['-6', false],
    ['6', false],
  ])('judges an answer that is %s px off', async (off, right) => {
    expect(await slider.judge({ x: 100 }, String(100 + Number(off)), { address: '' })).toBe(right);
  });

  it.each(['', 'abc', '-1', '1e2', 'NaN', '0x64'])('does not accept %j as an answer', async (answer) => {
    expect(await slider.judge({ x: 0 }, answer, { address: '' })).toBe(false);
    expect(await slider.judge({ x: 100 }, answer, { address: '' })).toBe(false);
  });
});
