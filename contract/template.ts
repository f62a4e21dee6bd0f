import {
  TEMPLATE_COLORS,
  TEMPLATE_ID_LENGTH,
  TEMPLATE_QUERY_LENGTH,
  TEMPLATE_SIZES,
} from '@tuzuo/core/api/template';
import type { PosterDocument } from '@tuzuo/poster/document';
import { z } from 'zod';
import { jsonField, LIST_INPUT, listOutput } from './fields';

const MAX_GROUP_ID = 40;

const templateId = z.string().min(1).max(TEMPLATE_ID_LENGTH);

/** Common fields of a template; URLs are relative to the server's root. */
const about = {
  templateId: z.string(),
  /** In the caller's language, or in Chinese if the template is Chinese. */
  title: z.string(),
  /** Page size in pixels. */
  width: z.number(),
  height: z.number(),
  pages: z.int().positive(),
  /** 360 px wide, in the page's ratio. */
  thumbUrl: z.string(),
  /** A tiny version as a `data:` URL, shown blurred while the thumbnail loads. */
  placeholder: z.string(),
  /** Whether it is one of the caller's favorites; false for guests. */
  favorite: z.boolean(),
};

const count = z.int().positive();

/** Categories in the order of the template center; only those with templates. */
export const listTemplateCategories = {
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ categoryId: z.string(), name: z.string(), count })) }),
};

/** Scenes (purposes) of templates, likewise. */
export const listTemplateScenes = {
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ sceneId: z.string(), name: z.string(), count })) }),
};

/** Search suggestions, the most common first. */
export const listTemplateTags = {
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.string()) }),
};

/**
 * Templates in the order of the library. With a query, best matches first: by words, by pinyin or its initials, and
 * with one wrong letter when nothing matches exactly. `favorite` and `recent` list the caller's own, latest first, and
 * require a session.
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

/** A template to view and to start a poster from; its pictures are stock pictures (`poster/document/stock`). */
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

/** Adds a template to the caller's favorites, or removes it. */
export const setTemplateFavorite = {
  input: z.strictObject({ templateId, favorite: jsonField(z.boolean()) }),
  output: z.object({ favorite: z.boolean() }),
};
