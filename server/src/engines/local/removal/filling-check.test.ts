import { describe, expect, it } from 'vitest';
import { quickRandom } from '../random';
import { checkFilling } from './filling-check';

const [WIDTH, HEIGHT] = [200, 160];

const isIn = (x: number, y: number) => x >= 60 && x < 140 && y >= 40 && y < 120;

type LevelAt = (x: number, y: number) => number;

const gray = (levelAt: LevelAt) => {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1)
    pixels.fill(levelAt(pixel % WIDTH, Math.floor(pixel / WIDTH)), pixel * 3, pixel * 3 + 3);
  return pixels;
};

/** Checks what was filled into a hole in the middle of what is around it, instead of what was there. */
function check(around: LevelAt, was: LevelAt, filled: LevelAt, isPatched = true) {
  const hole = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, pixel) =>
    isIn(pixel % WIDTH, Math.floor(pixel / WIDTH)) ? 1 : 0,
  );
  const withHole = (inside: LevelAt) => gray((x, y) => (isIn(x, y) ? inside : around)(x, y));
  const picture = { width: WIDTH, height: HEIGHT, channels: 3, pixels: withHole(filled), hole } as const;
  const known = { original: withHole(was), patched: isPatched ? hole : undefined };
  return checkFilling(picture, known, new AbortController().signal);
}

const wall = () => 180;
const horizon: LevelAt = (_, y) => (y < 80 ? 180 : 90);

/** A dark thing on a wall whose corner reaches far into the hole. */
const corner: LevelAt = (x, y) => (x > 100 && y > 80 ? 60 : 180);

/** A texture of fine grain. */
const grain = () => {
  const random = quickRandom(5);
  return () => 120 + 80 * (random() - 0.5);
};

describe('what was filled', () => {
  it.each<[string, LevelAt, LevelAt, LevelAt]>([
    ['plain ground', wall, () => 20, wall],
    ['a straight line that goes through', horizon, () => 20, horizon],
    ['a texture', grain(), () => 20, grain()],
    ['a thing that ends at the outline, as it did before', (x) => (x < 60 ? 60 : 180), wall, wall],
  ])('fits: %s', async (_, around, was, filled) => {
    expect(await check(around, was, filled)).toBeUndefined();
  });

  it.each<[string, LevelAt, LevelAt, LevelAt]>([
    ['a thing is cut off at the outline', corner, corner, wall],
    ['edges begin and end in it', wall, () => 20, (x, y) => (Math.hypot(x - 100, y - 80) < 25 ? 90 : 180)],
    ['it is smooth beside a texture', grain(), () => 20, () => 120],
  ])('does not fit where %s', async (_, around, was, filled) => {
    expect(await check(around, was, filled)).toMatchObject({ key: 'plainSurroundings', ok: false });
  });

  it('is only asked for cuts where it was not filled by patches', async () => {
    expect(
      await check(
        grain(),
        () => 20,
        () => 120,
        false,
      ),
    ).toBeUndefined();
    expect(await check(corner, corner, wall, false)).toMatchObject({ ok: false });
  });
});
