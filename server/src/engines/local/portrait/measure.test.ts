import { describe, expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import type { Pixels } from '../picture/read';
import { burntShare, evenness } from './light';
import {
  eyeEvenness,
  eyeOpening,
  groundUnevenness,
  mouthOpening,
  offColor,
  sharpness,
  tiltOf,
} from './measure';
import { NEEDED } from './needed';
import { OVAL } from './skin';

type Places = Readonly<Record<number, readonly [x: number, y: number]>>;

/** A face in which only these points are set. */
const faceWith = (places: Places): Face => ({
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

  it('are as open as the narrower of the two', () => {
    const wink = faceWith({ ...eye(MESH.leftEye, 36), ...eye(MESH.rightEye, 15) });
    expect(eyeOpening(wink)).toBeCloseTo(0.15);
    expect(eyeEvenness(wink)).toBeCloseTo(15 / 36);
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

  it('is measured by the gap between the lips over its width', () => {
    expect(mouthOpening(mouth(8))).toBeCloseTo(0.1);
    expect(mouthOpening(mouth(8))).toBeGreaterThan(NEEDED.mouthClosed.max);
    expect(mouthOpening(mouth(4))).toBeLessThan(NEEDED.mouthClosed.max);
  });
});

describe('a head', () => {
  it('is tilted by the line from forehead to chin, to either side', () => {
    const leaning = (x: number) =>
      tiltOf(faceWith({ [MESH.foreheadTop]: [50, 0], [MESH.chin]: [50 + x, 100] }));
    expect(leaning(100 * Math.tan(Math.PI / 18))).toBeCloseTo(10);
    expect(leaning(-100 * Math.tan(Math.PI / 18))).toBeCloseTo(10);
  });
});

describe('light', () => {
  /** Cheeks, forehead and chin a quarter inside the edges of a face that is 200 wide and high. */
  const at = (places: readonly number[], x: number, y: number) =>
    Object.fromEntries(places.map((index) => [index, [x, y] as const]));
  const oval = OVAL.map((index, place) => {
    const angle = (2 * Math.PI * place) / OVAL.length;
    return [index, [100 + 100 * Math.sin(angle), 100 - 100 * Math.cos(angle)]] as const;
  });
  const face = faceWith({
    ...Object.fromEntries(oval),
    ...at([50, 205, 187], 50, 100),
    ...at([280, 425, 411], 150, 100),
    ...at([9, 108, 151, 337], 100, 50),
    ...at([199, 200, 208, 428], 100, 150),
  });
  const lit = (lightAt: (x: number, y: number) => number) => ({
    ...picture(200, 200, lightAt),
    alpha: Buffer.alloc(200 * 200),
    face,
  });

  it.each([
    ['even light', 1, true],
    ['light that falls off by a quarter', 0.75, true],
    ['light that falls off by two thirds', 0.33, false],
  ])('%s, from each side, from above and from below', (_what, min, isEven) => {
    const ways = [(x: number) => x, (x: number) => 200 - x, (_: number, y: number) => y];
    for (const way of [...ways, (_: number, y: number) => 200 - y]) {
      const found = evenness(lit((x, y) => 180 * (1 - ((1 - min) * way(x, y)) / 200)));
      expect(found).toBeCloseTo((1 - (1 - min) * 0.75) / (1 - (1 - min) * 0.25), 1);
      expect(found >= NEEDED.evenLight.min).toBe(isEven);
    }
  });

  it('is measured where it blows out more than a speck of the face', () => {
    const spot = (radius: number) => lit((x, y) => (Math.hypot(x - 140, y - 60) < radius ? 255 : 180));
    expect(burntShare(spot(0))).toBe(0);
    expect(burntShare(spot(6))).toBeLessThan(NEEDED.hotSpots.max);
    expect(burntShare(spot(20))).toBeGreaterThan(2 * NEEDED.hotSpots.max);
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

  /** Waves whose length is a multiple of the face's height: finer detail has been blurred away. */
  const waves = (height: number, length: number) =>
    picture(height, height, (x, y) => {
      const [across, down] = [x, y].map((at) => Math.sin((2 * Math.PI * at) / (length * height)));
      return 128 + 50 * (across ?? 0) * (down ?? 0);
    });

  it('measures only fine detail, whatever the size of the picture', async () => {
    const fine = await Promise.all(
      [192, 384].map((height) => sharpness(waves(height, 1 / 16), faceOf(height))),
    );
    expect(fine[0]).toBeGreaterThan(1.5 * NEEDED.sharpness.min);
    expect(Math.abs((fine[0] ?? 0) / (fine[1] ?? 1) - 1)).toBeLessThan(0.15);
    expect(await sharpness(waves(192, 1 / 6), faceOf(192))).toBeLessThan(NEEDED.sharpness.min);
  });
});

describe('a background', () => {
  it('is uneven by its own brightness, not by the person in front of it', () => {
    const alpha = new Uint8Array(120 * 120).fill(255, 60 * 120);
    const even = picture(120, 120, (_x, y) => (y < 60 ? 200 : 20));
    expect(groundUnevenness(even, alpha)).toBeLessThan(NEEDED.ground.max);
    const split = picture(120, 120, (x, y) => (y < 60 ? (x < 60 ? 230 : 150) : 20));
    expect(groundUnevenness(split, alpha)).toBeGreaterThan(NEEDED.ownGround.max);
  });

  it('differs from a color by the mean difference', () => {
    expect(offColor(Buffer.from([255, 255, 255, 204, 255, 255]), [255, 255, 255])).toBeCloseTo(100 / 30);
  });
});
