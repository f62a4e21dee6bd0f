import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, Path2D } from '@napi-rs/canvas';
import { FONT_FAMILIES } from '@tuzuo/poster/fonts/families';
import { type FontFaces, type Glyph, UPRIGHT } from '@tuzuo/poster/fonts/glyphs';
import { BrokenGlyphPack, unpackGlyphs } from '@tuzuo/poster/fonts/pack';
import * as hb from 'harfbuzzjs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sourcePath } from './font-files';
import { glyphPack } from './glyph-pack';

// A busy machine takes seconds to open a font.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const KUAILE = 'zcool-kuaile@400';
const XIAOWEI = 'zcool-xiaowei@400';

/** The packer's output for these keys, as a client reads it. */
async function unpacked(needs: Record<string, string[]>): Promise<FontFaces> {
  const faces: FontFaces = new Map();
  unpackGlyphs(
    await glyphPack(new Map(Object.entries(needs).map(([id, keys]) => [id, new Set(keys)]))),
    faces,
  );
  return faces;
}

/** Coordinates of an outline, in path order. */
const pointsOf = (glyph: Glyph | undefined) => glyph?.shapes.flatMap(({ points }) => [...points]) ?? [];

/** Bounding box of a glyph's ink. */
function inkOf(glyph: Glyph | undefined) {
  const points = pointsOf(glyph);
  const axis = (odd: number) => points.filter((_value, index) => index % 2 === odd);
  return {
    left: Math.min(...axis(0)),
    bottom: Math.min(...axis(1)),
    right: Math.max(...axis(0)),
    top: Math.max(...axis(1)),
  };
}

