import { DOCUMENT_CATEGORIES } from '@tuzuo/core/id-photo/document';
import { PHOTO_FORMATS } from '@tuzuo/core/id-photo/format';
import { BACKGROUND_FILLS, BEAUTY_BOUNDS, type BeautyKey, CUSTOM_BOUNDS } from '@tuzuo/core/id-photo/options';
import { OUTFIT_IDS } from '@tuzuo/core/id-photo/outfits';
import { PACK_BOUNDS } from '@tuzuo/core/id-photo/pack';
import { DEFAULT_GAP_MM, PAPER_NAMES, SHEET_BOUNDS } from '@tuzuo/core/id-photo/paper';
import { HEX_COLOR } from '@tuzuo/core/text/hex-color';
import { z } from 'zod';
import { asset } from './asset';
import { jsonField, LIST_INPUT, listOutput, TEXTS_BODY } from './fields';
import { task } from './task';

type Bounds = { min: number; max: number };

const within = ({ min, max }: Bounds) => z.number().min(min).max(max);

const MM_PER_INCH = 25.4;

const customSize = z
  .strictObject({
    widthPx: within(CUSTOM_BOUNDS.px).int().optional(),
    heightPx: within(CUSTOM_BOUNDS.px).int().optional(),
    widthMm: z.number().positive().optional(),
    heightMm: z.number().positive().optional(),
    dpi: within(CUSTOM_BOUNDS.dpi).int(),
    minKb: within(CUSTOM_BOUNDS.kb).int().optional(),
    maxKb: within(CUSTOM_BOUNDS.kb).int().optional(),
  })
  .refine(({ widthPx, heightPx, widthMm, heightMm, dpi }) => {
    const inPixels = widthPx !== undefined && heightPx !== undefined;
    const inMm = widthMm !== undefined && heightMm !== undefined;
    if (inPixels) return widthMm === undefined && heightMm === undefined;
    if (!inMm || widthPx !== undefined || heightPx !== undefined) return false;
    const { min, max } = CUSTOM_BOUNDS.px;
    return [widthMm, heightMm].every((mm) => {
      const px = Math.round((mm / MM_PER_INCH) * dpi);
      return px >= min && px <= max;
    });
  })
  .refine(({ minKb = 0, maxKb = CUSTOM_BOUNDS.kb.max }) => minKb < maxKb);

const beauty = z.strictObject(
  Object.fromEntries(
    Object.entries(BEAUTY_BOUNDS).map(([key, bounds]) => [key, within(bounds).int().optional()]),
  ) as Record<BeautyKey, z.ZodOptional<z.ZodNumber>>,
);

const background = z.strictObject({
  colour: z.string().regex(HEX_COLOR).toLowerCase(),
  fill: z.enum(BACKGROUND_FILLS).default('plain'),
});

/** Options of the tool `id-photo`; their descriptions are also shown to users of the public API. */
export const photoOptions = z.strictObject({
  specId: z.string().max(64).optional().describe('A document; either this or `custom`.'),
  custom: customSize
    .optional()
    .describe('Measures of your own: both sides in pixels, or both in millimeters.'),
  format: z
    .enum(PHOTO_FORMATS)
    .optional()
    .describe('`jpeg` unless told; `png` only where nothing limits the kilobytes.'),
  background: background.optional().describe('The first color that the document allows, unless told.'),
  beauty: beauty.optional().describe('0 = as it is. Not where the document forbids retouching.'),
  outfitId: z.enum(OUTFIT_IDS).optional().describe('A garment. Not where the document forbids retouching.'),
  straighten: z
    .boolean()
    .optional()
    .describe(
      'Straightens a head that is held down or up by 8° or more, by at most 8°. Not where the document forbids retouching.',
    ),
});

const range = z.object({ min: z.number(), max: z.number() });

