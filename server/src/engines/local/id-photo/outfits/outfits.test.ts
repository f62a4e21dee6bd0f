import { describe, expect, it } from 'vitest';
import { MESH, type Point } from '../../face/face';
import type { Person } from '../person';
import { OVAL } from '../skin';
import { layHair, looseHair } from './hair';
import { bare } from './neck';

const WIDTH = 200;
const HEIGHT = 240;

type Places = Readonly<Record<number, readonly [x: number, y: number]>>;

type Colour = readonly [red: number, green: number, blue: number];

const SKIN: Colour = [214, 170, 148];
const HAIR: Colour = [58, 44, 38];
const NECK: Colour = [196, 142, 116];
const ORANGE: Colour = [230, 110, 30];
const BLACK: Colour = [16, 16, 18];

/** A face of 80 × 80 around (100, 90): every point of the mesh in its middle but those that are looked at. */
const PLACES: Places = {
  [MESH.foreheadTop]: [100, 50],
  [MESH.chin]: [100, 130],
  [MESH.leftSide]: [60, 90],
  [MESH.rightSide]: [140, 90],
  [MESH.leftEye.iris]: [84, 80],
  [MESH.rightEye.iris]: [116, 80],
  [MESH.mouthLeft]: [85, 112],
  [MESH.mouthRight]: [115, 112],
};

/** The outline of the face, clockwise from the top. */
const OUTLINE = OVAL.map((index, place): [number, readonly [number, number]] => {
  const angle = (2 * Math.PI * place) / OVAL.length;
  return [index, [100 + 40 * Math.sin(angle), 90 - 40 * Math.cos(angle)]];
});

const STRANDS = { left: 44, right: 58 };

/** Hair all around the top, a strand down the left side of the face and over the shoulder; below the chin, clothes. */
function personWith({ hair = HAIR, clothes = ORANGE }: { hair?: Colour; clothes?: Colour }): Person {
  const rgb = Buffer.alloc(WIDTH * HEIGHT * 3);
  const alpha = Buffer.alloc(WIDTH * HEIGHT);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
    const isStrand = x >= STRANDS.left && x < STRANDS.right && y < 220;
    const isHead = Math.hypot(x - 100, y - 90) < 56 && y < 140;
    const isFace = Math.hypot(x - 100, y - 92) < 42;
    const skin = isFace ? SKIN : NECK;
    const colour = y >= 150 ? clothes : isFace || y >= 80 ? skin : hair;
    rgb.set(isStrand ? hair : colour, pixel * 3);
    alpha[pixel] = isStrand || isHead || y >= 150 || (y >= 130 && Math.abs(x - 100) < 24) ? 255 : 0;
  }
  const places: Places = { ...Object.fromEntries(OUTLINE), ...PLACES };
  const points = Array.from({ length: 478 }, (_, index): Point => [...(places[index] ?? [100, 92]), 0]);
  return { width: WIDTH, height: HEIGHT, rgb, alpha, face: { points } };
}

const opacityAt = (alpha: Uint8Array | undefined, x: number, y: number) => alpha?.[y * WIDTH + x] ?? 0;

describe('hair that hangs over a shoulder', () => {
  it('is found as far down as it hangs, and nothing else is', () => {
    const { alpha } = looseHair(personWith({})) ?? {};
    expect(opacityAt(alpha, 51, 190)).toBe(255);
    expect(opacityAt(alpha, 51, 232)).toBe(0);
    for (const x of [30, 75, 100, 150]) expect(opacityAt(alpha, x, 190)).toBe(0);
  });

  it('lies over what the person is dressed in', () => {
    const person = personWith({});
    const hair = looseHair(person);
    person.rgb.fill(255);
    if (hair) layHair(person, hair);
    const at = (x: number) => [...person.rgb.subarray((190 * WIDTH + x) * 3, (190 * WIDTH + x) * 3 + 3)];
    expect(at(51)).toEqual([...HAIR]);
    expect(at(100)).toEqual([255, 255, 255]);
  });

  it('is left alone where clothes have its colour, or skin has', () => {
    expect(looseHair(personWith({ clothes: [62, 48, 40] }))).toBeUndefined();
    expect(looseHair(personWith({ hair: [190, 148, 126] }))).toBeUndefined();
  });
});

describe('a neck that a collar hid', () => {
  it('is made up in the colour of what is seen of it, without a seam', () => {
    const person = personWith({ clothes: BLACK });
    bare(person, { neck: 0.38 }, { x: 100, y: 130, unit: 80 });
    const at = (y: number) => [0, 1, 2].map((channel) => person.rgb[(y * WIDTH + 100) * 3 + channel] ?? 0);
    const change = (from: number, to: number) =>
      Math.max(...at(from).map((level, channel) => Math.abs(level - (at(to)[channel] ?? 0))));
    for (let y = 142; y < 200; y += 1) {
      expect(change(y, y + 1)).toBeLessThan(5);
      expect(opacityAt(person.alpha, 100, y)).toBe(255);
    }
  });
});