describe('a glyph pack', () => {
  it('contains the outlines and advances of HarfBuzz', async () => {
    const file = readFileSync(sourcePath(KUAILE));
    const font = new hb.Font(new hb.Face(new hb.Blob(file)));
    const keys = [...'限时特惠图作，。AWagQ8&￥'];
    const face = (await unpacked({ [KUAILE]: keys })).get(KUAILE);
    expect(face?.unitsPerEm).toBe(1000);
    for (const key of keys) {
      const glyph = face?.glyphs.get(key);
      const id = font.glyph(key.codePointAt(0) ?? 0) ?? 0;
      const expected = font.glyphToJson(id);
      expect(glyph?.advance, key).toBe(font.glyphHAdvance(id));
      expect(
        [...(glyph?.shapes[0]?.ops ?? [])].map((op) => 'MLQCZ'[op]),
        key,
      ).toEqual(expected.map(({ type }) => type));
      const values = expected.flatMap(({ values }) => values);
      const points = pointsOf(glyph);
      expect(points.length, key).toBe(values.length);
      const off = values.map((value, index) => Math.abs(value - (points[index] ?? 0)));
      expect(Math.max(...off), key).toBeLessThan(0.51);
    }
  });

  it('emboldens a family without bold, and uses a bold that exists', async () => {
    const faces = await unpacked({
      'zcool-kuaile@700': ['福'],
      'noto-sans-sc@700': ['福'],
      [KUAILE]: ['福'],
    });
    expect([...faces].map(([id, { embolden }]) => [id, embolden])).toEqual([
      ['zcool-kuaile@700', 35],
      ['noto-sans-sc@700', 0],
      [KUAILE, 0],
    ]);
  });

  it('takes a missing glyph from a family that has it', async () => {
    const faces = await unpacked({ [KUAILE]: ['臺'], 'noto-sans-sc@400': ['臺'] });
    const own = faces.get('noto-sans-sc@400')?.glyphs.get('臺');
    expect(pointsOf(own).length).toBeGreaterThan(50);
    expect(faces.get(KUAILE)?.glyphs.get('臺')).toEqual(own);
  });

  it('marks a lozenge for a character that no font has, and nothing for an invisible one', async () => {
    const face = (await unpacked({ [KUAILE]: ['\u{10fffd}', '\ud800', '\u0007', '\u200b'] })).get(KUAILE);
    for (const key of ['\u{10fffd}', '\ud800']) {
      const glyph = face?.glyphs.get(key);
      expect(glyph?.shapes.map(({ ops }) => [...ops])).toEqual([[0, 1, 1, 1, 4]]);
      expect(glyph?.isReplacement).toBe(true);
    }
    for (const key of ['\u0007', '\u200b']) expect(face?.glyphs.get(key)).toEqual({ advance: 0, shapes: [] });
  });

  it('has words of other scripts, rare hanzi and symbols, whatever the family', async () => {
    const keys = ['مرحبا', 'ש', 'ส', 'นี้', 'नमस्ते', '뷁', 'བོད', '\u{20000}', '✦', '➜', '⇒', '₺'];
    const faces = await unpacked({ [KUAILE]: keys, 'noto-serif-sc@700': keys });
    for (const face of faces.values())
      for (const key of keys) {
        const glyph = face.glyphs.get(key);
        expect(glyph?.isReplacement, key).toBeUndefined();
        expect(pointsOf(glyph).length, key).toBeGreaterThan(0);
      }
  });

  it('joins Arabic letters and reorders Indic ones', async () => {
    const face = (await unpacked({ [KUAILE]: ['سلام', 'س', 'ل', 'ا', 'م', 'कि', 'क'] })).get(KUAILE);
    const advance = (key: string) => face?.glyphs.get(key)?.advance ?? 0;
    const apart = [...'سلام'].reduce((sum, letter) => sum + advance(letter), 0);
    expect(advance('سلام')).toBeLessThan(0.8 * apart);
    // The vowel i stands before its consonant.
    const right = inkOf(face?.glyphs.get('क')).right;
    expect(inkOf(face?.glyphs.get('कि')).right).toBeGreaterThan(right + 100);
  });

  it('puts accents on their letters: a family without them leaves the letter to another', async () => {
    const letters = [...'άέήίόύώΆΈΰčřŻǻѓќ', 'q\u0303'];
    const faces = await unpacked({
      [KUAILE]: letters,
      'noto-sans-sc@400': letters,
      'noto-serif-sc@400': letters,
    });
    for (const [id, face] of faces)
      for (const letter of letters) {
        const glyph = face.glyphs.get(letter);
        const { left, right } = inkOf(glyph);
        expect(left, `${id} ${letter}`).toBeGreaterThan(-60);
        expect(right, `${id} ${letter}`).toBeLessThan((glyph?.advance ?? 0) + 60);
      }
  });

  it('contains emoji in color, including flags and families', async () => {
    const keys = ['😀', '👨‍👩‍👧', '🇨🇳', '👍🏽', '❤️', '1️⃣', '©️'];
    const face = (await unpacked({ [KUAILE]: [...keys, `${UPRIGHT}😀`] })).get(KUAILE);
    for (const key of keys) {
      const glyph = face?.glyphs.get(key);
      expect(glyph?.advance, key).toBe(1200);
      expect(
        glyph?.shapes.every(({ fill }) => /^#[0-9a-f]{6}$/.test(fill ?? '')),
        key,
      ).toBe(true);
    }
    expect(face?.glyphs.get('😀')?.shapes[0]?.fill).toBe('#ffcc4d');
    expect(inkOf(face?.glyphs.get('😀'))).toMatchObject({ left: 0, right: 1200, bottom: -200, top: 1000 });
    expect(inkOf(face?.glyphs.get(`${UPRIGHT}😀`))).toMatchObject({
      left: -600,
      right: 600,
      bottom: -1200,
      top: 0,
    });
  });

  it('kerns Latin pairs', async () => {
    const face = (await unpacked({ [XIAOWEI]: ['A', 'V', '中'] })).get(XIAOWEI);
    expect([...(face?.kerning.keys() ?? [])].sort()).toEqual(['AV', 'VA']);
    expect(face?.kerning.get('AV')).toBeLessThan(0);
  });
});

describe('emoji', () => {
  it('need no fill rule: those with one look the same without it', () => {
    const { icons } = createRequire(import.meta.url)('@iconify-json/twemoji/icons.json') as {
      icons: Record<string, { body: string }>;
    };
    const evenOdd = Object.values(icons).filter(({ body }) => body.includes('evenodd'));
    expect(evenOdd.length).toBeGreaterThan(10);
    for (const { body } of evenOdd) {
      for (const [, path = ''] of body.matchAll(/fill-rule="evenodd"[^>]* d="([^"]+)"/g)) {
        const [one, other] = (['nonzero', 'evenodd'] as const).map((rule) => {
          const context = createCanvas(72, 72).getContext('2d');
          context.scale(2, 2);
          context.fill(new Path2D(path), rule);
          return Buffer.from(context.getImageData(0, 0, 72, 72).data);
        });
        expect(one?.equals(other as Buffer), path).toBe(true);
      }
    }
  });
});

