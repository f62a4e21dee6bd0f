import { describe, expect, it } from 'vitest';
import type { Point } from '../../face/face';
import { bareNeck, collarAbove } from './bare-neck';

const SIDE = 120;

const SKIN = [214, 170, 148] as const;
const BEARD = [52, 44, 42] as const;

/** A neck of 40 px below a chin at row 40, above clothes from `collar` on, in a picture of skin. */
const PLACE = { x: 60, y: 40, unit: 60, neck: 1 / 3 } as const;

/** What is at a place of the picture. */
type What = 'skin' | 'beard' | 'clothes' | 'nothing';

function personWith(whatAt: (x: number, y: number) => What) {
  const rgb = Buffer.alloc(SIDE * SIDE * 3);
  const alpha = Buffer.alloc(SIDE * SIDE);
  const parts = { skin: new Float32Array(SIDE * SIDE), clothes: new Float32Array(SIDE * SIDE) };
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)];
    const what = y < PLACE.y ? 'skin' : whatAt(x, y);
    rgb.set(what === 'beard' ? BEARD : SKIN, pixel * 3);
    alpha[pixel] = what === 'nothing' ? 0 : 255;
    parts.skin[pixel] = what === 'skin' || what === 'beard' ? 1 : 0;
    parts.clothes[pixel] = what === 'clothes' ? 1 : 0;
  }
  const points = Array.from({ length: 478 }, (): Point => [60, 20, 0]);
  points[10] = [60, 0, 0];
  points[152] = [60, 40, 0];
  return { person: { width: SIDE, height: SIDE, rgb, alpha, face: { points } }, parts };
}

const within = (x: number, half: number) => Math.abs(x - 59.5) < half;

/** Length of the bare neck, in face widths. */
function bareIn(whatAt: (x: number, y: number) => What): number {
  const { person, parts } = personWith(whatAt);
  return bareNeck(person, parts, PLACE);
}

const free = (x: number, y: number): What => (y >= 70 ? 'clothes' : within(x, 20) ? 'skin' : 'nothing');

describe('a bare neck', () => {
  it('is as long as it is seen between chin and clothes', () => {
    expect(bareIn(free)).toBeCloseTo(0.47, 1);
  });

  it('is none below a beard, nor where a collar covers one half of it', () => {
    expect(bareIn((x, y) => (y < 52 && within(x, 16) ? 'beard' : free(x, y)))).toBe(0);
    expect(bareIn((x, y) => (x > 66 ? 'clothes' : free(x, y)))).toBe(0);
  });

  it('is none without sides, where a hood has the color of skin', () => {
    expect(bareIn((x, y) => (y < 70 && within(x, 40) ? 'skin' : free(x, y)))).toBe(0);
  });
});

describe('clothes beside a neck', () => {
  const aboveIn = (top: number) => {
    const { person, parts } = personWith((x, y) =>
      y >= 70 ? 'clothes' : within(x, 20) ? 'skin' : 'nothing',
    );
    for (let pixel = top * SIDE; pixel < SIDE * SIDE; pixel += 1)
      if (pixel % SIDE > 80) [parts.clothes[pixel], person.alpha[pixel]] = [1, 255];
    return collarAbove(person, parts, PLACE);
  };

  it('end below the chin, but for a hood', () => {
    expect(aboveIn(70)).toBeCloseTo(-0.5, 1);
    expect(aboveIn(25)).toBeCloseTo(0.25, 1);
  });
});
