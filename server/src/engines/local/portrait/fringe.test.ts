import { describe, expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import { removeFringe } from './fringe';
import { removeSpill } from './spill';

const SIDE = 160;
const CHEEK = 110;

const face: Face = {
  points: Array.from({ length: 478 }, (_, index): Point => {
    if (index === MESH.foreheadTop) return [80, 70, 0];
    return index === MESH.chin ? [80, 150, 0] : [80, CHEEK, 0];
  }),
};

/** Hair from row 30 down to the forehead, skin below; the mask starts at row 24 and includes six rows of background. */
function portrait(hair: number, ground: number) {
  const rgb = Buffer.alloc(SIDE * SIDE * 3);
  const alpha = Buffer.alloc(SIDE * SIDE);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const y = Math.floor(pixel / SIDE);
    const color = y < 30 ? [ground, ground, ground] : y < 90 ? [hair, hair, hair] : [210, 160, 140];
    rgb.set(color, pixel * 3);
    alpha[pixel] = y < 24 ? 0 : y < 30 ? 200 : 255;
  }
  const before = { width: SIDE, height: SIDE, rgb };
  const cut = { ...before, rgb: Buffer.from(rgb), alpha };
  removeFringe(before, cut, face);
  const rowOf = (y: number) => alpha[y * SIDE + 80] ?? 0;
  return { fringe: rowOf(26), hair: rowOf(31), inside: rowOf(60), skin: rowOf(120) };
}

describe('the edge of hair', () => {
  it('loses the pale background that the mask took for dark hair, and none of the hair', () => {
    const { fringe, hair, inside, skin } = portrait(30, 220);
    expect(fringe).toBeLessThan(40);
    expect([hair, inside, skin]).toEqual([255, 255, 255]);
  });

  it.each([
    ['fair hair before a pale ground', 190, 220],
    ['dark hair before a dark one that it differs from', 30, 75],
    ['fair hair before a dark one', 190, 40],
  ])('stays as it is: %s', (_what, hair, ground) => {
    expect(portrait(hair, ground).fringe).toBe(200);
  });
});

it('is narrower where dark hair is lost in a dark background, whose rest would be a halo', () => {
  const { fringe, hair, inside, skin } = portrait(18, 12);
  expect(fringe).toBeGreaterThan(100);
  expect(fringe).toBeLessThan(170);
  expect([hair, inside, skin]).toEqual([255, 255, 255]);
});

describe('white hair before a blue background', () => {
  /** White hair from row 30, of which rows 24 to 30 are lit through by the background, though the mask is opaque. */
  function litThrough(blue: readonly number[], hair: readonly number[]) {
    const rgb = Buffer.alloc(SIDE * SIDE * 3);
    const alpha = Buffer.alloc(SIDE * SIDE);
    for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
      const y = Math.floor(pixel / SIDE);
      const lit = hair.map((level, channel) => Math.round(0.5 * level + 0.5 * (blue[channel] ?? 0)));
      rgb.set(y < 24 ? blue : y < 30 ? lit : y < 90 ? hair : [210, 160, 140], pixel * 3);
      alpha[pixel] = y < 24 ? 0 : 255;
    }
    const before = { width: SIDE, height: SIDE, rgb };
    const cut = { ...before, rgb: Buffer.from(rgb), alpha };
    removeFringe(before, cut, face);
    const colorOf = (from: Buffer, y: number) => [...from.subarray((y * SIDE + 80) * 3).subarray(0, 3)];
    const castOf = (from: Buffer, y: number) => {
      const [red = 0, , blueLevel = 0] = colorOf(from, y);
      return blueLevel - red;
    };
    const lightOf = (y: number) => colorOf(cut.rgb, y).reduce((sum, level) => sum + level / 3, 0);
    return {
      lighter: lightOf(60) - lightOf(25),
      own: castOf(cut.rgb, 60),
      before: castOf(rgb, 25),
      after: castOf(cut.rgb, 25),
      inside: colorOf(cut.rgb, 60),
      skin: colorOf(cut.rgb, 120),
    };
  }

  it('loses the blue at its edge, and nothing else changes', () => {
    const { before, after, inside, skin } = litThrough([60, 110, 200], [225, 222, 218]);
    expect(before).toBeGreaterThan(60);
    expect(Math.abs(after)).toBeLessThan(before / 3);
    expect([inside, skin]).toEqual([
      [225, 222, 218],
      [210, 160, 140],
    ]);
  });

  it('gets its brightness back at its edge', () => {
    // Lit through, it was 50 levels darker.
    expect(litThrough([60, 110, 200], [225, 222, 218]).lighter).toBeLessThan(30);
  });

  it('loses the blue as well where its color is that of skin: a bald head', () => {
    const { own, before, after } = litThrough([60, 110, 200], [210, 160, 140]);
    expect(before - own).toBeGreaterThan(60);
    expect(Math.abs(after - own)).toBeLessThan((before - own) / 2);
  });

  it.each([
    ['the background has no color of its own', [228, 228, 232], [225, 222, 218]],
    ['the hair is dark', [60, 80, 130], [40, 36, 34]],
  ] as const)('stays as it is where %s', (_, ground, hair) => {
    const { before, after } = litThrough(ground, hair);
    expect(after).toBe(before);
  });
});

