import { describe, expect, it } from 'vitest';
import type { Holed } from '../patch-match/layer';
import { quickRandom } from '../random';
import { checkPlainSurroundings } from './plain-surroundings';

const [WIDTH, HEIGHT] = [240, 180];

const { signal } = new AbortController();

type Disc = { x: number; y: number; radius: number };

const isIn = ({ x, y, radius }: Disc, pixel: number) =>
  Math.hypot((pixel % WIDTH) - x, Math.floor(pixel / WIDTH) - y) <= radius;

const MIDDLE: Disc = { x: 120, y: 90, radius: 30 };

/** A gray picture with holes, in which what is to go is magenta. */
function picture(levelAt: (x: number, y: number) => number, holes: readonly Disc[] = [MIDDLE]): Holed {
  const hole = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, pixel) =>
    holes.some((disc) => isIn(disc, pixel)) ? 1 : 0,
  );
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  for (const [pixel, is] of hole.entries()) {
    const level = levelAt(pixel % WIDTH, Math.floor(pixel / WIDTH));
    pixels.set(is ? [255, 0, 255] : [level, level, level], pixel * 3);
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, pixels, hole };
}

/** A dark thing whose round edge runs into a hole at its right. */
const thing = (x: number, y: number) => (Math.hypot(x - 75, y - 90) < 55 ? 40 : 200);

/** A relief of round studs, whose edges are strong and nowhere straight. */
const studs = (x: number, y: number) => 120 + 90 * Math.sin(x / 2) * Math.sin(y / 2);

describe('what surrounds a hole', () => {
  const random = quickRandom(3);
  it.each([
    ['a texture', () => 120 + 30 * (random() - 0.5)],
    ['soft light', (x: number) => 120 + 80 * Math.sin(x / 40)],
    ['a floor and a wall', (_: number, y: number) => (y < 85 ? 200 : 90)],
    ['a thing beside it', (x: number) => (x < 70 ? 40 : 200)],
  ])('is continued: %s', async (_, levelAt) => {
    expect(await checkPlainSurroundings(picture(levelAt), signal)).toMatchObject({
      key: 'plainSurroundings',
      ok: true,
    });
  });

  it('is not continued where the edge of a thing runs into it', async () => {
    const check = await checkPlainSurroundings(picture(thing), signal);
    expect(check.ok).toBe(false);
    expect(check.found).toBeGreaterThan(60);
  });

  it('is continued where strong edges are a texture, which a trial shows', async () => {
    const check = await checkPlainSurroundings(picture(studs), signal);
    expect(check).toMatchObject({ ok: true });
    expect(check.found).toBeGreaterThan(Number(check.need));
  });

  it('is not continued where a texture ends at a thing that runs into the hole', async () => {
    const check = await checkPlainSurroundings(
      picture((x, y) => (Math.hypot(x - 75, y - 90) < 55 ? 20 : studs(x, y))),
      signal,
    );
    expect(check.ok).toBe(false);
  });

  it.each([
    [true, 'small', 24],
    [false, 'large', 32],
  ])('is continued, %s, where a soft edge runs into a hole that is %s', async (ok, _, radius) => {
    const soft = (x: number, y: number) =>
      200 - 160 / (1 + Math.exp((Math.hypot(x - 75, y - 90) - 55) / 2.6));
    const check = await checkPlainSurroundings(picture(soft, [{ ...MIDDLE, radius }]), signal);
    expect(check.found).toBeGreaterThan(24);
    expect(check.found).toBeLessThanOrEqual(33);
    expect(check.ok).toBe(ok);
    expect(Number(check.found) <= Number(check.need)).toBe(ok);
  });

  it('is not judged any further when it is aborted', async () => {
    const check = checkPlainSurroundings(picture(studs), AbortSignal.abort(new Error('stopped')));
    await expect(check).rejects.toThrow('stopped');
  });

  it('is judged for each part of the hole', async () => {
    const plain: Disc = { x: 200, y: 40, radius: 12 };
    expect((await checkPlainSurroundings(picture(thing, [plain]), signal)).ok).toBe(true);
    expect((await checkPlainSurroundings(picture(thing, [plain, MIDDLE]), signal)).ok).toBe(false);
  });

  it('is judged at one size of the hole, however large the picture is', async () => {
    const large = picture(thing);
    const size = { width: 3 * WIDTH, height: 3 * HEIGHT };
    const from = (pixel: number) =>
      Math.floor(Math.floor(pixel / size.width) / 3) * WIDTH + Math.floor((pixel % size.width) / 3);
    const hole = Uint8Array.from(
      { length: size.width * size.height },
      (_, pixel) => large.hole[from(pixel)] ?? 0,
    );
    const pixels = Uint8Array.from(
      { length: hole.length * 3 },
      (_, at) => large.pixels[from(Math.floor(at / 3)) * 3 + (at % 3)] ?? 0,
    );
    expect((await checkPlainSurroundings({ ...size, channels: 3, pixels, hole }, signal)).ok).toBe(false);
  });

  it('does not count invisible colors', async () => {
    const { pixels, ...rest } = picture(thing);
    const clear = new Uint8Array(rest.hole.length * 4);
    for (let pixel = 0; pixel < rest.hole.length; pixel += 1) {
      clear.set([...pixels.subarray(pixel * 3, pixel * 3 + 3), 0], pixel * 4);
    }
    expect(await checkPlainSurroundings({ ...rest, channels: 4, pixels: clear }, signal)).toMatchObject({
      found: 0,
    });
  });
});
