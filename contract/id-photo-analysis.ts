import { OUTFIT_IDS, OUTFIT_REFUSALS } from '@tuzuo/core/id-photo/outfits';
import { PHOTO_RULES, RULE_UNITS } from '@tuzuo/core/id-photo/verdict';
import { z } from 'zod';
import { asset } from './asset';

/** A rule of a photo, see `RuleVerdict`. */
export const ruleVerdict = z.object({
  rule: z.enum(PHOTO_RULES),
  found: z.number().nullable(),
  needed: z.object({ min: z.number().optional(), max: z.number().optional() }),
  unit: z.enum(RULE_UNITS),
  pass: z.boolean(),
  near: z
    .literal(true)
    .optional()
    .describe('Beyond the limit by less than the measure can tell; `pass` is true.'),
  corrected: z.number().optional(),
  severity: z.enum(['must', 'should']),
});

/** `analysis.idPhoto` of a portrait's analysis; its layers are present as long as their files exist. */
export const idPhotoAnalysis = z.object({
  verdict: z.array(ruleVerdict),
  frame: z.object({ widthPx: z.int().positive(), heightPx: z.int().positive() }),
  layers: z.object({ base: asset, smooth: asset, whiten: asset, sharpen: asset }).optional(),
  straightening: z.object({ degrees: z.number(), before: asset, after: asset }).optional(),
  refusedOutfits: z
    .array(z.object({ outfitId: z.enum(OUTFIT_IDS), reason: z.enum(OUTFIT_REFUSALS) }))
    .optional(),
});
