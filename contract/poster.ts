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
import type { PosterDocument } from '@tuzuo/core/poster/document';
import { z } from 'zod';
import { asset } from './asset';
import { jsonField, LIST_INPUT, listOutput } from './fields';
import { taskFacts } from './task';

const MAX_PAGE_ID = 100;

const posterId = z.uuid();

const requestId = z.string().min(REQUEST_ID_LENGTH.min).max(REQUEST_ID_LENGTH.max);

const title = z.string().trim().min(1).max(POSTER_TITLE_LENGTH);

/** Its own rules are looked at behind the contract, where its version is known. */
const doc = z.custom<PosterDocument>((value) => typeof value === 'object' && value !== null);

/** What a poster may be as a form, which takes three bytes for many a character of JSON; its text is cleaned, not refused. */
const POSTER_BODY = { bytes: 8 * 1024 * 1024, json: POSTER_JSON_BOUNDS, own: ['doc'] };

const revision = z.int().nonnegative();

const saved = z.object({ posterId, revision });

/**
 * Stores a poster: a new one, with revision 0 and no `posterId`, or the next revision of one. A revision that is not
 * the server's is 10003, and changes nothing. The same save again is the same revision; a new poster is made once
 * for each `requestId`.
 */
export const savePoster = {
  input: z.strictObject({
    posterId: posterId.optional(),
    title,
    doc: jsonField(doc, POSTER_JSON_BOUNDS),
    revision: z.coerce.number<number>().pipe(revision),
    requestId: requestId.optional(),
    /** What a new poster was begun with: it is one of the caller's recent templates from now on. */
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
  input: z.strictObject({ posterId }),
  output: z.object({
    ...about,
    doc,
    /** The caller's own pictures in it; one that is gone is left out. */
    pictures: z.array(asset),
  }),
};

/** The caller's posters, the one that was changed last first. */
export const listPosters = {
  input: z.strictObject(LIST_INPUT),
  output: listOutput(
    z.object({
      ...about,
      width: z.number(),
      height: z.number(),
      pages: z.int().positive(),
      /** Its first page, the longer side 480 px, from the server's root; absent until this revision has been drawn. */
      thumbUrl: z.string().optional(),
      /** Some pixels of the last drawing as a `data:` address, shown blurred until there is a newer one. */
      placeholder: z.string().optional(),
    }),
  ),
};

export const removePoster = { input: z.strictObject({ posterId }), output: z.object({}) };

/** A new poster like one of the caller's, called a copy of it. */
export const copyPoster = {
  input: z.strictObject({ posterId, requestId: requestId.optional() }),
  output: saved,
};

/** A poster as it was before one of its saves. */
const version = z.object({
  versionId: z.uuid(),
  title: z.string(),
  /** When it was saved like this. */
  savedAt: z.iso.datetime(),
  pages: z.int().positive(),
  /** The room that it takes. */
  bytes: z.int().nonnegative(),
});

/** Older versions of a poster of the caller's, the latest first; each is kept for 30 days. */
export const listPosterVersions = {
  input: z.strictObject({ ...LIST_INPUT, posterId }),
  output: listOutput(version),
};

export const getPosterVersion = {
  input: z.strictObject({ posterId, versionId: z.uuid() }),
  output: z.object({
    ...version.shape,
    doc,
    /** The caller's own pictures in it; one that is gone is left out. */
    pictures: z.array(asset),
  }),
};

/** Makes a poster again what it was; what it is now is a version from then on. A stale revision is 10003. */
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

/** What anybody with the link of a poster sees of it. */
export const getSharedPoster = {
  input: z.strictObject({ linkId }),
  output: z.object({
    title: z.string(),
    width: z.number(),
    height: z.number(),
    pages: z.int().positive(),
    /** Its first page, from the server's root; absent until it has been drawn. */
    pictureUrl: z.string().optional(),
    placeholder: z.string().optional(),
  }),
};

/** A new poster of the caller's like a shared one, with pictures of its own: without what its pages hide. */
export const copySharedPoster = {
  input: z.strictObject({ linkId, requestId: requestId.optional() }),
  output: saved,
};

/**
 * Multipart, one file named `file`: a PSD, an SVG, a work of poster-design, or a poster of ours as JSON. It becomes a
 * document that belongs to no poster before it is saved; its pictures are uploads of the caller's.
 */
export const importPoster = {
  input: z.strictObject({}),
  output: z.object({
    /** Of the file's name; '' when that says nothing. */
    title: z.string(),
    doc,
    /** The pictures in it. */
    pictures: z.array(asset),
    /** What is not as it was. */
    notes: z.array(
      z.object({
        loss: z.enum(IMPORT_LOSSES),
        /** Of the layer, or of the font; may be ''. */
        name: z.string(),
        /** The picture that stands in its place. */
        assetId: z.uuid().optional(),
      }),
    ),
  }),
};

/** An export of a poster: a task of no tool. Its results are files, one a page, but of a PDF; they are kept for a day. */
const exportTask = z.object({
  ...taskFacts,
  posterId,
  format: z.enum(EXPORT_FORMATS),
  scale: z.number(),
  /** Which of its pages, from 0. */
  pages: z.array(z.int().nonnegative()),
  bleed: z.boolean(),
  cropMarks: z.boolean(),
});

/**
 * Starts an export of a poster as it is saved now: free, so many an hour as the tier grants. The same requestId is the
 * same task.
 */
export const exportPoster = {
  input: z.strictObject({
    posterId,
    format: z.enum(EXPORT_FORMATS),
    /** Pixels of a picture for one of the page. */
    scale: z.coerce.number<number>().min(EXPORT_SCALE.min).max(EXPORT_SCALE.max).default(1),
    /** This page only. */
    pageId: z.string().max(MAX_PAGE_ID).optional(),
    /** Of a PDF: with what is printed beyond the page, and with marks that show where to cut. */
    bleed: jsonField(z.boolean()).default(false),
    cropMarks: jsonField(z.boolean()).default(false),
    requestId,
  }),
  output: exportTask,
};

const taskId = z.strictObject({ taskId: z.uuid() });

export const getExport = { input: taskId, output: exportTask };
/** Ends an export early. One that has ended stays as it is. */
export const cancelExport = { input: taskId, output: exportTask };
/** Tries a failed or canceled one again, with the poster as it was. */
export const retryExport = { input: taskId, output: exportTask };
/** Deletes an ended one and its files before their time. */
export const removeExport = { input: taskId, output: z.object({}) };

const MAX_SCENE_ID = 40;

const smartText = z.strictObject({
  /** What it is; the words and their order decide where it is not told. */
  slot: z.enum(SMART_SLOTS).optional(),
  text: z.string().trim().min(1).max(SMART_LIMITS.textLength),
});

const smartTexts = z.array(smartText).max(SMART_LIMITS.texts);

/** What smart posters are made of. */
const smartParts = {
  texts: smartTexts,
  /** The caller's own pictures, the main one first. */
  imageIds: z.array(z.uuid()).max(SMART_LIMITS.images),
  /** What it is for, of `template/scene/list`. */
  sceneId: z.string().max(MAX_SCENE_ID).optional(),
  /** `#rrggbb`: what the palette is made of; of the main picture, or the scene, where it is not told. */
  brandColor: z
    .string()
    .regex(/^#[\da-f]{6}$/i)
    .optional(),
};

/**
 * Smart posters: a task of no tool. Its results are the proposals, at least six, laid out in different ways: a picture
 * of each with its document, which becomes a poster only when the user saves it. Results are kept for a day.
 */
const smartTask = z.object({
  ...taskFacts,
  ...smartParts,
  format: z.enum(SMART_FORMATS),
  /** The caller's own pictures that went in, and those that proposals show; one that is gone is left out. */
  pictures: z.array(asset),
  results: z.array(
    z.object({
      /** The proposal's picture, with the document's ratio. */
      ...asset.shape,
      doc,
      archetype: z.enum(SMART_ARCHETYPES),
      /** The same some pixels wide, as a `data:` address: what shows, blurred, while the picture loads. */
      placeholder: z.string(),
    }),
  ),
});

/**
 * Makes proposals of a few texts and pictures, one of which there must be: free, so many times an hour as the tier
 * grants. The same requestId is the same task.
 */
export const generatePosters = {
  input: z.strictObject({
    ...smartParts,
    texts: jsonField(smartTexts).default([]),
    imageIds: jsonField(smartParts.imageIds).default([]),
    /** The scene's own where it is not told. */
    format: z.enum(SMART_FORMATS).optional(),
    requestId,
  }),
  output: smartTask,
};

const MAX_RESULTS = 1_000;

/**
 * What a task has made as a poster that can be changed, no user's before it is saved: one of its smart posters, or a
 * result that has `layers`. 10002 for any other.
 */
export const openResult = {
  input: z.strictObject({
    taskId: z.uuid(),
    /** Which of its results, from 0. */
    index: z.coerce.number<number>().pipe(z.int().min(0).max(MAX_RESULTS)).default(0),
  }),
  output: z.object({
    /** Of its words; may be ''. */
    title: z.string(),
    doc,
    /** The caller's own pictures in it; one that is gone is left out. */
    pictures: z.array(asset),
  }),
};

export const getGenerated = { input: taskId, output: smartTask };
/** Ends it early. One that has ended stays as it is. */
export const cancelGenerated = { input: taskId, output: smartTask };
/** Tries a failed or canceled one again. */
export const retryGenerated = { input: taskId, output: smartTask };
/** Deletes an ended one and its proposals before their time. */
export const removeGenerated = { input: taskId, output: z.object({}) };
