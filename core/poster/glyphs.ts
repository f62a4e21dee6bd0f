/** Outlines and metrics of glyphs, as a pack from the server brings them: layout and drawing know nothing else of fonts. */

/** Filled paths of one glyph. `ops`: 0 moveTo, 1 lineTo, 2 quadratic, 3 cubic, 4 closePath; `points` in font units, y up. */
export interface GlyphShape {
  ops: Uint8Array;
  points: Float32Array;
  /** Of emoji only: else the text's own fill. */
  fill?: string;
  opacity?: number;
}

export interface Glyph {
  /** Font units; in vertical text downwards. */
  advance: number;
  shapes: GlyphShape[];
}

/** One weight of one family: `family@weight`. */
export interface FontFace {
  unitsPerEm: number;
  ascender: number;
  descender: number;
  /** Stroke added to every outline, in thousandths of an em, where the family has no such weight. */
  embolden: number;
  /** By key: see `glyphKey`. */
  glyphs: Map<string, Glyph>;
  /** Font units, by two keys joined. */
  kerning: Map<string, number>;
}

export type FontFaces = Map<string, FontFace>;

/** Name of a face in packs, requests and caches. */
export const faceId = (family: string, weight: number): string => `${family}@${weight}`;

/** Prefix of the key of a glyph that stands upright in vertical text. */
export const UPRIGHT = '\u0001';

/** What a document needs: keys by face. A key is a text unit (a character with its marks, an emoji, a word of a joining script). */
export type GlyphNeeds = Map<string, Set<string>>;
