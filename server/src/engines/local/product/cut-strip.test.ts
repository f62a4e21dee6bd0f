import { expect, it } from 'vitest';
import { hasCutStrip } from './cut-strip';
import { checkWhole } from './whole';

const SIDE = 200;

const maskOf = (covers: (x: number, y: number) => boolean) => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) =>
    covers(at % SIDE, Math.floor(at / SIDE)) ? 255 : 0,
  ),
});

const isCamera = (x: number, y: number) => x >= 50 && x < 150 && y >= 120 && y < 180;

it('tells a strap that leaves the photo, and a cable of two pixels', () => {
  const isStrap = (x: number, y: number) => y < 120 && Math.abs(x - (60 + y / 8)) < 3;
  const isCable = (x: number, y: number) => y < 120 && (x === 90 || x === 91);
  for (const isStrip of [isStrap, isCable]) {
    const mask = maskOf((x, y) => isCamera(x, y) || isStrip(x, y));
    expect(hasCutStrip(mask)).toBe(true);
    expect(checkWhole(mask)).toMatchObject({ ok: false, found: 0.9 });
  }
  expect(hasCutStrip(maskOf((x, y) => isCamera(x, y) || (x >= 150 && Math.abs(y - 150) < 4)))).toBe(true);
  expect(hasCutStrip(maskOf(isCamera))).toBe(false);
});

it('tells nothing of what is round or pointed and touches a side, and of a strap that ends inside', () => {
  const isBall = (x: number, y: number) => Math.hypot(x - 100, y - 59) < 60;
  const isLeaf = (x: number, y: number) => y < 120 && Math.abs(x - 100) < 1 + y / 3;
  const isEnd = (x: number, y: number) => y < 8 && Math.abs(x - 100) < 6;
  for (const touches of [isBall, isLeaf, isEnd]) expect(hasCutStrip(maskOf(touches))).toBe(false);
});

it('takes the legs of a chair in a photo that was trimmed to it for whole', () => {
  const isChair = (x: number, y: number) => y < 100 || (y < SIDE && (x < 8 || x >= SIDE - 8));
  expect(hasCutStrip(maskOf(isChair))).toBe(false);
  const isHigher = (x: number, y: number) => isChair(x, y) && y >= 20;
  expect(hasCutStrip(maskOf(isHigher))).toBe(true);
});