describe('vertical glyphs', () => {
  let faces: FontFaces;
  const upright = (face: string, unit: string) => inkOf(faces.get(face)?.glyphs.get(UPRIGHT + unit));
  beforeAll(async () => {
    const keys = [...'国，（—'].map((unit) => UPRIGHT + unit);
    faces = await unpacked(Object.fromEntries(FONT_FAMILIES.map(({ key }) => [`${key}@400`, keys])));
  });

  it.each(
    FONT_FAMILIES.map(({ key }) => `${key}@400`),
  )('of %s stand in the middle of their column', (face) => {
    const hanzi = upright(face, '国');
    expect(Math.abs(hanzi.left + hanzi.right) / 2).toBeLessThan(60);
    expect(Math.abs((hanzi.top + hanzi.bottom) / 2 + 500)).toBeLessThan(60);
    const bracket = upright(face, '（');
    expect(bracket.right - bracket.left).toBeGreaterThan(bracket.top - bracket.bottom);
    const dash = upright(face, '—');
    expect(dash.top - dash.bottom).toBeGreaterThan(dash.right - dash.left);
    const comma = upright(face, '，');
    expect((comma.left + comma.right) / 2).toBeGreaterThan(-120);
    expect((comma.top + comma.bottom) / 2).toBeGreaterThan(-620);
  });
});

describe('bytes that are not a pack', () => {
  const unpack = (bytes: Uint8Array) => () => unpackGlyphs(bytes, new Map());

  it('cause an error wherever they are truncated, and add nothing', async () => {
    const bytes = await glyphPack(new Map([[XIAOWEI, new Set(['A', 'V', '图', '😀'])]]));
    for (let length = 0; length < bytes.length; length += 1) {
      const into: FontFaces = new Map();
      expect(() => unpackGlyphs(bytes.subarray(0, length), into), String(length)).toThrow(BrokenGlyphPack);
      expect(into.size).toBe(0);
    }
    expect(unpack(Uint8Array.of(...bytes, 0))).toThrow(BrokenGlyphPack);
    expect(unpack(Uint8Array.of(99, ...bytes.subarray(1)))).toThrow(BrokenGlyphPack);
  });

  it('cause an error, whatever their content and the counts that they claim', () => {
    const huge = [255, 255, 255, 255, 127];
    for (const hostile of [
      [1, ...huge],
      [1, 1, ...huge],
      [1, 1, 0, 232, 7, 0, 0, 0, ...huge],
      [1, 1, 0, 232, 7, 0, 0, 0, 1, 0, 0, ...huge],
      [1, 1, 0, 232, 7, 0, 0, 0, 1, 0, 0, 1, 0, 100, ...huge],
      [1, 1, 0, 232, 7, 0, 0, 0, 1, 0, 0, 1, 0, 100, 1, 15],
      [1, 1, 0, 232, 7, 0, 0, 0, 1, 0, 0, 1, 0, 100, 1, 1, 0, 0],
      [1, 1, 0, 232, 7, 0, 0, 0, 0, 1, 0, 1, 0, 0],
      [1, 1, 0, 232, 7, 0, 0, 0, 0, 1, ...huge],
    ]) {
      expect(unpack(Uint8Array.from(hostile)), String(hostile)).toThrow(BrokenGlyphPack);
    }
    let seed = 1;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed & 255;
    };
    for (let round = 0; round < 2_000; round += 1) {
      const bytes = Uint8Array.from([1, 1, ...Array.from({ length: 60 }, random)]);
      try {
        unpack(bytes)();
      } catch (error) {
        expect(error).toBeInstanceOf(BrokenGlyphPack);
      }
    }
  });
});
