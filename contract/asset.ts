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
