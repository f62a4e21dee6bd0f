/** What the layers of every kind are made of. Lengths are pixels of the page, angles degrees clockwise. */

export type Fill =
  | { type: 'solid'; color: string }
  | { type: 'linear'; angle: number; stops: ColorStop[] }
  | { type: 'radial'; stops: ColorStop[] };

/** `at` from 0 to 1. */
type ColorStop = { at: number; color: string };

/** By default with ends that are cut off and sharp corners; a line of points has round corners. */
export type Stroke = {
  color: string;
  width: number;
  dash?: number[];
  cap?: 'butt' | 'round' | 'square';
  join?: 'miter' | 'round' | 'bevel';
};

export type Shadow = { color: string; blur: number; x: number; y: number };

/** The fields of every layer. */
export interface LayerBase {
  id: string;
  name?: string;
  /** Upper left corner of the box before rotation, which is about the box's center. */
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
  /** 0–1. */
  opacity: number;
  flipX?: boolean;
  flipY?: boolean;
  locked?: boolean;
  hidden?: boolean;
  shadow?: Shadow;
  /** The layer's role: smart posters and template changes find its content by it. */
  slot?: PosterSlot;
}

export const POSTER_SLOTS = [
  'title',
  'subtitle',
  'body',
  'price',
  'action',
  'note',
  'brand',
  'product',
  'photo',
  'logo',
  'qr',
] as const;
export type PosterSlot = (typeof POSTER_SLOTS)[number];

export interface TextRun {
  text: string;
  /** Key of a family in `poster/face/list`, and its weight. */
  family: string;
  weight: number;
  size: number;
  fill: Fill;
  /** Additional advance after each glyph, in px. */
  tracking?: number;
  /** Offset above the baseline, in px. */
  rise?: number;
  stroke?: { color: string; width: number };
  underline?: boolean;
  strike?: boolean;
}

/** An image of the user (`asset`), of the product's stock (`stock`), or none yet (an empty slot of a template). */
export type PictureSource =
  | { type: 'asset'; id: string }
  | { type: 'stock'; key: string }
  | { type: 'empty' };

export interface ImageContent {
  source: PictureSource;
  /** The visible part of the image, as fractions of its width and height; by default it covers the box. */
  crop?: { x: number; y: number; width: number; height: number };
  filter?: ImageFilter;
}

/** Each −1…1, 0 has no effect; `blur` in px. */
export interface ImageFilter {
  brightness?: number;
  contrast?: number;
  saturation?: number;
  warmth?: number;
  blur?: number;
}
