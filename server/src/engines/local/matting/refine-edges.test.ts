import { expect, it } from 'vitest';
import type { Mask } from './mask-cleanup';
import { refineEdges } from './refine-edges';

const SIDE = 512;

type Level = (x: number, y: number) => number;
type Color = readonly [number, number, number];

const maskOf = (level: Level): Mask => ({
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => level(at % SIDE, Math.floor(at / SIDE))),
  width: SIDE,
  height: SIDE,
});

const painted = (colorAt: (x: number, y: number) => Color) =>
  Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, index) => {
    const at = Math.floor(index / 3);
    return colorAt(at % SIDE, Math.floor(at / SIDE))[index % 3] ?? 0;
  });

const levelAt = ({ data }: Mask, x: number, y: number) => data[y * SIDE + x] ?? 0;

const differences = (one: Mask, other: Mask) =>
  one.data.reduce((count, level, at) => count + (level === other.data[at] ? 0 : 1), 0);

const HAIR: Color = [60, 40, 30];
const WALL: Color = [220, 222, 225];

/** A head left of x = 250, then curls: strands of 8 px with gaps of 16 px up to x = 298. */
const isStrand = (x: number) => x < 250 || (x < 298 && (x - 250) % 24 >= 16);

/** The network hardly sees the gaps, and fades out with the curls. */
const seen = maskOf((x) => (x < 250 ? 255 : x < 280 ? 215 : x < 305 ? 120 : 0));

it('opens the gaps between curls, and makes the curls opaque', () => {
  const refined = refineEdges(
    seen,
    seen,
    painted((x) => (isStrand(x) ? HAIR : WALL)),
  );
  for (const x of [258, 282]) expect(levelAt(refined, x, 256)).toBeLessThan(20);
  for (const x of [270, 294]) expect(levelAt(refined, x, 256)).toBeGreaterThan(235);
  // What the network is sure of stays.
  expect(levelAt(refined, 200, 256)).toBe(255);
  expect(levelAt(refined, 400, 256)).toBe(0);
});

it('finds how much of a strand covers a pixel', () => {
  const half: Color = [140, 131, 128];
  const refined = refineEdges(
    seen,
    seen,
    painted((x) => (x < 250 ? HAIR : x < 305 ? half : WALL)),
  );
  expect(levelAt(refined, 294, 256)).toBeGreaterThan(100);
  expect(levelAt(refined, 294, 256)).toBeLessThan(160);
});

it('leaves a subject whose colors mix to those of the ground', () => {
  const black: Color = [20, 20, 20];
  const white: Color = [250, 250, 250];
  const gray: Color = [130, 130, 130];
  const striped = painted((x, y) => (x >= 250 ? gray : y % 16 < 8 ? black : white));
  expect(differences(refineEdges(seen, seen, striped), seen)).toBe(0);
});

it('leaves white goods with a colored middle where nothing tells their rim', () => {
  // Of the rim, white as the ground, the network is sure.
  const sure = maskOf((x) => (x < 250 ? 255 : 0));
  const cup = painted((x) => (x < 200 ? [120, 60, 20] : [225, 225, 225]));
  expect(differences(refineEdges(sure, sure, cup), sure)).toBe(0);
});

it('tears nothing out of what the network is nearly sure of', () => {
  // A plate of the ground's color in dark goods.
  const isPlate = (x: number, y: number) => x >= 120 && x < 200 && y >= 200 && y < 280;
  const nearly = maskOf((x, y) => (x >= 250 ? 0 : isPlate(x, y) ? 240 : 255));
  const goods = painted((x, y) => (x >= 250 || isPlate(x, y) ? WALL : HAIR));
  const refined = refineEdges(nearly, nearly, goods);
  for (const x of [125, 160, 195]) expect(levelAt(refined, x, 240)).toBeGreaterThanOrEqual(235);
});
