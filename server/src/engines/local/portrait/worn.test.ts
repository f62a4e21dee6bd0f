import { describe, expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import { NEEDED } from './needed';
import type { Person } from './person';
import { darkLenses, headCover } from './worn';

const SIDE = 200;
const SKIN = [200, 160, 140] as const;
const GRAY_HAIR = [170, 168, 165] as const;
const BLACK_HAIR = [40, 34, 32] as const;

type Color = readonly [number, number, number];

const PLACES: Readonly<Record<number, readonly [number, number]>> = {
  [MESH.foreheadTop]: [100, 80],
  [MESH.chin]: [100, 180],
  [MESH.leftSide]: [60, 130],
  [MESH.rightSide]: [140, 130],
  [MESH.leftEye.outer]: [70, 120],
  [MESH.leftEye.inner]: [90, 120],
  [MESH.rightEye.outer]: [130, 120],
  [MESH.rightEye.inner]: [110, 120],
};

/** A face whose other points lie on the cheeks, where the skin tone is sampled. */
const face: Face = {
  points: Array.from({ length: 478 }, (_, index): Point => [...(PLACES[index] ?? [100, 160]), 0]),
};

/** A head with one color per row; the crown is at row 30. */
function head(colorAt: (y: number) => Color): Person {
  const rgb = Buffer.alloc(SIDE * SIDE * 3);
  const alpha = Buffer.alloc(SIDE * SIDE);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const y = Math.floor(pixel / SIDE);
    rgb.set(colorAt(y), pixel * 3);
    alpha[pixel] = y < 30 ? 0 : 255;
  }
  return { width: SIDE, height: SIDE, rgb, alpha, face };
}

const worn = (top: Color, hair: Color) =>
  headCover(
    head((y) => (y < 62 ? top : y < 84 ? hair : SKIN)),
    30,
  );

describe('what covers a head', () => {
  it.each([
    ['a white hat on black hair', [235, 230, 225], BLACK_HAIR],
    ['a blue cap', [60, 80, 150], BLACK_HAIR],
    ['a yellow cap', [250, 200, 40], BLACK_HAIR],
  ] as const)('%s is seen', (_what, top, hair) => {
    expect(worn(top, hair)).toBeGreaterThan(NEEDED.headCovering.max);
  });

  it.each([
    ['black hair', BLACK_HAIR, BLACK_HAIR],
    ['gray hair', GRAY_HAIR, GRAY_HAIR],
    ['hair in the sun', [80, 70, 62], BLACK_HAIR],
    ['fair hair', [215, 180, 120], [170, 130, 80]],
    ['a bald head', SKIN, SKIN],
  ] as const)('%s is none', (_what, top, hair) => {
    expect(worn(top, hair)).toBeLessThan(0.5 * NEEDED.headCovering.max);
  });
});

describe('lenses', () => {
  const behind = (lens: Color) =>
    darkLenses(
      head((y) => (y > 112 && y < 136 ? lens : SKIN)),
      face,
    );

  it('are detected when dark, unlike clear ones and shaded skin', () => {
    expect(behind([30, 28, 28])).toBeGreaterThan(NEEDED.darkGlasses.max);
    expect(behind(SKIN)).toBe(0);
    expect(behind([110, 85, 75])).toBe(0);
  });

  it('are measured relative to the person’s own skin, dark or light', () => {
    const dark: Color = [72, 50, 42];
    expect(
      darkLenses(
        head(() => dark),
        face,
      ),
    ).toBe(0);
  });
});
