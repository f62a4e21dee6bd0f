import { MATTE_DOUBTS, MATTE_STATES } from '@tuzuo/core/api/matte';
import { z } from 'zod';

/** A share of a side, 0 to 1. */
const share = z.number().min(0).max(1);

const matte = z.union([
  /** The free analysis is running: poll `gen/task/get`, then call again. */
  z.object({ state: z.literal('pending'), taskId: z.uuid() }),
  z.object({
    state: z.enum(MATTE_STATES),
    /**
     * A PNG over the whole photo, white with the matte as alpha; relative to the server's root, signed, expires. Its
     * longest side is at most 512 px before the unlock, and at most 1,024 px after it.
     */
    previewUrl: z.string(),
    /** The photo's size, in pixels. */
    width: z.int().positive(),
    height: z.int().positive(),
    /** The product's bounds, as shares of the photo's sides. */
    box: z.object({ left: share, top: share, width: share, height: share }),
    /** Absent = no doubt. `none`: no product was found, and the whole photo is opaque. */
    unsure: z.enum(MATTE_DOUBTS).optional(),
  }),
]);

/** The product cut out of a photo of the caller: computed once for the photo's bytes, for free. */
export const getMatte = {
  input: z.strictObject({ assetId: z.uuid() }),
  output: matte,
};
