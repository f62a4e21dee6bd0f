import { POSTER_JSON_BOUNDS } from '@tuzuo/core/api/bounded-json';
import {
  EXPORT_FORMATS,
  EXPORT_SCALE,
  IMPORT_LOSSES,
  POSTER_TITLE_LENGTH,
  SMART_ARCHETYPES,
  SMART_FORMATS,
  SMART_LIMITS,
  SMART_SLOTS,
} from '@tuzuo/core/api/poster';
import { REQUEST_ID_LENGTH } from '@tuzuo/core/api/task';
import { TEMPLATE_ID_LENGTH } from '@tuzuo/core/api/template';
import type { PosterDocument } from '@tuzuo/poster/document';
import { z } from 'zod';
import { asset } from './asset';
import { jsonField, LIST_INPUT, listOutput } from './fields';
import { taskFacts } from './task';

const MAX_PAGE_ID = 100;

const posterId = z.uuid();

const requestId = z.string().min(REQUEST_ID_LENGTH.min).max(REQUEST_ID_LENGTH.max);

const title = z.string().trim().min(1).max(POSTER_TITLE_LENGTH);

/** Validated by the module instead of the contract, since the rules depend on the document's version. */
export const doc = z.custom<PosterDocument>((value) => typeof value === 'object' && value !== null);

/**
 * Body limit of a poster form, which encodes many characters of JSON with three bytes; its text is cleaned, not
 * rejected.
 */
export const POSTER_BODY = {
  bytes: 8 * 1024 * 1024,
  json: POSTER_JSON_BOUNDS,
  structures: ['doc'],
  own: ['doc'],
};

const revision = z.int().nonnegative();

const saved = z.object({
  posterId,
  revision,
  /** Message for the owner: why the poster's link stops showing it with this save. */
  linkNote: z.string().optional(),
});

/**
 * Saves a poster: a new one, with revision 0 and no `posterId`, or the next revision of one. A revision other than the
 * server's is 10003 and changes nothing. Repeating a save yields the same revision; a new poster is created once per
 * `requestId`.
 */
export const savePoster = {
  input: z.strictObject({
    posterId: posterId.optional(),
    title,
    doc: jsonField(doc, POSTER_JSON_BOUNDS),
    revision: z.coerce.number<number>().pipe(revision),
    requestId: requestId.optional(),
    /** The template that a new poster was started from, which becomes one of the caller's recent templates. */
    templateId: z.string().max(TEMPLATE_ID_LENGTH).optional(),
  }),
  output: saved,
  body: POSTER_BODY,
};

