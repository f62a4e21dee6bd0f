import { KERNED_KEYS } from '@tuzuo/core/poster/glyph-request';
import { type GlyphNeeds, UPRIGHT } from '@tuzuo/core/poster/glyphs';
import { PACK_VERSION } from '@tuzuo/core/poster/pack';
import { looksLikeEmoji } from './emoji';
import { EMOJI, faceSource, fallbacks } from './font-files';
import { EM, encodeOutline, PackWriter } from './outline';

/** A pack of the glyphs that a document needs. */
export type GlyphPacker = (needs: GlyphNeeds) => Promise<Uint8Array>;

/** One glyph of one font (or of the emoji). */
export type WantedGlyph = { source: string; key: string };

/** What a font says beside its glyphs. */
export type FontFacts = {
  ascender: number;
  descender: number;
  /** Two keys joined, and how much farther from each other they stand. */
  kerning: [pair: string, distance: number][];
};

/** Where glyphs come from: fonts, or what was once made of them. */
export interface GlyphSource {
  /** Each as `encodeOutline` writes it; undefined for one that the font misses. */
  outlines: (wanted: readonly WantedGlyph[]) => Promise<(Uint8Array | undefined)[]>;
  /** With the kerning among these keys. */
  facts: (font: string, letters: readonly string[]) => Promise<FontFacts>;
}

const isKerned = new Set(KERNED_KEYS);

const EMPTY = encodeOutline({ advance: 0, shapes: [] });

/** What stands for a character that no font has: a small lozenge, which nobody takes for a letter. */
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
  return encodeOutline({ advance: EM, shapes: [{ fill: '', opacity: 1, commands }] });
}
const REPLACEMENT = replacement(false);
const UPRIGHT_REPLACEMENT = replacement(true);

/** What is not seen and takes no room: controls, also among the keys of a broken document. */
const isNothing = (unit: string) => /^\p{Cc}*$/u.test(unit);

type Pending = { key: string; chain: string[]; outline: Uint8Array | undefined };

function pendingOf(font: string, key: string): Pending {
  const unit = key.startsWith(UPRIGHT) ? key.slice(UPRIGHT.length) : key;
  const fonts = [font, ...fallbacks(font)];
  return {
    key,
    chain: looksLikeEmoji(unit) ? [EMOJI, ...fonts] : [...fonts, EMOJI],
    outline: isNothing(unit) ? EMPTY : undefined,
  };
}

/** Asks each glyph's fonts in turn, all glyphs together, so that a document takes few rounds. */
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

/** Writes pairs by the places of their glyphs, in order: a serif face has sixteen thousand of them. */
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

/** Writes the pack of what a document needs. A glyph that a font misses is taken from one that has it. */
export async function composePack(needs: GlyphNeeds, source: GlyphSource): Promise<Uint8Array> {
  const faces = [...needs].map(([id, keys]) => {
    const { font, embolden } = faceSource(id);
    return { id, font, embolden, glyphs: [...keys].map((key) => pendingOf(font, key)) };
  });
  await findOutlines(
    faces.flatMap(({ glyphs }) => glyphs),
    source,
  );
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
