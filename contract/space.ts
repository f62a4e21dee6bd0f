import { SPACE_KINDS, SPACE_LIMITS, SPACE_SORTS, SPACE_USES, TOP_FOLDER } from '@tuzuo/core/api/space';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { z } from 'zod';
import { jsonField, LIST_INPUT, listOutput } from './fields';

const id = z.uuid();

const name = z.string().trim().min(1).max(SPACE_LIMITS.nameLength);

/** Ids of posters and files, each once. */
const itemIds = jsonField(z.array(id).min(1).max(SPACE_LIMITS.batch));

/** A folder, or the top level. */
const place = z.union([z.literal(TOP_FOLDER), id]);

const nothing = z.object({});

const folder = z.object({
  folderId: id,
  name: z.string(),
  /** Absent at the top level. */
  parentId: id.optional(),
  /** Number of direct items, without folders. */
  items: z.int().nonnegative(),
});

/** All folders of the caller, unordered: there are never many. */
export const listFolders = {
  input: z.strictObject({}),
  output: z.object({ items: z.array(folder) }),
};

/** @see SPACE_LIMITS for their number and depth */
export const createFolder = {
  input: z.strictObject({ name, parentId: id.optional() }),
  output: z.object({ folderId: id }),
};

export const renameFolder = {
  input: z.strictObject({ folderId: id, name }),
  output: nothing,
};

/** Moves a folder into another one, but not into itself. */
export const moveFolder = {
  input: z.strictObject({ folderId: id, parentId: place }),
  output: nothing,
};

/** Deletes a folder; its content moves up one level. */
export const removeFolder = {
  input: z.strictObject({ folderId: id }),
  output: nothing,
};

const item = z.object({
  itemId: id,
  kind: z.enum(SPACE_KINDS),
  /** '' = a file without a name. */
  name: z.string(),
  folderId: id.optional(),
  /** Storage that it takes. */
  bytes: z.int().nonnegative(),
  width: z.number().optional(),
  height: z.number().optional(),
  /** For a poster. */
  pages: z.int().positive().optional(),
  /** For a file. */
  mime: z.string().optional(),
  /** The file, relative to the server's root. */
  url: z.string().optional(),
  /** Thumbnail; absent when there is none (yet). */
  thumbUrl: z.string().optional(),
  /** A tiny version of a poster's thumbnail as a `data:` URL. */
  placeholder: z.string().optional(),
  /** The tool that made a file, as long as its run is in the history. */
  tool: z.enum(TOOL_KEYS).optional(),
  taskId: id.optional(),
  /** Whether it is kept until the caller deletes it. Otherwise it is deleted with its run, or at `keptUntil`. */
  kept: z.boolean(),
  keptUntil: z.iso.datetime().optional(),
  /** Whether anyone with its link can see it. */
  shared: z.boolean(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** When it was moved to the recycle bin, and when it will be deleted permanently. */
  removedAt: z.iso.datetime().optional(),
  purgeAt: z.iso.datetime().optional(),
});

/** The caller's posters and files. */
export const listItems = {
  input: z.strictObject({
    ...LIST_INPUT,
    kind: z.enum(SPACE_KINDS).optional(),
    /** Direct content of a folder, or of the top level; default: everything. */
    folderId: place.optional(),
    /** Part of a name. */
    query: z.string().trim().max(SPACE_LIMITS.nameLength).optional(),
    sort: z.enum(SPACE_SORTS).default('newest'),
  }),
  output: listOutput(item),
};

/** Keeps files that would otherwise be deleted. */
export const keepItems = {
  input: z.strictObject({ itemIds }),
  output: nothing,
};

export const moveItems = {
  input: z.strictObject({ itemIds, folderId: place }),
  output: nothing,
};

export const renameItem = {
  input: z.strictObject({ itemId: id, name }),
  output: nothing,
};

/** Moves items to the recycle bin for the number of days granted by the caller's tier. Ends their links. */
export const removeItems = {
  input: z.strictObject({ itemIds }),
  output: z.object({ keepDays: z.int().nonnegative() }),
};

/** An archive of files, kept for a day. Posters must be exported first. */
export const packItems = {
  input: z.strictObject({ itemIds }),
  output: z.object({
    assetId: id,
    /** Relative to the server's root. */
    url: z.string(),
    fileName: z.string(),
    bytes: z.int().positive(),
  }),
};

/** Content of the recycle bin, the most recently removed first. */
export const listRecycled = {
  input: z.strictObject(LIST_INPUT),
  output: listOutput(item),
};

/** Moves items back to their folder, or to the top level if it no longer exists. */
export const restoreRecycled = {
  input: z.strictObject({ itemIds }),
  output: nothing,
};

/**
 * Permanently deletes items of the recycle bin: the given ones, or all. Files used elsewhere are retained for that use.
 */
export const purgeRecycled = {
  input: z.strictObject({
    itemIds: itemIds.optional(),
    all: jsonField(z.boolean()).default(false),
  }),
  output: nothing,
};

/** Storage usage by kind; the two figures of `asset/space/get`, and the retention period of the recycle bin. */
export const getUsage = {
  input: z.strictObject({}),
  output: z.object({
    usedBytes: z.int().nonnegative(),
    limitBytes: z.int().nonnegative().optional(),
    keepDays: z.int().nonnegative(),
    uses: z.array(
      z.object({
        use: z.enum(SPACE_USES),
        /** Number of items, for kinds that have a list. */
        items: z.int().nonnegative(),
        bytes: z.int().nonnegative(),
      }),
    ),
  }),
};
