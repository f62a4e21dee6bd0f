import {
  TEMPLATE_COLORS,
  TEMPLATE_ID_LENGTH,
  TEMPLATE_QUERY_LENGTH,
  TEMPLATE_SIZES,
} from '@tuzuo/core/api/template';
import type { PosterDocument } from '@tuzuo/core/poster/document';
import { z } from 'zod';
import { jsonField, LIST_INPUT, listOutput } from './fields';

const MAX_GROUP_ID = 40;

const templateId = z.string().min(1).max(TEMPLATE_ID_LENGTH);

/** What all that is said of a template begins with; its addresses are from the server's root. */
const about = {
  templateId: z.string(),
  /** In the caller's language, or in Chinese where the template is. */
  title: z.string(),
  /** Pixels of its pages. */
  width: z.number(),
  height: z.number(),
  pages: z.int().positive(),
  /** 360 px wide, with the page's ratio. */
  thumbUrl: z.string(),
  /** The same some pixels wide, as a `data:` address: what shows, blurred, while the other loads. */
  placeholder: z.string(),
  /** Whether the caller has marked it; a guest has none. */
  favorite: z.boolean(),
};

const count = z.int().positive();

/** What templates are, in the order of the template center; only what has templates. */
export const listTemplateCategories = {
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ categoryId: z.string(), name: z.string(), count })) }),
};

/** What templates are for, likewise. */
export const listTemplateScenes = {
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ sceneId: z.string(), name: z.string(), count })) }),
};

/** Words to search by, the commonest first. */
export const listTemplateTags = {
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.string()) }),
};

/**
 * Templates in the order of the library; with a query those that fit it best first, by words, by pinyin or its first
 * letters, and with a letter wrong where nothing fits exactly. `favorite` and `recent` are the caller's own, the last
 * one first, and need a session.
 */
export const listTemplates = {
  input: z.strictObject({
    ...LIST_INPUT,
    categoryId: z.string().max(MAX_GROUP_ID).optional(),
    sceneId: z.string().max(MAX_GROUP_ID).optional(),
    query: z.string().trim().max(TEMPLATE_QUERY_LENGTH).optional(),
    size: z.enum(TEMPLATE_SIZES).optional(),
    color: z.enum(TEMPLATE_COLORS).optional(),
    favorite: jsonField(z.boolean()).default(false),
    recent: jsonField(z.boolean()).default(false),
  }),
  output: listOutput(z.object(about)),
};

/** A template to look at and to begin a poster with; its pictures are of the stock (`core/poster/stock`). */
export const getTemplate = {
  input: z.strictObject({ templateId }),
  output: z.object({
    ...about,
    category: z.object({ categoryId: z.string(), name: z.string() }),
    scene: z.object({ sceneId: z.string(), name: z.string() }),
    /** 720 px wide. */
    previewUrl: z.string(),
    /** In the caller's language, or in Chinese. */
    doc: z.custom<PosterDocument>((value) => typeof value === 'object' && value !== null),
  }),
};

/** Marks a template as one of the caller's favorites, or takes the mark away. */
export const setTemplateFavorite = {
  input: z.strictObject({ templateId, favorite: jsonField(z.boolean()) }),
  output: z.object({ favorite: z.boolean() }),
};
