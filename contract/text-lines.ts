import { HEX_COLOR } from '@tuzuo/core/text/hex-color';
import {
  MAX_LINE_LENGTH,
  MAX_TEXT_LINES,
  TEXT_ALIGNMENTS,
  TEXT_WEIGHTS,
  WORD_SOURCES,
} from '@tuzuo/core/text/text-lines';
import { z } from 'zod';

/** Corners may lie slightly outside the picture, but not far. */
const MAX_COORDINATE = 100_000;
const MAX_SIZE = 10_000;

const coordinate = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE);
const point = z.tuple([coordinate, coordinate]);
const box = z.tuple([point, point, point, point]);

const words = z.string().trim().min(1).max(MAX_LINE_LENGTH);

const style = z.strictObject({
  colour: z.string().regex(HEX_COLOR),
  weight: z.literal(TEXT_WEIGHTS),
  align: z.enum(TEXT_ALIGNMENTS),
  size: z.number().min(1).max(MAX_SIZE),
});

/** Lines of text recognized in a picture. */
export const foundLines = z
  .array(
    z.object({
      text: z.string(),
      box,
      confidence: z.number().min(0).max(1),
      style,
      translation: z.string().optional(),
    }),
  )
  .max(MAX_TEXT_LINES);

export const wordSource = z.enum(WORD_SOURCES);

/** Option `lines` of image translation: replacement texts by box. Other lines do not change. */
export const editedLines = z
  .array(z.strictObject({ box, text: words, translation: words, style: style.partial().optional() }))
  .min(1)
  .max(MAX_TEXT_LINES);
