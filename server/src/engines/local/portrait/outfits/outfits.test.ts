import { OUTFIT_IDS } from '@tuzuo/core/id-photo/outfits';
import { beforeAll, describe, expect, it } from 'vitest';
import { MESH, type Point, pointOf } from '../../face/face';
import type { Person } from '../person';
import { OVAL } from '../skin';
import { dress } from './dress';
import { measure } from './measured';
import { bare } from './neck';
import { photoLight } from './photo-light';
import { refusedOutfits } from './refusals';

const WIDTH = 200;
const HEIGHT = 240;

type Places = Readonly<Record<number, readonly [x: number, y: number]>>;

type Color = readonly [red: number, green: number, blue: number];

const SKIN: Color = [214, 170, 148];
const HAIR: Color = [58, 44, 38];
const NECK: Color = [196, 142, 116];
const ORANGE: Color = [230, 110, 30];
const BLACK: Color = [16, 16, 18];

/** A face of 80 × 80 around (100, 90): all mesh points are at its center, except those that are used. */
const PLACES: Places = {
  [MESH.foreheadTop]: [100, 50],
  [MESH.chin]: [100, 130],
  [MESH.leftSide]: [60, 90],
  [MESH.rightSide]: [140, 90],
  [MESH.leftEye.outer]: [76, 80],
  [MESH.leftEye.inner]: [92, 80],
  [MESH.rightEye.inner]: [108, 80],
  [MESH.rightEye.outer]: [124, 80],
  [MESH.leftJaw]: [68, 115],
  [MESH.rightJaw]: [132, 115],
  [MESH.mouthLeft]: [85, 112],
  [MESH.mouthRight]: [115, 112],
};

/** The outline of the face, clockwise from the top. */
const OUTLINE = OVAL.map((index, place): [number, readonly [number, number]] => {
  const angle = (2 * Math.PI * place) / OVAL.length;
  return [index, [100 + 40 * Math.sin(angle), 90 - 40 * Math.cos(angle)]];
});

const STRANDS = { left: 44, right: 58 };

/** Hair around the top, with a strand down the left side of the face and over the shoulder; clothes below the chin. */
function personWith({
  hair = HAIR,
  clothes = ORANGE,
  strandEnd = 220,
  collarTop = 150,
}: {
  hair?: Color;
  clothes?: Color;
  strandEnd?: number;
  collarTop?: number;
}): Person {
  const rgb = Buffer.alloc(WIDTH * HEIGHT * 3);
  const alpha = Buffer.alloc(WIDTH * HEIGHT);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
    const isStrand = x >= STRANDS.left && x < STRANDS.right && y < strandEnd;
    const isHead = Math.hypot(x - 100, y - 90) < 56 && y < 132;
    const isFace = Math.hypot(x - 100, y - 92) < 42;
    const skin = isFace ? SKIN : NECK;
    const color = y >= collarTop ? clothes : isFace || y >= 80 ? skin : hair;
    rgb.set(isStrand ? hair : color, pixel * 3);
    alpha[pixel] =
      isStrand ||
      isHead ||
      y >= 150 ||
      (y >= collarTop && Math.abs(x - 100) < 30) ||
      (y >= 130 && Math.abs(x - 100) < 24)
        ? 255
        : 0;
  }
  const places: Places = { ...Object.fromEntries(OUTLINE), ...PLACES };
  const points = Array.from({ length: 478 }, (_, index): Point => [...(places[index] ?? [100, 92]), 0]);
  return { width: WIDTH, height: HEIGHT, rgb, alpha, face: { points } };
}

const ANALYSIS = { cover: 0, lean: 0, isRun: false };

type Looks = Parameters<typeof personWith>[0];

/** A person, and the same person in a garment. */
async function dressed(looks: Looks, outfitId: string, change: (person: Person) => void = () => undefined) {
  const person = personWith(looks);
  change(person);
  const measured = await measure(person);
  const before = { ...person, rgb: Buffer.from(person.rgb), alpha: Buffer.from(person.alpha) };
  dress(person, outfitId, measured);
  return { person, before, measured };
}

const colorAt = ({ rgb }: Person, x: number, y: number) => [
  ...rgb.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3),
];

const off = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((level, channel) => Math.abs(level - (other[channel] ?? 0))));

const luminance = (person: Person, x: number, y: number) =>
  colorAt(person, x, y).reduce((sum, level) => sum + level / 3, 0);

describe.each(OUTFIT_IDS)('a person in %s', (outfitId) => {
  let person: Person;
  beforeAll(async () => {
    ({ person } = await dressed({}, outfitId));
  });

  it('keeps hair that hangs over a shoulder whole, without a cut', () => {
    for (let y = 90; y < 215; y += 1) {
      expect(off(colorAt(person, 51, y), HAIR)).toBeLessThan(24);
      expect(off(colorAt(person, 51, y), colorAt(person, 51, y + 1))).toBeLessThan(16);
      expect(person.alpha[y * WIDTH + 51]).toBeGreaterThan(240);
    }
  });

  it('shows nothing of the color of the clothes below', () => {
    let left = 0;
    for (let pixel = 130 * WIDTH; pixel < WIDTH * HEIGHT; pixel += 1) {
      const isOrange = off([...person.rgb.subarray(pixel * 3, pixel * 3 + 3)], ORANGE) < 50;
      if (isOrange && (person.alpha[pixel] ?? 0) > 60) left += 1;
    }
    expect(left).toBe(0);
  });
});

