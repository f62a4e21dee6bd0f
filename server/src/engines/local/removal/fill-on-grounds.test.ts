import { expect, it } from 'vitest';
import { fillEven } from './fill-even';

const [WIDTH, HEIGHT] = [240, 200];

/** A gray picture with a hole of 80 × 100 pixels in its middle, which is black. */
function holed(levelAt: (x: number, y: number) => number) {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  const hole = new Uint8Array(WIDTH * HEIGHT);
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
    if (x >= 80 && x < 160 && y >= 50 && y < 150) hole[pixel] = 1;
    else pixels.fill(Math.round(levelAt(x, y)), pixel * 3, pixel * 3 + 3);
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, pixels, hole } as const;
}

const lineAt = (x: number) => 90 + x / 12;

/** A wall in uneven light, a pale skirting board, and a floor. */
const room = (x: number, y: number) => {
  if (y < lineAt(x)) return 150 + x / 10;
  return y < lineAt(x) + 7 ? 240 : 90;
};

it('fills a wall and a floor each by itself, and the skirting board between them', () => {
  const picture = holed(room);
  expect(fillEven(picture)).toBeUndefined();
  let worst = 0;
  for (const [pixel, is] of picture.hole.entries()) {
    if (!is) continue;
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
    // An edge may be a pixel off.
    if (Math.min(Math.abs(y - lineAt(x)), Math.abs(y - lineAt(x) - 7)) < 2) continue;
    worst = Math.max(worst, Math.abs((picture.pixels[pixel * 3] ?? 0) - room(x, y)));
  }
  expect(worst).toBeLessThan(12);
});

/** Whether a place is on a box that covers the hole's right edge, and no more than its rim. */
const isBoxBeside = (x: number, y: number) => x >= 158 && x < 200 && y > 60 && y < 95;

it('fills a wall beside another thing, which ends where the hole does', () => {
  const wall = (x: number) => 150 + x / 10;
  const picture = holed((x, y) => (isBoxBeside(x, y) ? 40 : wall(x)));
  expect(fillEven(picture)).toBeUndefined();
  const worst = Math.max(
    ...[...picture.hole.keys()]
      .filter((pixel) => picture.hole[pixel])
      .map((pixel) => Math.abs((picture.pixels[pixel * 3] ?? 0) - wall(pixel % WIDTH))),
  );
  expect(worst).toBeLessThan(3);
});

it('continues the line of a wall and a floor that a thing hides at one end of the hole', () => {
  const picture = holed((x, y) => (x >= 163 && x < 190 && y > 85 && y < 125 ? 20 : room(x, y)));
  expect(fillEven(picture)).toBeUndefined();
  const levelAt = (x: number, y: number) => picture.pixels[(y * WIDTH + x) * 3] ?? 0;
  for (const x of [85, 120, 155]) {
    expect(levelAt(x, Math.round(lineAt(x)) - 4)).toBeGreaterThan(140);
    expect(levelAt(x, Math.round(lineAt(x)) + 4)).toBeGreaterThan(220);
    expect(levelAt(x, Math.round(lineAt(x)) + 12)).toBeLessThan(100);
  }
});

it.each([
  ['a bar that goes through the hole', (x: number, y: number) => (Math.abs(y - 100) < 9 ? 40 : 150 + x / 10)],
  [
    'a thing of which the hole takes a part',
    (x: number, y: number) => (y > 130 && x < 140 ? 40 : 150 + x / 10),
  ],
  ['a line that ends behind the hole', (x: number, y: number) => (x < 120 ? room(x, y) : 150 + x / 10)],
  [
    'a band that is another thing at each end',
    (x: number, y: number) => (room(x, y) === 240 && x > 120 ? 20 : room(x, y)),
  ],
  ['a textured floor', (x: number, y: number) => room(x, y) - (y > lineAt(x) && (x + y) % 8 < 4 ? 60 : 0)],
])('leaves %s as it is', (_, levelAt) => {
  const picture = holed(levelAt);
  const before = picture.pixels.slice();
  expect(fillEven(picture)).toEqual(picture.hole);
  expect(picture.pixels).toEqual(before);
});
