/**
 * Limits of a document. Anything beyond is rejected before it is processed. Lengths are in px unless stated otherwise.
 * A layer kind's own limits are in its room.
 */
export const POSTER_LIMITS = {
  /** Of the whole document, roughly the size of its JSON. */
  bytes: 2_000_000,
  pages: 30,
  /** On all pages, including nested ones. */
  layers: 600,
  /** Nesting of groups. */
  depth: 6,
  /** Characters (UTF-16 units) of one text, and of all texts. */
  text: 10_000,
  allText: 30_000,
  runs: 200,
  name: 100,
  id: 64,
  /** Characters and commands of one path, and characters of all paths. */
  path: 60_000,
  segments: 8_000,
  allPaths: 1_000_000,
  stops: 16,
  dashes: 8,
  /** Of a page, and of its export. */
  minSide: 16,
  maxSide: 20_000,
  minMm: 10,
  maxMm: 3_000,
  bleedMm: 20,
  /** Of positions, boxes and radii. */
  length: 100_000,
  fontSize: 5_000,
  strokeWidth: 1_000,
  blur: 500,
} as const;