describe('hair that hangs over a shoulder', () => {
  it('ends behind the garment where it ends at the shoulder', async () => {
    const { person } = await dressed({ strandEnd: 152 }, 'suit-black-tie');
    expect(off(colorAt(person, 51, 120), HAIR)).toBeLessThan(24);
    expect(off(colorAt(person, 51, 190), HAIR)).toBeGreaterThan(8);
  });

  it('is refused over clothes of the same color', async () => {
    const person = personWith({ clothes: [60, 46, 39] });
    const refused = refusedOutfits(person, await measure(person), ANALYSIS);
    expect(refused).toHaveLength(OUTFIT_IDS.length);
    expect(refused.every(({ reason }) => reason === 'hair')).toBe(true);
  });
});

describe('a person whose hair, hands and clothes cannot be told apart', () => {
  const reasonsOf = async (change: Partial<Awaited<ReturnType<typeof measure>>>, cover = 0) => {
    const person = personWith({});
    const refused = refusedOutfits(person, { ...(await measure(person)), ...change }, { ...ANALYSIS, cover });
    return [...new Set(refused.map(({ reason }) => reason))];
  };

  it('is refused where clothes are taken for hair over the chest', async () => {
    const all = new Float32Array(WIDTH * HEIGHT).fill(1);
    const hair = { rgb: Buffer.alloc(WIDTH * HEIGHT * 3), alpha: Buffer.alloc(WIDTH * HEIGHT, 255) };
    expect(await reasonsOf({ before: all, hair })).toEqual(['hair']);
    expect(await reasonsOf({})).not.toContain('hair');
  });

  it('is refused where much between strands would have to be filled', async () => {
    expect(await reasonsOf({ gaps: 0.15 })).toEqual(['hair']);
    expect(await reasonsOf({ gaps: 0.09 })).not.toContain('hair');
  });

  it('is refused where the head was tilted, so that the leveled body leans', async () => {
    const person = personWith({});
    const measured = await measure(person);
    const reasonsAt = (lean: number) =>
      refusedOutfits(person, measured, { ...ANALYSIS, lean }).map(({ reason }) => reason);
    expect(reasonsAt(14)).toContain('turned');
    expect(reasonsAt(10)).not.toContain('turned');
  });

  it('is refused below a head that is turned a little, but not one that faces the camera', async () => {
    const person = personWith({});
    const measured = await measure(person);
    const [leftX, , leftZ] = pointOf(person.face, MESH.leftSide);
    const [rightX] = pointOf(person.face, MESH.rightSide);
    const reasonsAt = (degrees: number) => {
      const points = [...person.face.points];
      const depth = leftZ + (rightX - leftX) * Math.tan((degrees * Math.PI) / 180);
      points[MESH.rightSide] = [rightX, pointOf(person.face, MESH.rightSide)[1], depth];
      const turned = { ...person, face: { points } };
      return refusedOutfits(turned, measured, ANALYSIS).map(({ reason }) => reason);
    };
    expect(reasonsAt(11)).toContain('turned');
    expect(reasonsAt(8)).not.toContain('turned');
  });

  it('is refused in a hat', async () => {
    expect(await reasonsOf({}, 1.1)).toEqual(['hat']);
    expect(await reasonsOf({}, 0.52)).not.toContain('hat');
  });

  it('has gaps where clothes show between strands and neck', async () => {
    const between = personWith({ collarTop: 132 });
    for (let y = 118; y < 150; y += 1)
      for (let x = STRANDS.right; x < 78; x += 1) {
        between.rgb.set(ORANGE, (y * WIDTH + x) * 3);
        between.alpha[y * WIDTH + x] = 255;
      }
    expect((await measure(between)).gaps).toBeGreaterThan(0.01);
    expect((await measure(personWith({ strandEnd: 0 }))).gaps).toBeLessThan(0.005);
  });
});

