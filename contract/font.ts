import { FONT_FAMILIES, FONT_STYLES } from '@tuzuo/poster/fonts/families';
import { CODE_POINTS_LENGTH, GLYPH_LIMITS, readKeys } from '@tuzuo/poster/fonts/glyph-request';
import { faceId } from '@tuzuo/poster/fonts/glyphs';
import { z } from 'zod';
import { jsonField } from './fields';

/** The font families for posters. */
export const listFaces = {
  input: z.strictObject({}),
  output: z.object({
    /** Part of the glyph URLs, which are cached forever: it changes when outlines do. */
    version: z.string(),
    families: z.array(
      z.object({
        key: z.string(),
        /** In the caller's language. */
        name: z.string(),
        style: z.enum(FONT_STYLES),
        /** Weights with fonts of their own; any other weight is derived from the nearest one. */
        weights: z.array(z.int().positive()),
        sample: z.string(),
        license: z.string(),
      }),
    ),
  }),
};

const WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900];
const FACES = new Set(FONT_FAMILIES.flatMap(({ key }) => WEIGHTS.map((weight) => faceId(key, weight))));

/** One face and the code points of its glyphs: see `poster/fonts/glyph-request`. */
const faceNeeds = z.strictObject({
  /** `family@weight`. */
  face: z.string().refine((face) => FACES.has(face)),
  codePoints: z
    .string()
    .max(CODE_POINTS_LENGTH)
    .refine((text) => readKeys(text) !== undefined)
    .transform((text) => readKeys(text) ?? new Set<string>()),
});

const areFewKeys = (faces: readonly { codePoints: Set<string> }[]) =>
  faces.reduce((sum, { codePoints }) => sum + codePoints.size, 0) <= GLYPH_LIMITS.keys;

/** Input of `poster/glyph/list`; the response is a glyph pack, not an envelope. */
export const listGlyphs = {
  /** GET, at a URL whose response never changes; `v` is the version of `poster/face/list`. */
  one: faceNeeds.extend({ v: z.string().max(20).optional() }).refine((need) => areFewKeys([need])),
  /** POST: the needs of a whole document. */
  several: z.strictObject({
    needs: jsonField(z.array(faceNeeds).min(1).max(GLYPH_LIMITS.faces).refine(areFewKeys)),
  }),
};
