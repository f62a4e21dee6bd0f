import { expect, it } from 'vitest';
import { quickRandom } from '../random';
import { extendGround } from './plain-ground';

const SIZE = { width: 100, height: 80 } as const;
const NONE = { left: 0, top: 0, right: 0, bottom: 0 };

/** A gray picture, with a level for each pixel. */
function gray(levelAt: (x: number, y: number) => number) {
  const pixels = new Uint8Array(SIZE.width * SIZE.height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = Math.floor(at / 3);
    pixels[at] = Math.round(levelAt(pixel % SIZE.width, Math.floor(pixel / SIZE.width)));
  }
  return { ...SIZE, channels: 3, pixels } as const;
}

/** The first channel of an extended picture's pixels. */
const levelsIn = (pixels: Uint8Array, width: number) => (x: number, y: number) =>
  pixels[(y * width + x) * 3] ?? 0;

it('leaves one level as it is, beside a thing that touches the border', () => {
  const picture = gray((x, y) => (y > 40 && x > 45 && x < 52 ? 20 : 255));
  const grown = extendGround(picture, { ...NONE, bottom: 60 });
  expect([...grown.subarray(80 * 100 * 3)].every((level) => level >= 254)).toBe(true);
});

it('goes on with the grain of the ground', () => {
  const random = quickRandom(3);
  const grown = extendGround(
    gray(() => 150 + 16 * (random() + random() - 1)),
    { ...NONE, right: 100 },
  );
  const level = levelsIn(grown, 200);
  const deviation = (from: number) => {
    const offs = Array.from({ length: 4000 }, (_, at) => level(from + (at % 50), Math.floor(at / 50)) - 150);
    return Math.sqrt(offs.reduce((sum, off) => sum + off * off, 0) / offs.length);
  };
  expect(deviation(140) / deviation(20)).toBeGreaterThan(0.75);
  expect(deviation(140) / deviation(20)).toBeLessThan(1.25);
});

it('goes on with the texture of the ground, as coarse as it is, and without a spot', () => {
  const random = quickRandom(5);
  // Grains of 3 by 3 pixels.
  const grains = Array.from({ length: 34 * 27 }, () => 16 * (random() - 0.5));
  const picture = gray((x, y) =>
    x > 90 && x < 94 && y > 40 && y < 44
      ? 60
      : 150 + (grains[Math.floor(y / 3) * 34 + Math.floor(x / 3)] ?? 0),
  );
  const level = levelsIn(extendGround(picture, { ...NONE, right: 100 }), 200);
  /** How alike levels are that are one pixel apart, across: 1 for the same, 0 for noise. */
  const alikeFrom = (from: number) => {
    let [products, squares] = [0, 0];
    for (let at = 0; at < 60 * 70; at += 1) {
      const [x, y] = [from + (at % 60), 5 + Math.floor(at / 60)];
      products += (level(x, y) - 150) * (level(x + 1, y) - 150);
      squares += (level(x, y) - 150) ** 2;
    }
    return products / squares;
  };
  expect(alikeFrom(130)).toBeGreaterThan(0.7 * alikeFrom(10));
  const darkest = Math.min(
    ...Array.from({ length: 80 * 80 }, (_, at) => level(120 + (at % 80), Math.floor(at / 80))),
  );
  expect(darkest).toBeGreaterThan(125);
});

it('goes on with the slope of the light, which fades', () => {
  const grown = extendGround(
    gray((x) => 100 + x),
    { ...NONE, right: 100 },
  );
  const level = levelsIn(grown, 200);
  expect(level(103, 40)).toBeGreaterThan(199);
  expect(level(199, 40)).toBeGreaterThan(203);
  expect(level(199, 40)).toBeLessThan(218);
});

it('goes on with the line between a wall and a floor, as straight and as sharp', () => {
  const lineAt = (x: number) => 40 + x / 10;
  const grown = extendGround(
    gray((x, y) => (y < lineAt(x) ? 200 : 90)),
    { ...NONE, left: 60, right: 60 },
    { lines: { left: [38 / 80, 42 / 80], right: [48 / 80, 52 / 80], fall: 10 / 80 } },
  );
  const level = levelsIn(grown, 220);
  for (const x of [5, 30, 190, 215]) {
    const line = lineAt(x - 60);
    expect(level(x, Math.round(line) - 3)).toBeGreaterThan(190);
    expect(level(x, Math.round(line) + 3)).toBeLessThan(100);
  }
});
