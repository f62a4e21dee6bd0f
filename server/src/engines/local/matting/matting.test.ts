import { describe, expect, it } from 'vitest';
import { boxBlur } from './box-blur';
import { layOn, trimToSubject } from './compose';
import { decontaminate, estimateEdgeColors } from './edge-colors';
import { cleanMask } from './mask-cleanup';

const SIDE = 128;

const inside = (x: number, y: number, left: number, right: number) =>
  x >= left && x < right && y >= left && y < right;

/** Fills a plane by a function of position. */
function plane<T extends Uint8Array | Float32Array>(target: T, level: (x: number, y: number) => number): T {
  for (let index = 0; index < SIDE * SIDE; index += 1) {
    target[index] = level(index % SIDE, Math.floor(index / SIDE));
  }
  return target;
}

const mask = (level: (x: number, y: number) => number) => ({
  data: plane(new Uint8Array(SIDE * SIDE), level),
  width: SIDE,
  height: SIDE,
});

describe('a cleaned mask', () => {
  it('keeps the subject, drops specks, and has full contrast', () => {
    const { mask: cleaned, share } = cleanMask(
      mask((x, y) => {
        if (inside(x, y, 10, 40)) return 245;
        return inside(x, y, 50, 52) ? 250 : 15;
      }),
    );
    const at = (x: number, y: number) => cleaned.data[y * SIDE + x];
    expect([at(20, 20), at(51, 51), at(60, 5)]).toEqual([255, 0, 0]);
    expect(share).toBeCloseTo(900 / SIDE ** 2, 5);
  });

  it('keeps a second part that is larger than a speck', () => {
    const { mask: cleaned } = cleanMask(
      mask((x, y) => (inside(x, y, 4, 30) || inside(x, y, 40, 50) ? 255 : 0)),
    );
    expect(cleaned.data[45 * SIDE + 45]).toBe(255);
  });

  it('has no share without a subject', () => expect(cleanMask(mask(() => 30)).share).toBe(0));
});

it('averages the window in a box blur, with extended edges', () => {
  const noise = plane(new Float32Array(SIDE * SIDE), (x, y) => Math.sin(x * 12.9 + y * 78.2));
  const radius = 3;
  const blurred = boxBlur(noise, SIDE, SIDE, radius);
  const clamp = (at: number) => Math.min(SIDE - 1, Math.max(0, at));
  for (const [x, y] of [
    [0, 0],
    [20, 31],
    [127, 40],
  ] as const) {
    let sum = 0;
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) sum += noise[clamp(y + dy) * SIDE + clamp(x + dx)] ?? 0;
    expect(blurred[y * SIDE + x]).toBeCloseTo(sum / (2 * radius + 1) ** 2, 5);
  }
});

describe('the edge of a cut-out', () => {
  const SUBJECT = [0.8, 0.2, 0.1] as const;
  const GROUND = [0.05, 0.9, 0.1] as const;
  /** A red disc on green, with an edge that is soft over six pixels. */
  const opacity = (x: number, y: number) => Math.min(1, Math.max(0, (50 - Math.hypot(x - 64, y - 64)) / 6));
  const alpha = plane(new Float32Array(SIDE * SIDE), opacity);
  const planes = [0, 1, 2].map((channel) =>
    alpha.map((share) => (SUBJECT[channel] ?? 0) * share + (GROUND[channel] ?? 0) * (1 - share)),
  );

  it('loses the color of its old background, and only the edge changes', () => {
    const rgb = Buffer.from(
      Array.from(alpha.keys()).flatMap((pixel) => planes.map((each) => Math.round((each[pixel] ?? 0) * 255))),
    );
    const before = Buffer.from(rgb);
    const levels = Uint8Array.from(alpha, (share) => Math.round(share * 255));
    const colors = estimateEdgeColors({ width: SIDE, height: SIDE, planes, alpha });
    decontaminate({ rgb, alpha: levels, width: SIDE, height: SIDE }, colors);
    /** Mean distance of the soft edge's pixels from the subject's own color, in levels. */
    const distance = (picture: Buffer) => {
      let [sum, count] = [0, 0];
      for (const [pixel, level] of levels.entries()) {
        if (level < 40 || level > 215) continue;
        for (const [channel, value] of SUBJECT.entries()) {
          sum += Math.abs((picture[pixel * 3 + channel] ?? 0) - value * 255);
          count += 1;
        }
      }
      return sum / count;
    };
    expect(distance(before)).toBeGreaterThan(50);
    expect(distance(rgb)).toBeLessThan(distance(before) / 20);
    for (const [pixel, level] of levels.entries()) {
      if (level !== 0 && level !== 255) continue;
      const at = pixel * 3;
      expect(rgb.subarray(at, at + 3).equals(before.subarray(at, at + 3))).toBe(true);
    }
  });
});

describe('composing', () => {
  const cutOut = () => ({
    width: 4,
    height: 3,
    rgb: Buffer.alloc(4 * 3 * 3, 200),
    alpha: Buffer.from([0, 0, 0, 0, 0, 255, 128, 5, 0, 0, 0, 0]),
  });

  it('trims to what can be seen', () => {
    const { width, height, alpha } = trimToSubject(cutOut());
    expect([width, height, [...alpha]]).toEqual([2, 1, [255, 128]]);
  });

  it('leaves an invisible cut-out unchanged', () => {
    const empty = { ...cutOut(), alpha: Buffer.alloc(12, 3) };
    expect(trimToSubject(empty)).toBe(empty);
  });

  it('composites the subject onto a color and onto a picture', () => {
    const onColor = layOn(cutOut(), [10, 20, 30]);
    expect([...onColor.rgb.subarray(0, 3)]).toEqual([10, 20, 30]);
    expect([...onColor.rgb.subarray(15, 18)]).toEqual([200, 200, 200]);
    expect([...onColor.rgb.subarray(18, 21)]).toEqual([105, 110, 115]);
    expect(onColor.alpha).toBeUndefined();
    const onPicture = layOn(cutOut(), Buffer.alloc(36, 90));
    expect([...onPicture.rgb.subarray(0, 3)]).toEqual([90, 90, 90]);
  });
});
