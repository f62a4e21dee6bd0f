import { expect, it } from 'vitest';
import { poseOf } from './pose';
import { riseOfRow } from './row';
import { isSprawling } from './sprawl';
import { stanceOf } from './stance';

const outline = (width: number, height: number, isSolid: (x: number, y: number) => boolean) => ({
  width,
  height,
  alpha: Buffer.from(
    Uint8Array.from({ length: width * height }, (_, at) =>
      isSolid(at % width, Math.floor(at / width)) ? 255 : 0,
    ),
  ),
});

/** Seven bottles one behind the other; the front one, on the right, stands lowest. */
const bottles = outline(210, 180, (x, y) => {
  const bottle = Math.floor(x / 30);
  const bottom = 132 + 8 * bottle;
  const round = 4 * ((x % 30) / 15 - 1) ** 2;
  return y >= 60 - 10 * bottle && y < bottom - round;
});

it('stands a row on its base, seen from above, and lays what is aslant', () => {
  expect(riseOfRow(bottles)).toBeGreaterThan(40);
  expect(poseOf('auto', bottles)).toBe('stands');
  expect(stanceOf(bottles).elevation).toBeGreaterThan(0.3);
  expect(stanceOf(bottles).rearFoot).toBeGreaterThan(0.2);
  // A remote control that lies turned.
  const aslant = outline(200, 200, (x, y) => Math.abs(x - y) < 50 && x + y > 60 && x + y < 340);
  expect(riseOfRow(aslant)).toBe(0);
  expect(poseOf('auto', aslant)).toBe('lies');
});

it('lays several things out of which some would float', () => {
  const isPot = (x: number, y: number) =>
    [
      [50, 50],
      [140, 120],
      [60, 200],
    ].some(([left = 0, top = 0]) => Math.hypot(x - left, y - top) < 35);
  expect(poseOf('auto', outline(200, 236, isPot))).toBe('lies');
});

it('lays a ring of rope, unlike a disc of the same outline', () => {
  const off = (x: number, y: number) => Math.hypot((x - 149.5) / 150, (y - 129.5) / 130);
  const rope = outline(300, 260, (x, y) => off(x, y) <= 1 && off(x, y) > 0.88);
  const disc = outline(300, 260, (x, y) => off(x, y) <= 1);
  expect([rope, disc].map(isSprawling)).toEqual([true, false]);
  expect([rope, disc].map((product) => poseOf('auto', product))).toEqual(['lies', 'auto']);
});

it('lays a pair of boots photographed from above, and stands a box seen from slightly above', () => {
  // Soles outside, on toes of different height, too near to each other.
  const boots = outline(
    200,
    300,
    (x, y) => (x < 90 && y < 280) || (x >= 90 && x < 200 && y < 180) || (x >= 150 && y < 300),
  );
  expect(poseOf('auto', boots)).toBe('lies');
  const box = outline(
    300,
    200,
    (x, y) => y < (x < 100 ? 186 + (14 * x) / 100 : 200 - (28 * (x - 100)) / 200),
  );
  expect(stanceOf(box).elevation).toBeLessThan(0.2);
  expect(poseOf('auto', box)).toBe('stands');
});
