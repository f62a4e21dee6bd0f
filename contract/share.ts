import { SHARE_KINDS } from '@tuzuo/core/api/share';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { z } from 'zod';
import { jsonField, LIST_INPUT, listOutput } from './fields';

/** Maximum length of a shareable item's id: a UUID. */
const MAX_ID_LENGTH = 36;

/** Far more than our URLs need. */
const MAX_URL_LENGTH = 500;

/** Creates a public URL; sharing the same item again returns the same URL. */
export const createShareLink = {
  input: z.strictObject({
    kind: z.enum(SHARE_KINDS),
    /** A tool's key, or the id of a template, a poster or a result's asset; empty for the home page. */
    id: z.string().max(MAX_ID_LENGTH).default(''),
    /**
     * For a result: whether to show the source picture, too. The last call counts. Default: false, because a client
     * that does not know this option has not told its user.
     */
    original: jsonField(z.boolean()).default(false),
  }),
  output: z.object({
    /** Absolute. */
    url: z.url(),
    /** Message for the owner while the operator's content check is running; until it passes, nobody sees the item. */
    checking: z.string().optional(),
  }),
};

/** The caller's own link to an item, if there is one, and what others do not see of it. */
export const findShareLink = {
  input: z.strictObject({
    kind: z.enum(SHARE_KINDS),
    id: z.string().max(MAX_ID_LENGTH).default(''),
  }),
  output: z.object({
    /** Absolute. */
    url: z.url().optional(),
    /** Whether products of the poster are drawn at 512 px at most, since their photos or scenes are not paid for. */
    drawnSmall: z.boolean().optional(),
  }),
};

/** A result that its owner has shared. */
const shareLink = z.object({
  id: z.string(),
  /** Absolute. */
  url: z.url(),
  /** Absent if no longer known. */
  tool: z.enum(TOOL_KEYS).optional(),
  /** The asset of the result. */
  assetId: z.uuid(),
  /** Thumbnail, relative to the server's root. */
  thumbUrl: z.string(),
  /** Whether the source picture is shown, too. */
  original: z.boolean(),
  createdAt: z.iso.datetime(),
});

/** The caller's shared results, newest first; with `assetId` only that one, if it is shared. */
export const listShareLinks = {
  input: z.strictObject({ ...LIST_INPUT, assetId: z.uuid().optional() }),
  output: listOutput(shareLink),
};

/** Revokes a link of the caller, by either its id or its URL. Revoking a missing link is no error. */
export const revokeShareLink = {
  input: z.strictObject({
    id: z.string().max(MAX_ID_LENGTH).optional(),
    url: z.string().max(MAX_URL_LENGTH).optional(),
  }),
  output: z.object({}),
};
