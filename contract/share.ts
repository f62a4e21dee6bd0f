import { SHARE_KINDS } from '@tuzuo/core/api/share';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { z } from 'zod';
import { jsonField, LIST_INPUT, listOutput } from './fields';

/** The longest id of anything that can be shared: a UUID. */
const MAX_ID_LENGTH = 36;

/** Far more than an address of ours. */
const MAX_URL_LENGTH = 500;

/** An address that anybody may open; the same thing shared again has the same one. */
export const createShareLink = {
  input: z.strictObject({
    kind: z.enum(SHARE_KINDS),
    /** A tool's key, or the id of a template, a poster or a result's asset; nothing for home. */
    id: z.string().max(MAX_ID_LENGTH).default(''),
    /**
     * Of a result: whether the picture that it was made from is shown beside it. The last call counts. Not, unless
     * told: a client that does not know this has not told its user.
     */
    original: jsonField(z.boolean()).default(false),
  }),
  output: z.object({
    /** Absolute. */
    url: z.url(),
    /** The operator's content check goes on: nobody sees what is shared until it is found clear. What to tell the owner. */
    checking: z.string().optional(),
  }),
};

/** The caller's own link to a thing, if there is one. */
export const findShareLink = {
  input: z.strictObject({
    kind: z.enum(SHARE_KINDS),
    id: z.string().max(MAX_ID_LENGTH).default(''),
  }),
  /** Absolute. */
  output: z.object({ url: z.url().optional() }),
};

/** A result that its owner has shared. */
const shareLink = z.object({
  id: z.string(),
  /** Absolute. */
  url: z.url(),
  /** Absent where it is not known any more. */
  tool: z.enum(TOOL_KEYS).optional(),
  /** The asset of the result. */
  assetId: z.uuid(),
  /** A small picture of it, from the server's root. */
  thumbUrl: z.string(),
  /** Whether the picture that it was made from is shown too. */
  original: z.boolean(),
  createdAt: z.iso.datetime(),
});

/** The results that the caller has shared, newest first; with `assetId` that one, if it is shared. */
export const listShareLinks = {
  input: z.strictObject({ ...LIST_INPUT, assetId: z.uuid().optional() }),
  output: listOutput(shareLink),
};

/** Takes an address of the caller's back, by its id or as it was sent: one of the two. What is gone already is no error. */
export const revokeShareLink = {
  input: z.strictObject({
    id: z.string().max(MAX_ID_LENGTH).optional(),
    url: z.string().max(MAX_URL_LENGTH).optional(),
  }),
  output: z.object({}),
};
