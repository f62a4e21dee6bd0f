import { describe, expect, it } from 'vitest';
import type { Holed } from '../patch-match/layer';
import { quickRandom } from '../random';
import { fillEven } from './fill-even';
import { coverPlainShadows } from './plain-shadow';

const [WIDTH, HEIGHT] = [300, 260];

/** What was painted over: a flat thing that lies in the middle. */
const isHole = (x: number, y: number) => x >= 115 && x < 185 && y >= 80 && y < 180;

/** How much of a soft shadow around the thing lies on a pixel, 0 to 1. */
function softShadow(x: number, y: number): number {
  const way = Math.hypot(Math.max(0, 120 - x, x - 190), Math.max(0, 88 - y, y - 188));
  return Math.exp(-((way / 9) ** 2));
}

type Color = readonly [number, number, number];

/** A table under light that falls off to the sides, with `at` on it, or nothing. */
function table(at: (x: number, y: number, ground: Color) => Color | undefined): Holed {
  const random = quickRandom(3);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
    const ground = groundAt(x, y);
    pixels.set(
      (at(x, y, ground) ?? ground).map((level) => Math.round(level + 3 * (random() - 0.5))),
      pixel * 3,
    );
  }
  const hole = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, pixel) =>
    isHole(pixel % WIDTH, Math.floor(pixel / WIDTH)) ? 1 : 0,
  );
  return { width: WIDTH, height: HEIGHT, channels: 3, pixels, hole };
}

const groundAt = (x: number, y: number): Color => {
  const light = 1 - 0.0002 * x - 0.08 * ((y - 130) / 130) ** 2;
  return [232 * light, 228 * light, 220 * light];
};

const shaded = (x: number, y: number, [red, green, blue]: Color): Color => {
  const light = 1 - 0.3 * softShadow(x, y);
  return [red * light, green * light, blue * light];
};

const dimmed = ([red, green, blue]: Color, by: number): Color => [red - by, green - by, blue - by];

/** Largest difference of squares of 5 pixels from the bare ground, in levels. */
function largestOff({ pixels }: Holed): number {
  let most = 0;
  for (let top = 0; top + 5 <= HEIGHT; top += 5) {
    for (let left = 0; left + 5 <= WIDTH; left += 5) {
      let sum = 0;
      for (let at = 0; at < 25; at += 1) {
        const [x, y] = [left + (at % 5), top + Math.floor(at / 5)];
        sum += (pixels[(y * WIDTH + x) * 3] ?? 0) - groundAt(x, y)[0];
      }
      most = Math.max(most, Math.abs(sum / 25));
    }
  }
  return most;
}

describe('the soft shadow around a thing on plain ground', () => {
  it('is filled with the thing', () => {
    const before = table(shaded);
    const picture = { ...before, pixels: before.pixels.slice() };
    // Without it, the ground is continued from the shadow.
    fillEven(before);
    expect(largestOff(before)).toBeGreaterThan(20);
    expect(fillEven({ ...picture, hole: coverPlainShadows(picture) })).toBeUndefined();
    expect(largestOff(picture)).toBeLessThan(4);
  });

  it('is filled with the rim that the stroke left', () => {
    const picture = table((x, y, ground) =>
      isHole(x - 2, y) || isHole(x + 2, y) ? [40, 90, 60] : shaded(x, y, ground),
    );
    expect(fillEven({ ...picture, hole: coverPlainShadows(picture) })).toBeUndefined();
    expect(largestOff(picture)).toBeLessThan(4);
  });

  it.each<[string, (x: number, y: number, ground: Color) => Color | undefined]>([
    ['darker ground that goes on', (_x, y, ground) => (y > 170 ? dimmed(ground, 20) : undefined)],
    ['much darker ground that goes on', (_x, y, ground) => (y > 170 ? dimmed(ground, 45) : undefined)],
    ['a texture', (x, y, ground) => (((x >> 3) + (y >> 3)) % 2 ? dimmed(ground, 30) : undefined)],
  ])('is not made of %s', (_, at) => {
    const picture = table(at);
    const hole = coverPlainShadows(picture);
    expect(hole.filter((is, pixel) => is !== picture.hole[pixel])).toHaveLength(0);
  });

  it('is covered where other things lie on the ground, too', () => {
    const isOther = (x: number, y: number) => x >= 215 && y >= 20 && y < 200;
    const picture = table((x, y, ground) => (isOther(x, y) ? [60, 70, 90] : shaded(x, y, ground)));
    const hole = coverPlainShadows(picture);
    const left = hole.filter((is, pixel) => {
      const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
      return !is && !isOther(x, y) && softShadow(x, y) > 0.3;
    });
    expect(left).toHaveLength(0);
  });

  it.each<[string, number, Color]>([
    ['another thing that touches the hole', 185, [200, 60, 40]],
    ['a dark thing in the color of the ground', 185, [116, 114, 110]],
    ['a dark thing beside it', 189, [116, 114, 110]],
  ])('takes nothing of %s', (_, left, color) => {
    const isOther = (x: number, y: number) => x >= left && x < 220 && y >= 100 && y < 150;
    const picture = table((x, y, ground) => (isOther(x, y) ? color : shaded(x, y, ground)));
    const hole = coverPlainShadows(picture);
    const taken = hole.filter((is, pixel) => is && isOther(pixel % WIDTH, Math.floor(pixel / WIDTH)));
    // Half a cell at its edge, where it is mixed with ground.
    expect(taken.length).toBeLessThan(0.06 * 35 * 50);
  });
});
