import { describe, expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import { fromLevel, type Level, toLevel } from './level';
import { createPitchCorrection } from './pitch-correction';

const HEIGHT = 200;

/** A bowl-shaped face: its rim is the outline, 100 behind the nose at the center. The eyes are 60 above the center. */
const bowl = (x: number, y: number): Point => [
  x,
  y,
  100 * ((x / 80) ** 2 + ((y - 60) / (HEIGHT / 2)) ** 2) - 100,
];

const face: Face = {
  points: Array.from({ length: 478 }, (_, index) => {
    const [angle, out] = [index * 2.4, Math.sqrt(index / 478)];
    const placed: Record<number, Point> = {
      [MESH.foreheadTop]: bowl(0, -40),
      [MESH.chin]: bowl(0, 160),
      [MESH.leftSide]: bowl(-80, 60),
      [MESH.rightSide]: bowl(80, 60),
      [MESH.noseTip]: bowl(0, 60),
    };
    return placed[index] ?? bowl(80 * out * Math.cos(angle), 60 + (HEIGHT / 2) * out * Math.sin(angle));
  }),
};

const plain: Level = { center: [0, 0], radians: 0 };
const upwards: Level = { ...plain, pitchCorrection: createPitchCorrection(face, plain, 8) };

describe('a pitch correction', () => {
  it('lifts the front, hardly the rim, and nothing far from the face', () => {
    const lift = ([x, y]: Point) => y - toLevel(upwards, [x, y])[1];
    const nose = lift(bowl(0, 60));
    expect(nose).toBeGreaterThan(0.6 * 100 * Math.sin((8 * Math.PI) / 180));
    for (const rim of [bowl(0, -40), bowl(0, 160), bowl(-80, 60)])
      expect(Math.abs(lift(rim))).toBeLessThan(nose / 3);
    for (const [x, y] of [
      [0, -180],
      [250, 60],
      [0, 300],
    ] as const)
      expect(upwards.pitchCorrection?.(x, y)).toBe(0);
    expect(createPitchCorrection(face, plain, -8)(0, 60)).toBeLessThan(0);
  });

  it('is invertible and does not fold', () => {
    const turned: Level = { ...upwards, center: [300, 200], radians: 0.2 };
    for (let x = -160; x <= 160; x += 20) {
      let above = Number.NEGATIVE_INFINITY;
      for (let y = -200; y <= 280; y += 8) {
        const source = fromLevel(turned, [x, y]);
        const [backX, backY] = toLevel(turned, source);
        expect(Math.hypot(backX - x, backY - y)).toBeLessThan(0.05);
        const row = fromLevel(upwards, [x, y])[1];
        expect(row).toBeGreaterThan(above);
        above = row;
      }
    }
  });
});