const rules = z.object({
  headHeight: range.optional(),
  eyeLine: range.optional(),
  crownGap: range.optional(),
  headWidth: range.optional(),
  tiltMax: z.number(),
  yawMax: z.number(),
  headCovering: z.literal('religious').optional().describe('Allowed for religious reasons only.'),
  glasses: z.literal('none').optional().describe('No glasses at all.'),
  expression: z.literal('free').optional().describe('A laugh is welcome.'),
});

/** A document, see `DocumentSpec`, with its name in the caller's language. */
export const documentSpec = z.object({
  specId: z.string(),
  name: z.string(),
  category: z.enum(DOCUMENT_CATEGORIES),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  widthMm: z.number().positive(),
  heightMm: z.number().positive(),
  dpi: z.int().positive(),
  minKb: z.int().positive().optional(),
  maxKb: z.int().positive().optional(),
  backgrounds: z.array(z.string()),
  retouch: z.boolean(),
  rules,
  country: z.string().optional(),
  source: z.string(),
  sourceDate: z.string(),
  verified: z.boolean(),
});

/** Documents for which photos can be made; `query` searches names, countries and sizes. */
export const listSpecs = {
  input: z.strictObject({
    ...LIST_INPUT,
    query: z.string().max(64).optional(),
    category: z.enum(DOCUMENT_CATEGORIES).optional(),
    /** Only these, in this order: those that the user used last. */
    specIds: jsonField(z.array(z.string().max(64)).max(50)).optional(),
  }),
  output: listOutput(documentSpec),
};

const bounded = ({ min, max }: Bounds) => z.coerce.number<number>().min(min).max(max);

const side = within(SHEET_BOUNDS.paper);

const sheetItem = z.strictObject({
  taskId: z.uuid(),
  /** Index of the task's result. */
  result: z.int().nonnegative().default(0),
  /** Copies; absent = as many as fit. */
  count: within(SHEET_BOUNDS.count).int().optional(),
});

/** A paper by name or dimensions. */
export const paper = z.union([z.enum(PAPER_NAMES), z.strictObject({ widthMm: side, heightMm: side })]);

const sheetLayout = {
  items: jsonField(z.array(sheetItem).min(SHEET_BOUNDS.items.min).max(SHEET_BOUNDS.items.max)),
  paper: jsonField(paper),
  gapMm: bounded(SHEET_BOUNDS.gap).default(DEFAULT_GAP_MM),
  marginMm: bounded(SHEET_BOUNDS.margin).default(DEFAULT_GAP_MM),
  /** Thin lines in the gaps, for cutting. */
  cropLines: jsonField(z.boolean()).default(true),
  dpi: bounded(SHEET_BOUNDS.dpi).int().default(300),
};

/**
 * A sheet for printing. While a photo on it is locked, the sheet shows that photo's preview, and is smaller, so that
 * the preview is not enlarged. The first photo without a `count` fills the remaining space.
 */
export const createSheet = {
  input: z.strictObject(sheetLayout),
  output: z.object({
    ...asset.shape,
    /** Number of copies that fit, per item. */
    counts: z.array(z.int().nonnegative()),
    /** Whether a photo on it is still locked, which makes the sheet smaller than its print size. */
    locked: z.boolean(),
  }),
};

/** Replaces the small, marked preview by the full photo, for points or a free use, only once per task. */
export const unlockPhoto = { input: z.strictObject({ taskId: z.uuid() }), output: task };

/** A ZIP of unlocked photos, sheets of them, and their measurements. */
export const createPack = {
  input: z.strictObject({
    taskIds: jsonField(z.array(z.uuid()).min(1).max(PACK_BOUNDS.tasks)),
    sheets: jsonField(z.array(z.strictObject(sheetLayout)).max(PACK_BOUNDS.sheets)).default([]),
  }),
  output: z.object({
    assetId: z.uuid(),
    /** Relative to the server's root; signed, expires. */
    url: z.string(),
    fileName: z.string(),
    bytes: z.int().positive(),
  }),
  body: TEXTS_BODY,
};
