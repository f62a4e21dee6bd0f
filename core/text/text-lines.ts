/** Maximum number of lines per image that are recognized, shown and translated. */
export const MAX_TEXT_LINES = 60;

/** Maximum length of a line, in UTF-16 units. */
export const MAX_LINE_LENGTH = 200;

/** Corners of a line in pixels of the upright image: clockwise from the text's start, above its first letter. */
export type LineBox = [Point, Point, Point, Point];

type Point = [x: number, y: number];

/** Line height of translated text, in font sizes; the same in the image and in an editor. */
export const SET_LINE_HEIGHT = 1.15;

export const TEXT_WEIGHTS = [400, 500, 700, 900] as const;
export const TEXT_ALIGNMENTS = ['left', 'center', 'right'] as const;

export type TextStyle = {
  /** `#rrggbb` in the image's own color space. */
  colour: string;
  weight: (typeof TEXT_WEIGHTS)[number];
  align: (typeof TEXT_ALIGNMENTS)[number];
  /** Font size in pixels. */
  size: number;
};

/** A line of text recognized in an image. */
export type FoundLine = {
  text: string;
  box: LineBox;
  /** Recognition confidence, 0 to 1. */
  confidence: number;
  style: TextStyle;
  /** Absent when there is no translation, or when it equals the original. */
  translation?: string;
};

/** A line that replaces another; unspecified style properties are those of the original. */
export type EditedLine = {
  box: LineBox;
  /** The original text. */
  text: string;
  translation: string;
  style?: Partial<TextStyle> | undefined;
};

/**
 * Source of translations: a service, the phrase table (no service is set up), or the phrase table because no service
 * answered; or a small model on the server, which is often wrong.
 */
export const WORD_SOURCES = ['service', 'phrases', 'unreachable', 'model'] as const;

export type WordSource = (typeof WORD_SOURCES)[number];

/** Metadata of a translation's result, for an editor: every replaced line and its layout. */
export type TextLinesDoc = {
  kind: 'text-lines';
  version: 1;
  width: number;
  height: number;
  lines: { text: string; translation: string; box: LineBox; style: TextStyle; set?: SetLine }[];
};

/** The text box that reproduces a line's layout in an editor; absent in older results. Pixels, degrees. */
export type SetLine = {
  /** Upper left corner of the box before rotation, which is clockwise about its center. */
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
  /** Font size. */
  size: number;
  /** For letters set below each other: the space between two letters beyond the font size. */
  tracking?: number;
};
