import { SHARE_KINDS } from '@tuzuo/core/api/share';
import { z } from 'zod';

/** The longest id of anything that can be shared: a UUID. */
const MAX_ID_LENGTH = 36;

/** An address that anybody may open; the same thing shared again has the same one. */
export const createShareLink = {
  input: z.strictObject({
    kind: z.enum(SHARE_KINDS),
    /** A tool's key, or the id of a template, a poster or a result's asset; nothing for home. */
    id: z.string().max(MAX_ID_LENGTH).default(''),
  }),
  /** Absolute. */
  output: z.object({ url: z.url() }),
};
