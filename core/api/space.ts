/** What lies in a user's space: posters, and files by where they come from. */
export const SPACE_KINDS = ['poster', 'upload', 'export', 'result'] as const;

export type SpaceKind = (typeof SPACE_KINDS)[number];

/** In which order a space is listed. */
export const SPACE_SORTS = ['newest', 'oldest', 'name', 'largest'] as const;

export type SpaceSort = (typeof SPACE_SORTS)[number];

/** What takes room in a space: its kinds, the recycle bin, and what no list shows (versions, masks, packs, runs under way). */
export const SPACE_USES = [...SPACE_KINDS, 'recycled', 'other'] as const;

export type SpaceUse = (typeof SPACE_USES)[number];

/** In place of a folder's id: what lies in no folder. */
export const TOP_FOLDER = 'top';

/** `depth` = folders within folders; `batch` = items of one call. */
export const SPACE_LIMITS = {
  folders: 200,
  depth: 5,
  nameLength: 100,
  batch: 100,
} as const;

/** Name of an archive of items. */
export const SPACE_PACK_FILE_NAME = 'tuzuo-files.zip';

/** How long, and how many of them, older versions of a poster are kept. */
export const POSTER_VERSIONS = { days: 30, most: 30 } as const;
