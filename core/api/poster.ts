/** Maximum length of a poster's title, in characters. */
export const POSTER_TITLE_LENGTH = 100;

/** Export formats of a poster. */
export const EXPORT_FORMATS = ['png', 'jpeg', 'pdf', 'svg'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Scale of an export relative to the page. */
export const EXPORT_SCALE = { min: 0.1, max: 4 } as const;

/** Maximum side of an exported image, in pixels. */
export const EXPORT_MAX_SIDE = 20_000;

/** Roles of a text in a smart poster; without one, the text and its order decide. */
export const SMART_SLOTS = ['title', 'subtitle', 'body', 'price', 'action', 'note', 'brand'] as const;

export type SmartSlot = (typeof SMART_SLOTS)[number];

/** Formats of smart posters: 3:4, 1:1, 9:16, and landscape 2:1. */
export const SMART_FORMATS = ['portrait', 'square', 'story', 'banner'] as const;

export type SmartFormat = (typeof SMART_FORMATS)[number];

/** Limits of a smart poster's input. `textLength` is per text, `allText` for all of them, in characters. */
export const SMART_LIMITS = { texts: 12, textLength: 200, allText: 600, images: 6 } as const;

/** What copywriting is for. */
export const WORDS_PURPOSES = ['poster', 'product'] as const;

export type WordsPurpose = (typeof WORDS_PURPOSES)[number];

/**
 * Limits of copywriting for a poster or a product page: length of the brief in characters, and number of versions to
 * choose from.
 */
export const WORDS_LIMITS = { brief: 300, versions: 3 } as const;

/** Layout archetypes of proposals: the proposals of one task differ in them. */
export const SMART_ARCHETYPES = [
  'fullBleed',
  'split',
  'framed',
  'typeWall',
  'diagonal',
  'stage',
  'grid',
  'card',
  'column',
  'horizon',
] as const;

/** Retention of an export's files, in hours. */
export const EXPORT_KEPT_HOURS = 24;

/** What may be lost when a file is imported. Stable names: the client has a message for each. */
export const IMPORT_LOSSES = [
  /** Another font is substituted. */
  'font',
  'effects',
  'blend',
  'mask',
  /** The text was curved, or ran along a path. */
  'bent',
  /** It was skewed, or stretched in one direction. */
  'skewed',
  'adjustment',
  /** It cannot be edited: an image replaces it. */
  'asPicture',
  /** Its image is not in the file. */
  'noPicture',
  'leftOut',
  /** They were converted from another color mode or profile. */
  'colors',
  /** Its paragraphs had different alignments, indents or spaces between them. */
  'paragraphs',
  /** It was italic. */
  'italic',
] as const;

export type ImportLoss = (typeof IMPORT_LOSSES)[number];
