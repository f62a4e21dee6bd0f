import { POSTER_JSON_BOUNDS } from '@tuzuo/core/api/bounded-json';
import {
  MATTE_DOUBTS,
  MATTE_STATES,
  RETOUCH,
  SAVE_OUTPUTS,
  SAVE_SIDE,
  SCENE_ID_LENGTH,
  UNLOCKED_SCENES,
} from '@tuzuo/core/api/matte';
import { REQUEST_ID_LENGTH } from '@tuzuo/core/api/task';
import type { Fill } from '@tuzuo/poster/document';
import { z } from 'zod';
import { asset } from './asset';
import { jsonField, TEXTS_BODY } from './fields';
import { doc, POSTER_BODY } from './poster';
import { quote, task } from './task';

/** A share of a side, 0 to 1. */
const share = z.number().min(0).max(1);

const matte = z.union([
  /** The free analysis is running: poll `gen/task/get`, then call again. */
  z.object({ state: z.literal('pending'), taskId: z.uuid(), photo: asset }),
  z.object({
    state: z.enum(MATTE_STATES),
    /**
     * A PNG over the whole photo, white with the matte as alpha; relative to the server's root, signed, expires. Its
     * longest side is at most 512 px before the unlock, and at most 1,024 px after it.
     */
    previewUrl: z.string(),
    photo: asset,
    /** The photo's size, in pixels. */
    width: z.int().positive(),
    height: z.int().positive(),
    /** The product's bounds, as shares of the photo's sides. */
    box: z.object({ left: share, top: share, width: share, height: share }),
    /** Absent = no doubt. `none`: no product was found, and the whole photo is opaque. */
    unsure: z.enum(MATTE_DOUBTS).optional(),
  }),
]);

/** Has the network loaded that finds mattes, for a page on which a photo is about to be chosen. */
export const prepareMattes = { input: z.strictObject({}), output: z.object({}) };

/**
 * The product cut out of a photo of the caller: computed once for the photo's bytes, for free.
 * `copyId`: a reduced copy of the photo that was sent before it, whose matte becomes the photo's if it has none yet.
 */
export const getMatte = {
  input: z.strictObject({ assetId: z.uuid(), copyId: z.uuid().optional() }),
  output: matte,
};

const requestId = z.string().min(REQUEST_ID_LENGTH.min).max(REQUEST_ID_LENGTH.max);

/**
 * Unlocks a photo for points or a free use of `matting`, and pays for it in scenes (`ai_product_img_fast` each), all or
 * nothing and each once: repeating it charges nothing. Returns what `get` does; a photo whose matte is not known yet stays
 * as it is.
 */
export const unlockMatte = {
  input: z.strictObject({
    assetId: z.uuid(),
    requestId: requestId.optional(),
    /** Scenes to pay for; those that are not known cost nothing. */
    sceneIds: jsonField(z.array(z.string().min(1).max(SCENE_ID_LENGTH)).max(UNLOCKED_SCENES)).optional(),
  }),
  output: matte,
};

const stroke = z.strictObject({
  /** Whether it restores the photo, or erases it. */
  keep: z.boolean(),
  /** Of its round tip, as a share of the photo's longer side. */
  width: z.number().min(RETOUCH.width.min).max(RETOUCH.width.max),
  /** x and y by turns, as shares of the photo's sides; it may leave the photo. */
  points: z
    .array(z.number().min(-1).max(2))
    .min(2)
    .max(RETOUCH.numbers)
    .refine(({ length }) => length % 2 === 0),
});

/**
 * Touches a matte up with the user's strokes, in their order, and returns what `get` does. Its state stays as it is; no
 * later analysis replaces it. Repeating a call changes nothing. A photo whose matte is not known yet stays as it is.
 */
export const retouchMatte = {
  input: z.strictObject({
    assetId: z.uuid(),
    strokes: jsonField(
      z
        .array(stroke)
        .min(1)
        .max(RETOUCH.strokes)
        .refine((all) => all.reduce((sum, { points }) => sum + points.length, 0) <= RETOUCH.allNumbers),
    ),
  }),
  output: matte,
  body: TEXTS_BODY,
};

const side = z.int().min(SAVE_SIDE.min).max(SAVE_SIDE.max);

const output = z
  .strictObject({
    /** Width to height; by default that of the page. The size is that of the photos, 800 to 4,000 px. */
    ratio: z
      .string()
      .regex(/^[1-9]\d{0,3}:[1-9]\d{0,3}$/)
      .optional(),
    /** Both or neither; instead of `ratio`. */
    widthPx: side.optional(),
    heightPx: side.optional(),
    format: z.enum(['png', 'jpeg']),
    /** Replaces the page's background. */
    background: z
      .union([
        z.literal('transparent'),
        z.custom<Fill>((value) => typeof value === 'object' && value !== null),
      ])
      .optional(),
  })
  .refine(({ ratio, widthPx, heightPx }) => {
    const isSized = widthPx !== undefined;
    return isSized === (heightPx !== undefined) && !(isSized && ratio !== undefined);
  });

const saved = {
  /** The document; its first page is saved. */
  doc: jsonField(doc, POSTER_JSON_BOUNDS),
  outputs: jsonField(z.array(output).min(1).max(SAVE_OUTPUTS)),
};

/** What a save would cost now. Guests see a registered user's price. */
export const quoteSave = {
  input: z.strictObject(saved),
  output: z.object({
    ...quote.shape,
    photos: z.int().nonnegative().describe('Photos that it unlocks.'),
    scenes: z.int().nonnegative().describe('Photos in scenes that it pays for, each photo and scene once.'),
  }),
  body: POSTER_BODY,
};

/**
 * Saves pictures of a document with products, each in a format and size; another ratio is arranged again. Pays once for
 * each photo that is still locked, and for each photo in a scene. Returns a task of the tool `matting`, for the calls `gen.task.*`; its results carry
 * their documents.
 */
export const createSave = { input: z.strictObject({ ...saved, requestId }), output: task, body: POSTER_BODY };
