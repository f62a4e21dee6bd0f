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

it.each([
  ['a line that ends behind the hole', (x: number, y: number) => (x < 120 ? room(x, y) : 150 + x / 10)],
  ['a textured floor', (x: number, y: number) => room(x, y) - (y > lineAt(x) && (x + y) % 8 < 4 ? 60 : 0)],
])('leaves %s as it is', (_, levelAt) => {
  const picture = holed(levelAt);
  const before = picture.pixels.slice();
  expect(fillEven(picture)).toEqual(picture.hole);
  expect(picture.pixels).toEqual(before);
});
