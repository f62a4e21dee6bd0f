/** Kinds of items in a user's space: posters, and files by their origin. */
export const SPACE_KINDS = ['poster', 'upload', 'export', 'result'] as const;

export type SpaceKind = (typeof SPACE_KINDS)[number];

/** Sort orders of a space. */
export const SPACE_SORTS = ['newest', 'oldest', 'name', 'largest'] as const;

export type SpaceSort = (typeof SPACE_SORTS)[number];

/**
 * What uses storage in a space: its kinds, the recycle bin, and what no list shows (versions, masks, packs, running
 * tasks).
 */
export const SPACE_USES = [...SPACE_KINDS, 'recycled', 'other'] as const;

export type SpaceUse = (typeof SPACE_USES)[number];

/** Used instead of a folder id for items in no folder. */
export const TOP_FOLDER = 'top';

/** `depth` = nesting of folders; `batch` = items per call. */
export const SPACE_LIMITS = {
  folders: 200,
  depth: 5,
  nameLength: 100,
  batch: 100,
} as const;

/** File name of an archive of items. */
export const SPACE_PACK_FILE_NAME = 'tuzuo-files.zip';

/** Retention of older versions of a poster: maximum age and number. */
export const POSTER_VERSIONS = { days: 30, max: 30 } as const;
