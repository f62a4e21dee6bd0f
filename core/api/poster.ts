/** Characters of a poster's title. */
export const POSTER_TITLE_LENGTH = 100;

/** What a poster can be exported as. */
export const EXPORT_FORMATS = ['png', 'jpeg', 'pdf', 'svg'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How many times the size of the page an export may be. */
export const EXPORT_SCALE = { min: 0.1, max: 4 } as const;

/** The longest side of an exported picture, in pixels. */
export const EXPORT_MAX_SIDE = 20_000;

/** What a text of a smart poster can be; without it, the words themselves and their order decide. */
export const SMART_SLOTS = ['title', 'subtitle', 'body', 'price', 'action', 'note', 'brand'] as const;

export type SmartSlot = (typeof SMART_SLOTS)[number];

/** Shapes of smart posters: 3:4, 1:1, 9:16, and 2:1 lying. */
export const SMART_FORMATS = ['portrait', 'square', 'story', 'banner'] as const;

export type SmartFormat = (typeof SMART_FORMATS)[number];

/** What a smart poster may be made of. `textLength` is of one text, `allText` of all of them. */
export const SMART_LIMITS = { texts: 12, textLength: 200, allText: 600, images: 6 } as const;

/** What words are written for. */
export const WORDS_PURPOSES = ['poster', 'product'] as const;

export type WordsPurpose = (typeof WORDS_PURPOSES)[number];

/** Words that are written for a poster or a product's page: characters of what it is, and how many versions there are to choose from. */
export const WORDS_LIMITS = { brief: 300, versions: 3 } as const;

/** Which way a proposal is laid out: proposals of one task differ in it. */
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

/** How long the files of an export are kept. */
export const EXPORT_KEPT_HOURS = 24;

/** What of an imported file may not be as it was. Stable: the client has words for each. */
export const IMPORT_LOSSES = [
  /** Another font stands in. */
  'font',
  'effects',
  'blend',
  'mask',
  /** The text was bent, or ran along a path. */
  'bent',
  /** It was skewed, or stretched in one direction. */
  'skewed',
  'adjustment',
  /** It cannot be edited: a picture of it stands in its place. */
  'asPicture',
  /** Its picture is not in the file. */
  'noPicture',
  'leftOut',
] as const;

export type ImportLoss = (typeof IMPORT_LOSSES)[number];
