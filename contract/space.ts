import { SPACE_KINDS, SPACE_LIMITS, SPACE_SORTS, SPACE_USES, TOP_FOLDER } from '@tuzuo/core/api/space';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { z } from 'zod';
import { jsonField, LIST_INPUT, listOutput } from './fields';

const id = z.uuid();

const name = z.string().trim().min(1).max(SPACE_LIMITS.nameLength);

/** Of posters and files alike, each once. */
const itemIds = jsonField(z.array(id).min(1).max(SPACE_LIMITS.batch));

/** A folder, or the top. */
const place = z.union([z.literal(TOP_FOLDER), id]);

const nothing = z.object({});

const folder = z.object({
  folderId: id,
  name: z.string(),
  /** Absent at the top. */
  parentId: id.optional(),
  /** What lies right in it, folders not counted. */
  items: z.int().nonnegative(),
});

/** All folders of the caller, in no order: there are never many. */
export const listFolders = {
  input: z.strictObject({}),
  output: z.object({ items: z.array(folder) }),
};

/** @see SPACE_LIMITS for how many, and how deep */
export const createFolder = {
  input: z.strictObject({ name, parentId: id.optional() }),
  output: z.object({ folderId: id }),
};

export const renameFolder = {
  input: z.strictObject({ folderId: id, name }),
  output: nothing,
};

/** Into another folder, but not into itself. */
export const moveFolder = {
  input: z.strictObject({ folderId: id, parentId: place }),
  output: nothing,
};

/** What lies in it moves up to where it was. */
export const removeFolder = {
  input: z.strictObject({ folderId: id }),
  output: nothing,
};

const item = z.object({
  itemId: id,
  kind: z.enum(SPACE_KINDS),
  /** '' = the file has none. */
  name: z.string(),
  folderId: id.optional(),
  /** What it takes of the space. */
  bytes: z.int().nonnegative(),
  width: z.number().optional(),
  height: z.number().optional(),
  /** Of a poster. */
  pages: z.int().positive().optional(),
  /** Of a file. */
  mime: z.string().optional(),
  /** The file, from the server's root. */
  url: z.string().optional(),
  /** A small picture of it; absent where there is none, or not yet. */
  thumbUrl: z.string().optional(),
  /** Some pixels of a poster's small picture as a `data:` address. */
  placeholder: z.string().optional(),
  /** What made a file, as long as its run is in the history. */
  tool: z.enum(TOOL_KEYS).optional(),
  taskId: id.optional(),
  /** It stays until the caller removes it. What is not kept goes with its run, or at `keptUntil`. */
  kept: z.boolean(),
  keptUntil: z.iso.datetime().optional(),
  /** Anybody with its link can see it. */
  shared: z.boolean(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** In the recycle bin since, and when it goes for good. */
  removedAt: z.iso.datetime().optional(),
  purgeAt: z.iso.datetime().optional(),
});

/** What the caller has: their posters and files. */
export const listItems = {
  input: z.strictObject({
    ...LIST_INPUT,
    kind: z.enum(SPACE_KINDS).optional(),
    /** What lies right in a folder, or in none; everything unless told. */
    folderId: place.optional(),
    /** Part of a name. */
    query: z.string().trim().max(SPACE_LIMITS.nameLength).optional(),
    sort: z.enum(SPACE_SORTS).default('newest'),
  }),
  output: listOutput(item),
};

/** Keeps files that would go otherwise. */
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

/** Into the recycle bin, for as many days as the caller's tier grants. Their links end. */
export const removeItems = {
  input: z.strictObject({ itemIds }),
  output: z.object({ keepDays: z.int().nonnegative() }),
};

/** An archive of files, which lives for a day. A poster is exported first. */
export const packItems = {
  input: z.strictObject({ itemIds }),
  output: z.object({
    assetId: id,
    /** From the server's root. */
    url: z.string(),
    fileName: z.string(),
    bytes: z.int().positive(),
  }),
};

/** What is in the recycle bin, removed last first. */
export const listRecycled = {
  input: z.strictObject(LIST_INPUT),
  output: listOutput(item),
};

/** Back to where they were, or to the top where that folder is gone. */
export const restoreRecycled = {
  input: z.strictObject({ itemIds }),
  output: nothing,
};

/** Deletes what is in the recycle bin for good: these, or everything. What something else uses stays for that. */
export const purgeRecycled = {
  input: z.strictObject({
    itemIds: itemIds.optional(),
    all: jsonField(z.boolean()).default(false),
  }),
  output: nothing,
};

/** What takes room, by kind; the two figures of `asset/space/get`, and how long the recycle bin keeps what is in it. */
export const getUsage = {
  input: z.strictObject({}),
  output: z.object({
    usedBytes: z.int().nonnegative(),
    limitBytes: z.int().nonnegative().optional(),
    keepDays: z.int().nonnegative(),
    uses: z.array(
      z.object({
        use: z.enum(SPACE_USES),
        /** How many there are, where a list shows them. */
        items: z.int().nonnegative(),
        bytes: z.int().nonnegative(),
      }),
    ),
  }),
};
