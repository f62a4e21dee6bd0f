import { describe, expect, it } from 'vitest';
import type { Pixels } from '../picture/read';
import { checkPlainSides } from './plain-sides';

const SIZE = { width: 160, height: 120 };

/** A canvas that grows by a little on every side: only what is far off is refused. */
const ALL = { left: 16, top: 12, width: SIZE.width + 32, height: SIZE.height + 24 };

type Color = readonly [number, number, number];

function drawn(colorAt: (x: number, y: number) => Color): Pixels {
  const rgb = Buffer.alloc(SIZE.width * SIZE.height * 3);
  for (let pixel = 0; pixel < SIZE.width * SIZE.height; pixel += 1) {
    rgb.set(colorAt(pixel % SIZE.width, Math.floor(pixel / SIZE.width)), pixel * 3);
  }
  return { ...SIZE, rgb };
}

/** A sky that darkens upwards and glows in its middle. */
const sky = (x: number, y: number): Color => [
  120 - y / 2 + 40 * (1 - ((x - 80) / 80) ** 2),
  140 - y / 3,
  200 - y / 4,
];

/** People as columns of different colors. */
const crowd = (x: number): Color => {
  const number = Math.floor(x / 11);
  return [(number * 97) % 256, (number * 53) % 256, (number * 31) % 256];
};

describe('sides that can be continued', () => {
  it('are gradients, fine textures, and grounds with a pole in front', async () => {
    const grainy = drawn((x, y) => [150 + ((x * 7 + y * 13) % 24), 130, 90]);
    const pole = drawn((x, y) => (x >= 40 && x < 48 ? [20, 20, 20] : sky(x, y)));
    for (const picture of [drawn(sky), grainy, pole]) {
      expect(await checkPlainSides(picture, ALL)).toMatchObject({ key: 'plainSides', ok: true, found: '' });
    }
  });

  it('are none where much is to grow', async () => {
    const wide = { left: 24, top: 0, width: SIZE.width + 24, height: SIZE.height };
    expect(await checkPlainSides(drawn(sky), wide)).toMatchObject({ ok: false, found: 'left' });
  });

  it('are told from a crowd, whose side is named', async () => {
    const street = drawn((x, y) => (y < 60 ? sky(x, y) : crowd(x)));
    expect(await checkPlainSides(street, ALL)).toMatchObject({ ok: false, found: 'right,bottom' });
    // Only sides that grow are judged.
    expect(
      (await checkPlainSides(street, { ...ALL, left: 0, width: SIZE.width, height: SIZE.height + 12 })).ok,
    ).toBe(true);
  });

  it('are no frames of a picture', async () => {
    const framed = drawn((x, y) =>
      x < 5 || y < 5 || x >= 155 || y >= 115 ? [255, 255, 255] : [30 + ((x * 5) % 90), 40, 20],
    );
    expect((await checkPlainSides(framed, ALL)).ok).toBe(false);
  });

  it('may be transparent, whatever the invisible colors are', async () => {
    const picture = { ...drawn(crowd), alpha: Buffer.alloc(SIZE.width * SIZE.height) };
    expect((await checkPlainSides(picture, ALL)).ok).toBe(true);
  });

  it('may be those of the smallest pictures', async () => {
    const tiny = { width: 9, height: 2, rgb: Buffer.alloc(54, 90) };
    expect((await checkPlainSides(tiny, { left: 1, top: 0, width: 11, height: 2 })).ok).toBe(true);
  });
});