const about = {
  posterId,
  title: z.string(),
  revision,
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const getPoster = {
  isLarge: true,
  input: z.strictObject({ posterId }),
  output: z.object({
    ...about,
    doc,
    /** The caller's own pictures in it; deleted ones are omitted. */
    pictures: z.array(asset),
  }),
};

/** The caller's posters, the most recently changed first. */
export const listPosters = {
  input: z.strictObject(LIST_INPUT),
  output: listOutput(
    z.object({
      ...about,
      width: z.number(),
      height: z.number(),
      pages: z.int().positive(),
      /**
       * Its first page, with a longer side of 480 px, relative to the server's root; absent until this revision is
       * rendered.
       */
      thumbUrl: z.string().optional(),
      /** A tiny version of the last rendering as a `data:` URL, shown blurred until there is a newer one. */
      placeholder: z.string().optional(),
    }),
  ),
};

export const removePoster = { input: z.strictObject({ posterId }), output: z.object({}) };

/** Duplicates a poster of the caller; the title says that it is a copy. */
export const copyPoster = {
  input: z.strictObject({ posterId, requestId: requestId.optional() }),
  output: saved,
};

/** An earlier version of a poster. */
const version = z.object({
  versionId: z.uuid(),
  title: z.string(),
  /** When this version was saved. */
  savedAt: z.iso.datetime(),
  pages: z.int().positive(),
  /** Storage that it takes. */
  bytes: z.int().nonnegative(),
});

/** Earlier versions of a poster of the caller, the latest first; each is kept for 30 days. */
export const listPosterVersions = {
  input: z.strictObject({ ...LIST_INPUT, posterId }),
  output: listOutput(version),
};

export const getPosterVersion = {
  isLarge: true,
  input: z.strictObject({ posterId, versionId: z.uuid() }),
  output: z.object({
    ...version.shape,
    doc,
    /** The caller's own pictures in it; deleted ones are omitted. */
    pictures: z.array(asset),
  }),
};

/** Restores an earlier version; the current one becomes a version. A stale revision is 10003. */
export const restorePosterVersion = {
  input: z.strictObject({
    posterId,
    versionId: z.uuid(),
    revision: z.coerce.number<number>().pipe(revision),
  }),
  output: saved,
};

const MAX_LINK_ID = 36;

const linkId = z.string().max(MAX_LINK_ID);

/** What anyone with the link sees of a shared poster. */
export const getSharedPoster = {
  input: z.strictObject({ linkId }),
  output: z.object({
    title: z.string(),
    width: z.number(),
    height: z.number(),
    pages: z.int().positive(),
    /** Its first page, relative to the server's root; absent until it is rendered. */
    pictureUrl: z.string().optional(),
    placeholder: z.string().optional(),
  }),
};

/** Copies a shared poster to the caller's, with pictures of its own and without hidden parts of its pages. */
export const copySharedPoster = {
  input: z.strictObject({ linkId, requestId: requestId.optional() }),
  output: saved,
};

/**
 * Multipart, with one file named `file`: a PSD, an SVG, a poster-design work, or an exported poster as JSON. It becomes
 * a document that belongs to no poster until it is saved; its pictures become uploads of the caller.
 */
export const importPoster = {
  isLarge: true,
  input: z.strictObject({}),
  output: z.object({
    /** From the file name; may be ''. */
    title: z.string(),
    doc,
    pictures: z.array(asset),
    /** What the import changed. */
    notes: z.array(
      z.object({
        loss: z.enum(IMPORT_LOSSES),
        /** Name of the layer or font; may be ''. */
        name: z.string(),
        /** The picture that replaces it. */
        assetId: z.uuid().optional(),
      }),
    ),
  }),
};

/** A poster export: a task without a tool. Its results are files, one per page or one PDF; kept for a day. */
const exportTask = z.object({
  ...taskFacts,
  posterId,
  format: z.enum(EXPORT_FORMATS),
  scale: z.number(),
  /** Page indices, from 0. */
  pages: z.array(z.int().nonnegative()),
  bleed: z.boolean(),
  cropMarks: z.boolean(),
});

/**
 * Exports a poster as currently saved: free, limited per hour by tier. The same requestId returns the same task.
 */
export const exportPoster = {
  input: z.strictObject({
    posterId,
    format: z.enum(EXPORT_FORMATS),
    /** Output pixels per pixel of the page. */
    scale: z.coerce.number<number>().min(EXPORT_SCALE.min).max(EXPORT_SCALE.max).default(1),
    /** Only this page. */
    pageId: z.string().max(MAX_PAGE_ID).optional(),
    /** PDF only: print bleed, and crop marks. */
    bleed: jsonField(z.boolean()).default(false),
    cropMarks: jsonField(z.boolean()).default(false),
    requestId,
  }),
  output: exportTask,
};

const taskId = z.strictObject({ taskId: z.uuid() });

export const getExport = { input: taskId, output: exportTask };
/** Cancels an export. Ended ones do not change. */
export const cancelExport = { input: taskId, output: exportTask };
/** Retries a failed or canceled export, with the poster as it was then. */
export const retryExport = { input: taskId, output: exportTask };
/** Deletes an ended export and its files early. */
export const removeExport = { input: taskId, output: z.object({}) };

const MAX_SCENE_ID = 40;

const smartText = z.strictObject({
  /** Its role; by default inferred from wording and order. */
  slot: z.enum(SMART_SLOTS).optional(),
  text: z.string().trim().min(1).max(SMART_LIMITS.textLength),
});

const smartTexts = z.array(smartText).max(SMART_LIMITS.texts);

/** Input of smart posters. */
const smartParts = {
  texts: smartTexts,
  /** The caller's own pictures, the main one first. */
  imageIds: z.array(z.uuid()).max(SMART_LIMITS.images),
  /** Purpose, from `template/scene/list`. */
  sceneId: z.string().max(MAX_SCENE_ID).optional(),
  /** `#rrggbb`: seed of the palette; default: from the main picture, or the scene. */
  brandColor: z
    .string()
    .regex(/^#[\da-f]{6}$/i)
    .optional(),
};

/**
 * Smart posters: a task without a tool. Its results are at least six proposals with different layouts: a picture of
 * each with its document, which becomes a poster only when the user saves it. Results are kept for a day.
 */
const smartTask = z.object({
  ...taskFacts,
  ...smartParts,
  format: z.enum(SMART_FORMATS),
  /** The caller's own input pictures, and those in the proposals; deleted ones are omitted. */
  pictures: z.array(asset),
  results: z.array(
    z.object({
      /** The proposal's picture, in the document's ratio. */
      ...asset.shape,
      doc,
      archetype: z.enum(SMART_ARCHETYPES),
      /** A tiny version as a `data:` URL, shown blurred while the picture loads. */
      placeholder: z.string(),
    }),
  ),
});

/**
 * Generates proposals from a few texts and pictures, at least one of them: free, limited per hour by tier. The same
 * requestId returns the same task.
 */
export const generatePosters = {
  input: z.strictObject({
    ...smartParts,
    texts: jsonField(smartTexts).default([]),
    imageIds: jsonField(smartParts.imageIds).default([]),
    /** Default: that of the scene. */
    format: z.enum(SMART_FORMATS).optional(),
    requestId,
  }),
  output: smartTask,
};

const MAX_RESULTS = 1_000;

/**
 * Opens a task's result as an editable poster, which belongs to nobody until it is saved: a smart poster, or a result
 * with `layers`. 10002 for any other.
 */
export const openResult = {
  isLarge: true,
  input: z.strictObject({
    taskId: z.uuid(),
    /** Index of the result, from 0. */
    index: z.coerce.number<number>().pipe(z.int().min(0).max(MAX_RESULTS)).default(0),
  }),
  output: z.object({
    /** From its texts; may be ''. */
    title: z.string(),
    doc,
    /** The caller's own pictures in it; deleted ones are omitted. */
    pictures: z.array(asset),
  }),
};

export const getGenerated = { input: taskId, output: smartTask };
/** Cancels it. Ended tasks do not change. */
export const cancelGenerated = { input: taskId, output: smartTask };
/** Retries a failed or canceled one. */
export const retryGenerated = { input: taskId, output: smartTask };
/** Deletes an ended one and its proposals early. */
export const removeGenerated = { input: taskId, output: z.object({}) };
