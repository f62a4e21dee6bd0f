import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryDataDir } from '../../../../../tests/builders/data-dir';
import { checkClearSubject, isUnclear, translucentShare, undecidedShare } from './doubt';
import { writeMatte } from './matte';

const SIDE = 1024;

/** A mask that is opaque in its middle; `level` may paint over it. */
function maskOf(level: (x: number, y: number) => number | undefined) {
  const data = new Uint8Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const isInside = x >= 300 && x < 700 && y >= 300 && y < 700;
      data[y * SIDE + x] = level(x, y) ?? (isInside ? 255 : 0);
    }
  return { data, width: SIDE, height: SIDE };
}

const sharp = maskOf(() => undefined);
/** The foot of a glass, of which the network is unsure. */
const foot = maskOf((x, y) => (x >= 450 && x < 550 && y >= 700 && y < 740 ? 120 : undefined));
/** A square beside the middle, of a side. */
const beside = (side: number) =>
  maskOf((x, y) => (x >= 760 && x < 760 + side && y >= 400 && y < 400 + side ? 255 : undefined));
/** Hair and edges: thin lines that are half transparent. */
const hairy = maskOf((x, y) => (y >= 200 && y < 300 && x >= 300 && x < 700 && x % 12 < 5 ? 120 : undefined));

describe('areas that are neither product nor background', () => {
  it('count, and thin lines do not', () => {
    expect(undecidedShare(sharp)).toBe(0);
    expect(undecidedShare(hairy)).toBe(0);
    // Without the 6 px around, which could be an edge.
    expect(undecidedShare(foot)).toBeCloseTo((88 * 28) / (400 * 400 + 100 * 40), 6);
  });

  it('have none in a mask of nothing', () => {
    expect(undecidedShare(maskOf(() => 0))).toBe(0);
  });

  it('are no lines across the sides of a mask', () => {
    expect(undecidedShare(maskOf((x) => (x < 6 || x >= SIDE - 6 ? 120 : 0)))).toBe(0);
  });
});

describe('what the network sees through', () => {
  /** As the network returns it: a shape with a rim, whose inside is nearly opaque. */
  const seen = (level: number) =>
    maskOf((x, y) => (x >= 320 && x < 680 && y >= 320 && y < 680 ? level : undefined));

  it('counts inside of what cleaning makes solid', () => {
    expect(translucentShare(seen(235), sharp)).toBeCloseTo((360 * 360) / (376 * 376), 2);
    expect(translucentShare(seen(250), sharp)).toBe(0);
    // Its edge is no inside.
    const edge = maskOf((x) => (x >= 300 && x < 310 ? 200 : undefined));
    expect(translucentShare(edge, sharp)).toBe(0);
    expect(translucentShare(hairy, hairy)).toBe(0);
    expect(
      translucentShare(
        maskOf(() => 0),
        maskOf(() => 0),
      ),
    ).toBe(0);
  });
});

describe('a matte', async () => {
  const directory = await temporaryDataDir();
  afterAll(() => rm(directory, { recursive: true, force: true }));
  const photo = { width: 80, height: 60 };
  const unsureOf = async (mask: typeof sharp, isSure = false, unclear = false) =>
    (await writeMatte(mask, { found: true, photo, directory, isSure, unclear })).unsure;

  it('says that there are several products, or one that is cut off', async () => {
    expect(await unsureOf(beside(200))).toBe('several');
    // Something small belongs to the product.
    expect(await unsureOf(beside(150))).toBeUndefined();
    expect(await unsureOf(maskOf((x, y) => (x < 700 && y >= 300 && y < 700 ? 255 : undefined)))).toBe(
      'cutOff',
    );
  });

  it('says where the user should look, until they have painted', async () => {
    expect(await unsureOf(sharp)).toBeUndefined();
    expect(await unsureOf(sharp, false, true)).toBe('soft');
    expect(await unsureOf(sharp, true, true)).toBeUndefined();
  });

  it('is unclear with areas that nothing decides, or that the network sees through', () => {
    expect(isUnclear(sharp, 0)).toBe(false);
    expect(isUnclear(hairy, 0)).toBe(false);
    expect(isUnclear(foot, 0)).toBe(true);
    expect(isUnclear(sharp, 0.3)).toBe(true);
    expect(isUnclear(sharp, 0.1)).toBe(false);
  });
});

describe('a subject that stands out', () => {
  it.each([
    ['a small thing', true, { undecided: 0, translucent: 0.1, share: 0.03 }],
    ['a large glass', true, { undecided: 0.02, translucent: 0.9, share: 0.2 }],
    ['a detail of a scene', false, { undecided: 0.05, translucent: 0.9, share: 0.03 }],
    ['parts of a scene', false, { undecided: 0.2, translucent: 0.1, share: 0.3 }],
    ['what a second look sees otherwise', false, { undecided: 0.01, share: 0.3, agreement: 0.7 }],
    ['what one look has decided, and another lost', true, { share: 0.3, agreement: 0.7 }],
    ['parts of which each look sees others', false, { translucent: 0.5, share: 0.3, agreement: 0.2 }],
    ['glass that all looks see', true, { translucent: 0.9, share: 0.3, agreement: 0.7 }],
  ])('%s: %s', (_, ok, found) => {
    expect(checkClearSubject({ undecided: 0, translucent: 0, agreement: 1, ...found }).ok).toBe(ok);
  });
});