describe('the edge of a jaw beside clothes', () => {
  /** Clothes beside the jaw, whose soft edge reaches into the skin, as it does in photographs. */
  const highCollar = ({ rgb, alpha }: Person) => {
    for (let y = 106; y < 150; y += 1) {
      for (let x = 128; x < 190; x += 1) {
        const share = Math.min(1, Math.max(0, (x - 132) / 4));
        const mixed = SKIN.map((level, channel) => level + share * ((ORANGE[channel] ?? 0) - level));
        rgb.set(mixed, (y * WIDTH + x) * 3);
        alpha[y * WIDTH + x] = 255;
      }
    }
  };

  it('shows nothing of their color', async () => {
    const person = personWith({ strandEnd: 0 });
    const { parts, fitting, hair } = await measure(person);
    highCollar(person);
    for (let y = 106; y < 150; y += 1)
      for (let x = 128; x < 190; x += 1) {
        parts.skin[y * WIDTH + x] = x < 135 ? 1 : 0;
        parts.clothes[y * WIDTH + x] = x < 135 ? 0 : 1;
      }
    // A piece of the collar that is taken for hair.
    const shard = [118, 119, 120].flatMap((y) => [176, 177, 178].map((x) => y * WIDTH + x));
    for (const pixel of shard) hair.alpha[pixel] = 255;
    const orange = () => {
      let count = 0;
      for (let y = 112; y < 128; y += 1)
        for (let x = 126; x < 150; x += 1)
          if (off(colorAt(person, x, y), ORANGE) < 62 && (person.alpha[y * WIDTH + x] ?? 0) > 60) count += 1;
      return count;
    };
    expect(orange()).toBeGreaterThan(200);
    bare(person, parts, fitting, { hair, isShort: () => true });
    expect(orange()).toBe(0);
    expect(shard.map((pixel) => person.alpha[pixel])).toEqual(shard.map(() => 0));
  });
});

describe('a neck', () => {
  const NECK_HALF = 24;

  it('has its visible width, limited by the jaw', async () => {
    const { fitting } = await measure(personWith({}));
    expect(fitting.neck * 80).toBeGreaterThan(NECK_HALF - 3);
    expect(fitting.neck * 80).toBeLessThan(NECK_HALF + 3);
    expect(fitting.x).toBeCloseTo(100, -1);
  });

  it('is synthesized behind a collar in the color of its visible part, without a seam', async () => {
    const { person } = await dressed({ clothes: BLACK }, 'polo-white');
    for (let y = 142; y < 160; y += 1) {
      expect(off(colorAt(person, 100, y), colorAt(person, 100, y + 1))).toBeLessThan(10);
      expect(person.alpha[y * WIDTH + 100]).toBe(255);
    }
  });

  it('gets no open collar when it is hidden', async () => {
    const person = personWith({ clothes: BLACK, collarTop: 132 });
    const refused = refusedOutfits(person, await measure(person), ANALYSIS);
    const open = ['polo-white', 'polo-green', 'blouse-white', 'suit-navy-open', 'blazer-black'];
    for (const outfitId of open) expect(refused).toContainEqual({ outfitId, reason: 'neck' });
  });

  it('gets no open collar when only the top of it is seen, for which most of the throat would be invented', async () => {
    const person = personWith({ clothes: BLACK, collarTop: 150 });
    const measured = await measure(person);
    const seen = (neckSeen: number) => {
      const refused = refusedOutfits(
        person,
        { ...measured, fitting: { ...measured.fitting, neckSeen } },
        { cover: 0, lean: 0, isRun: true },
      );
      return refused.map(({ outfitId }) => outfitId);
    };
    expect(seen(0.32)).toContain('blazer-black');
    expect(seen(0.56)).not.toContain('blazer-black');
    expect(seen(0.32)).not.toContain('suit-navy-tie');
  });

  it('gets no garment when the head is turned', async () => {
    const person = personWith({});
    const points = [...person.face.points];
    points[MESH.rightSide] = [140, 90, 30];
    const turned = { ...person, face: { points } };
    const refused = refusedOutfits(turned, await measure(turned), ANALYSIS);
    expect(refused.map(({ outfitId }) => outfitId)).toEqual([...OUTFIT_IDS]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['turned']));
  });
});

describe('a garment', () => {
  /** Light that falls off by half from one side to the other. */
  const litFrom = (side: 'left' | 'right') => (person: Person) => {
    for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
      const share = (pixel % WIDTH) / WIDTH;
      const light = 1 - 0.7 * (side === 'left' ? share : 1 - share);
      for (let channel = 0; channel < 3; channel += 1) {
        person.rgb[pixel * 3 + channel] = Math.round((person.rgb[pixel * 3 + channel] ?? 0) * light);
      }
    }
  };

  it('is lit from the side that the face is lit from', async () => {
    for (const side of ['left', 'right'] as const) {
      const lit = personWith({});
      litFrom(side)(lit);
      expect(Math.sign(photoLight(lit).x)).toBe(side === 'left' ? -1 : 1);
      const { person } = await dressed({ strandEnd: 0 }, 'shirt-white', litFrom(side));
      const mean = (x: number) =>
        [170, 180, 190, 200, 210].reduce((sum, y) => sum + luminance(person, x, y) / 5, 0);
      const ratio = mean(18) / mean(182);
      if (side === 'left') expect(ratio).toBeGreaterThan(1.05);
      else expect(ratio).toBeLessThan(1 / 1.05);
    }
  });

  it('looks like cloth: no two columns are equal, and folds make it lighter and darker', async () => {
    const { person } = await dressed({ strandEnd: 0 }, 'shirt-white');
    const levels = Array.from({ length: 60 }, (_, at) => luminance(person, 120 + at, 200));
    expect(new Set(levels.map(Math.round)).size).toBeGreaterThan(7);
    expect(Math.max(...levels) - Math.min(...levels)).toBeGreaterThan(10);
  });
});