describe('the ends of long hair, below the chin', () => {
  const LOW = 155;

  /** Hair above row 70 and in columns 40 to 60 down to the lower edge, with a fringe of pale background to its left. */
  function fringeBelow(color: readonly number[], opacity: number) {
    const rgb = Buffer.alloc(SIDE * SIDE * 3, 220);
    const alpha = Buffer.alloc(SIDE * SIDE);
    for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
      const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)];
      const isHair = x >= 40 && (x < 60 || (y > 30 && y < 70));
      if (isHair) rgb.set(y < 100 ? [30, 30, 30] : color, pixel * 3);
      else if (x >= 60 && y >= 70) rgb.set([210, 160, 140], pixel * 3);
      alpha[pixel] = x >= 40 ? 255 : x >= 36 ? opacity : 0;
    }
    const before = { width: SIDE, height: SIDE, rgb };
    removeFringe(before, { ...before, rgb: Buffer.from(rgb), alpha }, longFace);
    return alpha[LOW * SIDE + 37] ?? 0;
  }

  /** The same face, so high that its ends are below it. */
  const longFace: Face = {
    points: face.points.map(([x, y, z], index) => [x, index === MESH.chin ? 130 : y, z]),
  };

  it('lose the background where the mask is soft', () => {
    expect(fringeBelow([30, 30, 30], 200)).toBeLessThan(60);
  });

  it('stay where the mask is certain, or the color is not that of the hair', () => {
    expect(fringeBelow([30, 30, 30], 255)).toBe(255);
    expect(fringeBelow([120, 30, 30], 200)).toBe(200);
  });
});

it('is told by the background beside it, not by a darker one farther away', () => {
  const rgb = Buffer.alloc(SIDE * SIDE * 3);
  const alpha = Buffer.alloc(SIDE * SIDE);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const y = Math.floor(pixel / SIDE);
    const level = y < 20 ? 20 : y < 30 ? 200 : 60;
    rgb.set(y < 90 ? [level, level, level] : [210, 160, 140], pixel * 3);
    alpha[pixel] = y < 26 ? 0 : y < 30 ? 160 : 255;
  }
  const before = { width: SIDE, height: SIDE, rgb };
  removeFringe(before, { ...before, rgb: Buffer.from(rgb), alpha }, face);
  expect(alpha[28 * SIDE + 80]).toBeLessThan(60);
});

describe('a pixel beside a bright cheek before a teal background', () => {
  const changedOf = (own: readonly number[]) => {
    const rgb = Uint8Array.from(own);
    removeSpill(rgb, 0, { hair: [190, 130, 105], ground: [60, 110, 115], share: 1 });
    return [...rgb];
  };

  it('stays as it is where it is darker than both: a beard', () => {
    expect(changedOf([24, 26, 27])).toEqual([24, 26, 27]);
  });

  it('loses the background where it is a mixture of both', () => {
    expect(changedOf([125, 120, 110])[0]).toBeGreaterThan(140);
  });
});
