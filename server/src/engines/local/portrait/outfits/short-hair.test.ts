import { expect, it } from 'vitest';
import { MESH, type Point } from '../../face/face';
import type { Person } from '../person';
import type { Parts } from './parts';
import { clotheShortHair, shortSides } from './short-hair';

const SIDE = 200;

const PLACES: Readonly<Record<number, readonly [number, number]>> = {
  [MESH.leftSide]: [60, 90],
  [MESH.rightSide]: [140, 90],
  [MESH.lipUpper]: [100, 110],
  [MESH.chin]: [100, 130],
};

/** A face 80 px wide before shoulders below row 140; on its left, hair reaches to column `left`. */
function personWith(left: number): Person {
  const alpha = Buffer.from(
    Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
      const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
      return y >= 140 || (x >= left && x <= 136) ? 255 : 0;
    }),
  );
  const points = Array.from({ length: 478 }, (_, index): Point => [...(PLACES[index] ?? [100, 90]), 0]);
  return { width: SIDE, height: SIDE, rgb: Buffer.alloc(SIDE * SIDE * 3), alpha, face: { points } };
}

it('hangs down only where the outline beside the jaw is wide', () => {
  const [short, long] = [shortSides(personWith(64)), shortSides(personWith(40))];
  expect([short(80), short(120)]).toEqual([true, true]);
  expect([long(80), long(120)]).toEqual([false, true]);
});

it('is no dark sweater below the chin, but may be a beard', () => {
  const person = personWith(40);
  const all = () => new Float32Array(SIDE * SIDE);
  const parts: Parts = { hair: all().fill(1), skin: all(), clothes: all(), mixUp: 0 };
  clotheShortHair(person, parts, shortSides(person));
  const hairAt = (x: number, y: number) => parts.hair[y * SIDE + x];
  const clothesAt = (x: number, y: number) => parts.clothes[y * SIDE + x];
  expect([hairAt(150, 170), clothesAt(150, 170)]).toEqual([0, 1]);
  expect([hairAt(50, 170), hairAt(105, 140), hairAt(120, 100)]).toEqual([1, 1, 1]);
});
