/** Bounds of a document. What lies beyond is refused before anything is built of it. Lengths are in px unless said. */
export const POSTER_LIMITS = {
  /** Of the whole document, roughly its JSON. */
  bytes: 2_000_000,
  pages: 30,
  /** On all pages, nested ones included. */
  layers: 600,
  /** Groups within groups. */
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
  iconPaths: 200,
  tableColumns: 20,
  tableRows: 60,
  points: 400,
  stops: 16,
  dashes: 8,
  codeText: 1_000,
  /** Of a page, and of what export makes of it. */
  minSide: 16,
  maxSide: 20_000,
  minMm: 10,
  maxMm: 3_000,
  bleedMm: 20,
  /** Of places, boxes and radii. */
  length: 100_000,
  fontSize: 5_000,
  strokeWidth: 1_000,
  blur: 500,
  corners: 100,
} as const;
