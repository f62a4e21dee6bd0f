import { setImmediate } from 'node:timers/promises';
import { KERNED_KEYS } from '@tuzuo/poster/fonts/glyph-request';
import { type GlyphNeeds, UPRIGHT, WORDS } from '@tuzuo/poster/fonts/glyphs';
import { PACK_VERSION, REPLACEMENT_FILL } from '@tuzuo/poster/fonts/pack';
import { fontChain } from './fallbacks';
import { faceSource } from './font-files';
import { EM, encodeOutline, PackWriter } from './outline';
import { wordsOutline } from './words';

/** Packs the glyphs that a document needs. */
export type GlyphPacker = (needs: GlyphNeeds) => Promise<Uint8Array>;

/** A glyph of a font (or an emoji). */
export type WantedGlyph = { source: string; key: string };

/** Metrics of a font. */
export type FontFacts = {
  ascender: number;
  descender: number;
  /** Pairs of keys, joined, with the adjustment of their distance. */
  kerning: [pair: string, distance: number][];
};

/** Source of glyphs: fonts, or blocks made from them. */
export interface GlyphSource {
  /** Glyphs as encoded by `encodeOutline`; undefined for those that the font lacks. */
  outlines: (wanted: readonly WantedGlyph[]) => Promise<(Uint8Array | undefined)[]>;
  /** Metrics, with the kerning among these keys. */
  facts: (font: string, letters: readonly string[]) => Promise<FontFacts>;
}

const isKerned = new Set(KERNED_KEYS);

const EMPTY = encodeOutline({ advance: 0, shapes: [] });

/** Replacement for a character that no font has: a small lozenge, which is not mistaken for a letter. */
function replacement(upright: boolean): Uint8Array {
  const [x, y] = upright ? [0, -EM / 2] : [EM / 2, EM * 0.36];
  const corners: [number, number][] = [
    [0, 0.2],
    [0.14, 0],
    [0, -0.2],
    [-0.14, 0],
  ];
  const commands = corners.map(([dx, dy], index) => ({
    type: index === 0 ? 'M' : 'L',
    values: [x + dx * EM, y + dy * EM],
  }));
  return encodeOutline({
    advance: EM,
    shapes: [
      { fill: '', opacity: 1, commands },
      { fill: REPLACEMENT_FILL, opacity: 1, commands: [] },
    ],
  });
}
const REPLACEMENT = replacement(false);
const UPRIGHT_REPLACEMENT = replacement(true);

/** Whether a unit is invisible and has no width: control characters, also in keys of a broken document. */
const isNothing = (unit: string) => /^\p{Cc}*$/u.test(unit);

/** Texts of up to 240 characters, a third of a millisecond each. */
const WORDS_AT_ONCE = 20;

type Pending = { key: string; chain: string[]; outline: Uint8Array | undefined };

function pendingOf(font: string, key: string): Pending {
  if (key.startsWith(WORDS)) return { key, chain: [], outline: undefined };
  const unit = key.startsWith(UPRIGHT) ? key.slice(UPRIGHT.length) : key;
  return {
    key,
    chain: fontChain(font, unit),
    outline: isNothing(unit) ? EMPTY : undefined,
  };
}

/** Looks up the words of texts without spaces, a few at a time, so that other requests are answered in between. */
async function findWords(glyphs: readonly Pending[]): Promise<void> {
  const asked = glyphs.filter(({ key }) => key.startsWith(WORDS));
  for (const [index, glyph] of asked.entries()) {
    if (index % WORDS_AT_ONCE === WORDS_AT_ONCE - 1) await setImmediate();
    glyph.outline = wordsOutline(glyph.key.slice(WORDS.length));
  }
}

/** Tries each glyph's fonts in turn, all glyphs together, so that a document takes few rounds. */
async function findOutlines(glyphs: readonly Pending[], source: GlyphSource): Promise<void> {
  const rounds = Math.max(0, ...glyphs.map(({ chain }) => chain.length));
  for (let round = 0; round < rounds; round += 1) {
    const asked = glyphs.flatMap((glyph) => {
      const next = glyph.chain[round];
      return glyph.outline || next === undefined ? [] : [{ glyph, wanted: { source: next, key: glyph.key } }];
    });
    if (asked.length === 0) return;
    const found = await source.outlines(asked.map(({ wanted }) => wanted));
    asked.forEach(({ glyph }, index) => {
      glyph.outline = found[index];
    });
  }
}

/** Writes kerning pairs by the indices of their glyphs, in order: a serif face has sixteen thousand of them. */
function writeKerning(writer: PackWriter, keys: readonly string[], kerning: FontFacts['kerning']): void {
  const places = new Map(keys.map((key, place) => [key, place]));
  const placeOf = (key: string) => places.get(key) ?? 0;
  const rows = new Map<number, [place: number, distance: number][]>();
  for (const [pair, distance] of kerning) {
    const first = placeOf(pair.slice(0, 1));
    const row = rows.get(first) ?? [];
    row.push([placeOf(pair.slice(1)), distance]);
    rows.set(first, row);
  }
  writer.unsigned(rows.size);
  for (const [first, row] of rows) {
    writer.unsigned(first);
    writer.unsigned(row.length);
    let before = 0;
    for (const [place, distance] of row.sort(([one], [other]) => one - other)) {
      writer.unsigned(place - before);
      writer.signed(distance);
      before = place;
    }
  }
}

/** Composes the pack for a document. Glyphs that a font lacks come from a fallback font. */
export async function composePack(needs: GlyphNeeds, source: GlyphSource): Promise<Uint8Array> {
  const faces = [...needs].map(([id, keys]) => {
    const { font, embolden } = faceSource(id);
    return { id, font, embolden, glyphs: [...keys].map((key) => pendingOf(font, key)) };
  });
  const all = faces.flatMap(({ glyphs }) => glyphs);
  await Promise.all([findWords(all), findOutlines(all, source)]);
  const facts = await Promise.all(
    faces.map(({ font, glyphs }) =>
      source.facts(
        font,
        glyphs.map(({ key }) => key).filter((key) => isKerned.has(key)),
      ),
    ),
  );

  const writer = new PackWriter();
  writer.unsigned(PACK_VERSION);
  writer.unsigned(faces.length);
  faces.forEach(({ id, embolden, glyphs }, index) => {
    const { ascender, descender, kerning } = facts[index] as FontFacts;
    writer.text(id);
    writer.unsigned(EM);
    writer.signed(ascender);
    writer.signed(descender);
    writer.unsigned(embolden);
    writer.unsigned(glyphs.length);
    for (const { key, outline } of glyphs) {
      writer.text(key);
      writer.bytes(outline ?? (key.startsWith(UPRIGHT) ? UPRIGHT_REPLACEMENT : REPLACEMENT));
    }
    writeKerning(
      writer,
      glyphs.map(({ key }) => key),
      kerning,
    );
  });
  return writer.result();
}
