/** Most lines of one picture that are found, shown and set again. */
export const MAX_TEXT_LINES = 60;

/** Longest line, in UTF-16 units. */
export const MAX_LINE_LENGTH = 200;

/** Corners of a line in pixels of the upright picture: clockwise from where the text begins, above its first letter. */
export type LineBox = [Point, Point, Point, Point];

type Point = [x: number, y: number];

/** From line to line of one text that is set again, in font sizes: the same in the picture and in an editor. */
export const SET_LINE_HEIGHT = 1.15;

export const TEXT_WEIGHTS = [400, 500, 700, 900] as const;
export const TEXT_ALIGNMENTS = ['left', 'center', 'right'] as const;

export type TextStyle = {
  /** `#rrggbb` in the picture's own colors. */
  colour: string;
  weight: (typeof TEXT_WEIGHTS)[number];
  align: (typeof TEXT_ALIGNMENTS)[number];
  /** Font size in pixels. */
  size: number;
};

/** A line of text that was read in a picture. */
export type FoundLine = {
  text: string;
  box: LineBox;
  /** 0 to 1: how sure the letters are. */
  confidence: number;
  style: TextStyle;
  /** Absent when nobody knows the words, or when they are the same in the other language. */
  translation?: string;
};

/** A line that takes another's place; what is not said of its style is that of the line before. */
export type EditedLine = {
  box: LineBox;
  /** What is written there now. */
  text: string;
  translation: string;
  style?: Partial<TextStyle> | undefined;
};

/** Where translations come from: a service, the phrase table (no service is set up), or that one since no service answered. */
export const WORD_SOURCES = ['service', 'phrases', 'unreachable'] as const;

export type WordSource = (typeof WORD_SOURCES)[number];

/** What a result of the translation says of itself, for an editor: every line that was set again, as it was set. */
export type TextLinesDoc = {
  kind: 'text-lines';
  version: 1;
  width: number;
  height: number;
  lines: { text: string; translation: string; box: LineBox; style: TextStyle; set?: SetLine }[];
};

/** The text box that sets a line as it was set, for an editor; absent in results of before it was noted. Pixels, degrees. */
export type SetLine = {
  /** Upper left corner of the box before rotation, which is about its center and clockwise. */
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
  /** Font size. */
  size: number;
  /** Of letters below each other: what is between one and the next beyond the size. */
  tracking?: number;
};
