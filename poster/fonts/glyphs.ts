/** Outlines and metrics of glyphs, from the server's packs: all that layout and drawing know about fonts. */

/**
 * Filled paths of one glyph. `ops`: 0 moveTo, 1 lineTo, 2 quadratic, 3 cubic, 4 closePath; `points` in font units, y
 * up.
 */
export interface GlyphShape {
  ops: Uint8Array;
  points: Float32Array;
  /** For emoji only; otherwise the text's own fill is used. */
  fill?: string;
  opacity?: number;
}

export interface Glyph {
  /** In font units; downwards in vertical text. */
  advance: number;
  shapes: GlyphShape[];
  /** No font has it: the shapes are those of a replacement. */
  isReplacement?: true;
}

/** One weight of one family: `family@weight`. */
export interface FontFace {
  unitsPerEm: number;
  ascender: number;
  descender: number;
  /** Stroke added to every outline, in thousandths of an em, where the family lacks the weight. */
  embolden: number;
  /** By key: see `glyphKey`. */
  glyphs: Map<string, Glyph>;
  /** In font units, by two concatenated keys. */
  kerning: Map<string, number>;
}

export type FontFaces = Map<string, FontFace>;

/** Id of a face in packs, requests and caches. */
export const faceId = (family: string, weight: number): string => `${family}@${weight}`;

/** Prefix of the key of a glyph that is upright in vertical text. */
export const UPRIGHT = '\u0001';

/**
 * Prefix of a key that asks for the words of a text without spaces, such as Thai: the points of its "outline" have the
 * offsets where words begin as x. It is never drawn.
 */
export const WORDS = '\u0002';

/**
 * The glyphs that a document needs: keys by face. A key is a text unit (a character with its marks, an emoji, a word of
 * a joining script).
 */
export type GlyphNeeds = Map<string, Set<string>>;
