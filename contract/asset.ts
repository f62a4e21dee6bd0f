import { PICTURE_CHANGES } from '@tuzuo/core/api/asset';
import { z } from 'zod';

/** A stored picture as seen by its owner. URLs are signed and expire; ids are permanent. */
export const asset = z.object({
  assetId: z.uuid(),
  /** Relative to the server's root. */
  url: z.string(),
  /** Thumbnail for lists: long edge 480 px. */
  thumbUrl: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  mime: z.string(),
  /** Size of the file that the user sent; of a result, its own. */
  bytes: z.int().positive(),
});

const uploaded = asset.extend({
  /** How the stored picture differs from the file that was sent, if the user should know. */
  changes: z.array(z.enum(PICTURE_CHANGES)).optional(),
});

/**
 * Multipart, with one or more files named `file`; the output has the same order. Either all are accepted or none. A field
 * `name` is the name of the file, for hosts that send another one with it; '' = unknown.
 */
export const uploadAssets = {
  input: z.strictObject({}),
  output: z.object({ items: z.array(uploaded) }),
};

const MAX_LINK_LENGTH = 2_000;

/** Uploads the picture at a URL for the caller: the server fetches it, from the public web only. */
export const fetchAsset = {
  input: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(MAX_LINK_LENGTH) }),
  output: z.object({ items: z.array(uploaded) }),
};

/** Reads the GB 45438-2025 label in a picture of the caller, to tell whether it was made by AI. */
export const readAssetLabel = {
  input: z.strictObject({ assetId: z.uuid() }),
  output: z.object({
    /** Absent when the file has none. */
    label: z
      .object({
        /** 1 = made by AI, 2 = possibly, 3 = suspected; other programs may write anything. */
        kind: z.string(),
        /** Codes of the services that produced and distributed it, and their ids for it. */
        producer: z.string(),
        produceId: z.string(),
        propagator: z.string(),
        propagateId: z.string(),
      })
      .optional(),
  }),
};

/**
 * The caller's storage. Everything stored for them counts (uploads, results with their thumbnails, sheets, packs,
 * previews), plus what their active runs are expected to add. Exceeding the limit is refused with 20003, whose data are
 * the same two numbers.
 */
export const getSpace = {
  input: z.strictObject({}),
  output: z.object({
    usedBytes: z.int().nonnegative(),
    /** The benefit `user_space` of the caller's tier; absent = unlimited (cash mode). */
    limitBytes: z.int().nonnegative().optional(),
    /** How many of the caller's newest runs are kept in the history, with their files. */
    keptRuns: z.int().nonnegative(),
  }),
};
