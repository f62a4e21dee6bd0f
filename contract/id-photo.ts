import { DOCUMENT_CATEGORIES } from '@tuzuo/core/id-photo/document';
import { PACK_BOUNDS } from '@tuzuo/core/id-photo/pack';
import { DEFAULT_GAP_MM, PAPER_NAMES, SHEET_BOUNDS } from '@tuzuo/core/id-photo/paper';
import { PHOTO_RULES, RULE_UNITS } from '@tuzuo/core/id-photo/verdict';
import { z } from 'zod';
import { asset } from './asset';
import { jsonField, LIST_INPUT, listOutput } from './fields';
import { task } from './task';

const range = z.object({ min: z.number(), max: z.number() });

const rules = z.object({
  headHeight: range.optional(),
  eyeLine: range.optional(),
  crownGap: range.optional(),
  headWidth: range.optional(),
  tiltMax: z.number(),
  yawMax: z.number(),
});

/** A document as `DocumentSpec` describes it, its name in the caller's language. */
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

/** One rule of a photo as `RuleVerdict` describes it. */
export const ruleVerdict = z.object({
  rule: z.enum(PHOTO_RULES),
  found: z.number().nullable(),
  needed: z.object({ min: z.number().optional(), max: z.number().optional() }),
  unit: z.enum(RULE_UNITS),
  pass: z.boolean(),
  severity: z.enum(['must', 'should']),
});

/** `analysis.idPhoto` of a look at a portrait; its layers are there while their files are. */
export const idPhotoAnalysis = z.object({
  verdict: z.array(ruleVerdict),
  frame: z.object({ widthPx: z.int().positive(), heightPx: z.int().positive() }),
  layers: z.object({ base: asset, smooth: asset, whiten: asset, sharpen: asset }).optional(),
});

/** The documents that a photo can be made for; `query` is looked for in names, countries and sizes. */
export const listSpecs = {
  input: z.strictObject({
    ...LIST_INPUT,
    query: z.string().max(64).optional(),
    category: z.enum(DOCUMENT_CATEGORIES).optional(),
    /** These alone, in this order: the ones that the user took last. */
    specIds: jsonField(z.array(z.string().max(64)).max(50)).optional(),
  }),
  output: listOutput(documentSpec),
};

const bounded = ({ min, max }: { min: number; max: number }) => z.coerce.number<number>().min(min).max(max);

const side = z.number().min(SHEET_BOUNDS.paper.min).max(SHEET_BOUNDS.paper.max);

const sheetItem = z.strictObject({
  taskId: z.uuid(),
  /** Which result of the task. */
  result: z.int().nonnegative().default(0),
  /** Copies; absent = as many as there is room for. */
  count: z.int().min(SHEET_BOUNDS.count.min).max(SHEET_BOUNDS.count.max).optional(),
});

/** How a sheet is laid out. */
const sheetLayout = {
  items: jsonField(z.array(sheetItem).min(SHEET_BOUNDS.items.min).max(SHEET_BOUNDS.items.max)),
  paper: jsonField(z.union([z.enum(PAPER_NAMES), z.strictObject({ widthMm: side, heightMm: side })])),
  gapMm: bounded(SHEET_BOUNDS.gap).default(DEFAULT_GAP_MM),
  marginMm: bounded(SHEET_BOUNDS.margin).default(DEFAULT_GAP_MM),
  /** Thin lines in the gaps, for scissors. */
  cropLines: jsonField(z.boolean()).default(true),
  dpi: bounded(SHEET_BOUNDS.dpi).int().default(300),
};

/**
 * A sheet for printing. It shows what its owner may have: as long as a photo is locked, the watermarked one. The first
 * photo without a `count` fills what is left.
 */
export const createSheet = {
  input: z.strictObject(sheetLayout),
  output: z.object({
    ...asset.shape,
    /** Copies of each item that found room. */
    counts: z.array(z.int().nonnegative()),
    /** Whether a photo on it still carries the watermark. */
    locked: z.boolean(),
  }),
};

/** Takes the watermark off a photo, for points or a free use, once ever per task. */
export const unlockPhoto = { input: z.strictObject({ taskId: z.uuid() }), output: task };

/** A ZIP of unlocked photos, sheets of them and what was measured. */
export const createPack = {
  input: z.strictObject({
    taskIds: jsonField(z.array(z.uuid()).min(1).max(PACK_BOUNDS.tasks)),
    sheets: jsonField(z.array(z.strictObject(sheetLayout)).max(PACK_BOUNDS.sheets)).default([]),
  }),
  output: z.object({
    assetId: z.uuid(),
    /** From the server's root; signed, expires. */
    url: z.string(),
    fileName: z.string(),
    bytes: z.int().positive(),
  }),
};
