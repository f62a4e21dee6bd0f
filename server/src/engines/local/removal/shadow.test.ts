import { describe, expect, it } from 'vitest';
import type { Holed } from '../patch-match/layer';
import { quickRandom } from '../random';
import { shadowOf } from './shadow';

const [WIDTH, HEIGHT] = [240, 200];

/** What was painted over: an object that stands in the middle, its foot at y = 130. */
const isHole = (x: number, y: number) => x >= 95 && x < 145 && y >= 50 && y < 130;

/** How much of a soft shadow at the object's foot lies on a pixel, 0 to 1. */
const softShadow = (x: number, y: number) =>
  Math.max(0, Math.min(1, 1.5 * (1 - Math.hypot((x - 130) / 42, (y - 126) / 18))));

/** A light table with grain under uneven light. `shadeAt` is the share of light that is missing. */
function table(shadeAt: (x: number, y: number) => number, tint = [1, 1, 1]): Holed {
  const random = quickRandom(3);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
    const light = (1 - 0.001 * x) * (1 - shadeAt(x, y));
    const grain = 6 * (random() - 0.5);
    const color = [205, 180, 150].map((level, channel) => {
      const tinted = shadeAt(x, y) > 0 ? (tint[channel] ?? 1) : 1;
      return Math.max(0, level * light * tinted + grain);
    });
    pixels.set(color, pixel * 3);
  }
  const hole = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, pixel) =>
    isHole(pixel % WIDTH, Math.floor(pixel / WIDTH)) ? 1 : 0,
  );
  return { width: WIDTH, height: HEIGHT, channels: 3, pixels, hole };
}

describe('the shadow of a removed object', () => {
  it('is found to its soft end, beside the hole only', () => {
    const shadow = shadowOf(table((x, y) => 0.45 * softShadow(x, y)));
    if (!shadow) throw new Error('a shadow was expected');
    const missed = [...shadow.keys()].filter((pixel) => {
      const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
      return !isHole(x, y) && y > 100 && softShadow(x, y) > 0.25 && !shadow[pixel];
    });
    expect(missed).toEqual([]);
    const beyond = [...shadow.keys()].filter((pixel) => {
      const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
      return shadow[pixel] === 1 && (isHole(x, y) || Math.hypot((x - 130) / 52, (y - 126) / 28) > 1);
    });
    expect(beyond).toEqual([]);
  });

  it('is found where it is cast far to a side', () => {
    const cast = (x: number, y: number) =>
      Math.max(0, Math.min(1, 2 * (1 - Math.hypot((x - 155) / 50, (y - 124) / 14))));
    const shadow = shadowOf(table((x, y) => 0.45 * cast(x, y)));
    if (!shadow) throw new Error('a shadow was expected');
    const missed = [...shadow.keys()].filter((pixel) => {
      const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
      return !isHole(x, y) && cast(x, y) > 0.25 && !shadow[pixel];
    });
    expect(missed).toEqual([]);
  });

  it('is found where other things lie on a part of the ground, too', () => {
    const picture = table((x, y) => 0.45 * softShadow(x, y));
    for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
      if (pixel % WIDTH < 62 || pixel >= WIDTH * 184) picture.pixels.set([70, 110, 60], pixel * 3);
    }
    const shadow = shadowOf(picture);
    if (!shadow) throw new Error('a shadow was expected');
    const missed = [...shadow.keys()].filter((pixel) => {
      const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
      return !isHole(x, y) && y > 100 && softShadow(x, y) > 0.25 && !shadow[pixel];
    });
    expect(missed).toEqual([]);
  });

  it.each<[string, Holed]>([
    ['nothing, on plain ground', table(() => 0)],
    ['a dark thing with a firm edge', table((x, y) => (softShadow(x, y) > 0.3 ? 0.5 : 0))],
    ['a soft spot of another color', table((x, y) => 0.45 * softShadow(x, y), [1, 0.8, 0.6])],
    [
      'darker ground that goes on',
      table((x, y) => 0.4 * Math.max(0, Math.min(1, (y - 120) / 20)) * (x > 60 ? 1 : 0)),
    ],
  ])('is not made of %s', (_, picture) => {
    expect(shadowOf(picture)).toBeUndefined();
  });
});
