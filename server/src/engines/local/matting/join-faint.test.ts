import { expect, it } from 'vitest';
import { joinFaint } from './join-faint';

const SIDE = 512;

type Color = readonly [number, number, number];

const SKIN: Color = [200, 150, 120];
const DRESS: Color = [20, 22, 40];
const WALL: Color = [180, 182, 178];

/** A person of skin above a dress, of which the network sees a half, and the other half, to the left of x = 200, faintly. */
const isSubject = (x: number, y: number) => x >= 200 && x < 440 && y >= 120;
const isFaint = (x: number, y: number) => x >= 128 && x < 200 && y >= 240;

const planeOf = (levelAt: (x: number, y: number) => number) => ({
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => levelAt(at % SIDE, Math.floor(at / SIDE))),
  width: SIDE,
  height: SIDE,
});

const mask = planeOf((x, y) => (isSubject(x, y) ? 255 : 0));
const found = planeOf((x, y) => (isSubject(x, y) ? 255 : isFaint(x, y) ? 15 : 0));

/** The picture, with this color at what is seen faintly and this one of the wall. */
const photo = (faint: Color, wall = WALL) =>
  Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, index) => {
    const at = Math.floor(index / 3);
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const color = isSubject(x, y) ? (y < 240 ? SKIN : DRESS) : isFaint(x, y) ? faint : wall;
    return (color[index % 3] ?? 0) + ((at * 7) % 5);
  });

it('joins what is seen faintly along the subject and has its colors', () => {
  const { data } = joinFaint(mask, found, photo(DRESS));
  expect(data[360 * SIDE + 168]).toBe(255);
  expect(data[360 * SIDE + 40]).toBe(0);
  expect(data[160 * SIDE + 168]).toBe(0);
});

it.each<[string, Color, Color?]>([
  ['has the colors of the ground', WALL],
  ['is a shadow on the ground', [100, 101, 99]],
  ['is dark before a dark ground', DRESS, DRESS],
])('leaves what %s', (_case, faint, wall) => {
  expect(joinFaint(mask, found, photo(faint, wall))).toBe(mask);
});

it('leaves what the subject touches nowhere', () => {
  const apart = planeOf((x, y) => (isSubject(x, y) ? 255 : isFaint(x, y) && x < 168 ? 15 : 0));
  const colors = photo(DRESS);
  for (let at = 0; at < SIDE * SIDE; at += 1)
    if (at % SIDE >= 168 && at % SIDE < 200) colors.set(WALL, 3 * at);
  expect(joinFaint(mask, apart, colors)).toBe(mask);
});
