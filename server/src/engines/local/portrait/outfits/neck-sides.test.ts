import { expect, it } from 'vitest';
import type { Point } from '../../face/face';
import { sidesOf } from './neck-sides';

/** Corners of the jaw at (60, 100) and (130, 100), the latter nearer to the neck, whose center is at 100 below the chin. */
const points = Array.from({ length: 478 }, (_, index): Point => [index === 58 ? 60 : 130, 100, 0]);
const sides = sidesOf({ face: { points } }, { x: 100, y: 130, unit: 100, neck: 0.25 });

it('ends the neck at a line from the jaw’s corner to the new collar', () => {
  expect(sides(132, 101).neck).toBe(1);
  expect(sides(132, 139).neck).toBe(0);
  expect(sides(125, 139).neck).toBe(1);
  expect(sides(74, 139).neck).toBe(1);
  expect(sides(70, 139).neck).toBe(0);
});

it('ends the face below the nearer corner only: the other cheek is seen beyond its mesh', () => {
  expect(sides(131, 120).face).toBe(1);
  expect(sides(136, 120).face).toBe(0);
  expect(sides(50, 120).face).toBe(1);
});

it('leaves everything above the corners', () => {
  expect(sides(190, 99)).toEqual({ face: 1, neck: 1 });
});
