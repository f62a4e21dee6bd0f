import { describe, expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import type { Pixels } from '../picture/read';
import {
  evenness,
  eyeOpening,
  groundUnevenness,
  mouthOpening,
  offColour,
  sharpness,
  tiltOf,
} from './measure';
import { NEEDED } from './needed';

type Places = Readonly<Record<number, readonly [x: number, y: number]>>;

/** A face of which only these points matter. */
const faceWith = (places: Places): Face => ({
  yaw: 0,
  pitch: 0,
  points: Array.from({ length: 478 }, (_, index): Point => [...(places[index] ?? [0, 0]), 0]),
});

function picture(width: number, height: number, lightAt: (x: number, y: number) => number): Pixels {
  const rgb = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const light = lightAt(pixel % width, Math.floor(pixel / width));
    rgb.fill(Math.round(light), pixel * 3, pixel * 3 + 3);
  }
  return { width, height, rgb };
}

describe('eyes', () => {
  const eye = (
    { outer, inner, upper, lower }: typeof MESH.leftEye | typeof MESH.rightEye,
    height: number,
  ) => ({
    [outer]: [0, 50] as const,
    [inner]: [100, 50] as const,
    [upper]: [50, 50 - height / 2] as const,
    [lower]: [50, 50 + height / 2] as const,
  });

  it('are as open as the narrower one', () => {
    const wink = faceWith({ ...eye(MESH.leftEye, 36), ...eye(MESH.rightEye, 15) });
    expect(eyeOpening(wink)).toBeCloseTo(0.15);
    expect(eyeOpening(wink)).toBeLessThan(NEEDED.eyesOpen.min);
    const open = faceWith({ ...eye(MESH.leftEye, 36), ...eye(MESH.rightEye, 30) });
    expect(eyeOpening(open)).toBeGreaterThan(NEEDED.eyesOpen.min);
  });
});

describe('a mouth', () => {
  const mouth = (gap: number) =>
    faceWith({
      [MESH.mouthLeft]: [0, 0],
      [MESH.mouthRight]: [80, 0],
      [MESH.lipUpper]: [40, 0],
      [MESH.lipLower]: [40, gap],
    });

  it('is as open as the gap between its lips, by its own width', () => {
    expect(mouthOpening(mouth(8))).toBeCloseTo(0.1);
    expect(mouthOpening(mouth(8))).toBeGreaterThan(NEEDED.mouthClosed.max);
    expect(mouthOpening(mouth(4))).toBeLessThan(NEEDED.mouthClosed.max);
  });
});

describe('a head', () => {
  it('leans by the line from forehead to chin, to either side', () => {
    const leaning = (x: number) =>
      tiltOf(faceWith({ [MESH.foreheadTop]: [50, 0], [MESH.chin]: [50 + x, 100] }));
    expect(leaning(100 * Math.tan(Math.PI / 18))).toBeCloseTo(10);
    expect(leaning(-100 * Math.tan(Math.PI / 18))).toBeCloseTo(10);
  });
});

describe('light', () => {
  /** Cheeks at a quarter and three quarters of a face that is 200 wide. */
  const face = faceWith({
    [MESH.leftSide]: [0, 50],
    [MESH.rightSide]: [200, 50],
    ...Object.fromEntries([50, 205, 187].map((index) => [index, [50, 50]])),
    ...Object.fromEntries([280, 425, 411].map((index) => [index, [150, 50]])),
  });

  it.each([
    ['even light', 1, true],
    ['light that falls off by a quarter', 0.75, true],
    ['light that falls off by two thirds', 0.33, false],
  ])('%s', (_what, least, isEven) => {
    for (const along of [(x: number) => x / 200, (x: number) => 1 - x / 200]) {
      const shaded = picture(200, 100, (x) => 180 * (1 - (1 - least) * along(x)));
      const found = evenness(shaded, face);
      expect(found).toBeCloseTo((1 - (1 - least) * 0.75) / (1 - (1 - least) * 0.25), 1);
      expect(found >= NEEDED.evenLight.min).toBe(isEven);
    }
  });
});

describe('sharpness', () => {
  const faceOf = (height: number) =>
    faceWith({
      [MESH.leftSide]: [0, height / 2],
      [MESH.rightSide]: [height, height / 2],
      [MESH.foreheadTop]: [height / 2, 0],
      [MESH.chin]: [height / 2, height],
    });

  /** Waves of so many heights of the face: what is finer has been blurred away. */
  const waves = (height: number, length: number) =>
    picture(height, height, (x, y) => {
      const [across, down] = [x, y].map((at) => Math.sin((2 * Math.PI * at) / (length * height)));
      return 128 + 50 * (across ?? 0) * (down ?? 0);
    });

  it('is that of fine detail alone, whatever the size of the picture', async () => {
    const fine = await Promise.all(
      [192, 384].map((height) => sharpness(waves(height, 1 / 16), faceOf(height))),
    );
    expect(fine[0]).toBeGreaterThan(1.5 * NEEDED.sharpness.min);
    expect(Math.abs((fine[0] ?? 0) / (fine[1] ?? 1) - 1)).toBeLessThan(0.15);
    expect(await sharpness(waves(192, 1 / 6), faceOf(192))).toBeLessThan(NEEDED.sharpness.min);
  });
});

describe('a ground', () => {
  it('is uneven by its own light, not by the person before it', () => {
    const alpha = new Uint8Array(120 * 120).fill(255, 60 * 120);
    const even = picture(120, 120, (_x, y) => (y < 60 ? 200 : 20));
    expect(groundUnevenness(even, alpha)).toBeLessThan(NEEDED.ground.max);
    const split = picture(120, 120, (x, y) => (y < 60 ? (x < 60 ? 230 : 150) : 20));
    expect(groundUnevenness(split, alpha)).toBeGreaterThan(NEEDED.ownGround.max);
  });

  it('is off a colour by its mean difference', () => {
    expect(offColour(Buffer.from([255, 255, 255, 204, 255, 255]), [255, 255, 255])).toBeCloseTo(100 / 30);
  });
});
