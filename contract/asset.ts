import { z } from 'zod';

/** A stored picture as its owner sees it. Addresses are signed and expire; ids stay. */
export const asset = z.object({
  assetId: z.uuid(),
  /** From the server's root. */
  url: z.string(),
  /** A smaller one for lists: long edge 480 px. */
  thumbUrl: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  mime: z.string(),
  bytes: z.int().positive(),
});

/** Multipart, one or more files named `file`; the answer is in their order. All are taken, or none. */
export const uploadAssets = {
  input: z.strictObject({}),
  output: z.object({ items: z.array(asset) }),
};

const MAX_LINK_LENGTH = 2_000;

/** The picture behind a link as an upload of the caller's: fetched by the server, from the public web alone. */
export const fetchAsset = {
  input: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(MAX_LINK_LENGTH) }),
  output: z.object({ items: z.array(asset) }),
};

/** The mark of GB 45438-2025 inside the caller's own picture, for telling whether it was made by AI. */
export const readAssetLabel = {
  input: z.strictObject({ assetId: z.uuid() }),
  output: z.object({
    /** Absent when the file carries none. */
    label: z
      .object({
        /** 1 = made by AI, 2 = possibly, 3 = suspected; another program may write anything. */
        kind: z.string(),
        /** Codes of the services that made it and handed it out, and their numbers for it. */
        producer: z.string(),
        produceId: z.string(),
        propagator: z.string(),
        propagateId: z.string(),
      })
      .optional(),
  }),
};

/**
 * The storage of the caller: everything kept for them counts (uploads, results, their thumbnails, sheets, packs,
 * previews), and what the runs under way are expected to add. What is beyond the limit is refused with 20003, whose data
 * are the same two numbers.
 */
export const getSpace = {
  input: z.strictObject({}),
  output: z.object({
    usedBytes: z.int().nonnegative(),
    /** The benefit `user_space` of the caller's tier; absent = unlimited (cash mode). */
    limitBytes: z.int().nonnegative().optional(),
    /** How many of the caller's newest runs the history keeps, with their files. */
    keptRuns: z.int().nonnegative(),
  }),
};
