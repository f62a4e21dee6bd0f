/**
 * The poster document: the format of templates and of posters that are edited, stored and drawn. Plain JSON. Lengths
 * are pixels of the page; angles are degrees, clockwise; colors are `#rrggbb` or `#rrggbbaa`.
 */
export const POSTER_VERSION = 1;

export interface PosterDocument {
  version: typeof POSTER_VERSION;
  size: PosterSize;
  pages: PosterPage[];
}

/** Size of every page. With `print` the page is printed: its width in millimeters defines the scale. */
export interface PosterSize {
  width: number;
  height: number;
  /** `bleed` extends beyond the page on every side and is cut off after printing. */
  print?: { widthMm: number; bleedMm: number };
}

export interface PosterPage {
  id: string;
  background: PosterBackground;
  /** From bottom to top. */
  layers: PosterLayer[];
}

export interface PosterBackground {
  /** `null` is transparent. */
  fill: Fill | null;
  image?: ImageContent;
}

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

interface LayerBase {
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

export interface TextLayer extends LayerBase {
  type: 'text';
  runs: TextRun[];
  align: 'left' | 'center' | 'right' | 'justify';
  /** Vertical alignment of the lines in a taller box. */
  verticalAlign: 'top' | 'middle' | 'bottom';
  /** Line height, as a multiple of the largest font size in a line. */
  lineHeight: number;
  /** Vertical text, with columns from right to left. */
  vertical?: boolean;
  /** Radius of the circle along whose upper side the text runs, in px; negative: along the lower side. */
  arc?: number;
  /** `shrink` reduces the text until it fits the box, not below `minSize` px; `grow` enlarges the box. */
  fit: { mode: 'none' } | { mode: 'grow' } | { mode: 'shrink'; minSize: number };
  background?: { color: string; padding: number; radius: number };
}

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

export interface ImageLayer extends LayerBase, ImageContent {
  type: 'image';
  mask?: { shape: 'rect'; radius: number } | { shape: 'ellipse' } | { shape: 'path'; path: string };
  /** The image should have no background: background removal is offered for a new one. */
  cutOut?: boolean;
  stroke?: Stroke;
}

export interface ShapeLayer extends LayerBase {
  type: 'shape';
  shape:
    | { kind: 'rect'; radius: number }
    | { kind: 'ellipse' }
    | { kind: 'polygon'; sides: number }
    | { kind: 'star'; points: number; inner: number }
    /** `rule` tells which areas of a path that crosses itself are filled; default: nonzero. */
    | { kind: 'path'; path: string; box: [number, number]; rule?: 'nonzero' | 'evenodd' };
  fill: Fill | null;
  stroke?: Stroke;
}

export interface LineLayer extends LayerBase {
  type: 'line';
  /** Two or more points as fractions of the box. */
  points: [number, number][];
  stroke: Stroke;
  cap?: 'butt' | 'round';
  start?: 'none' | 'arrow' | 'dot';
  end?: 'none' | 'arrow' | 'dot';
}

/** SVG paths of an icon, scaled into the box; each has `color` unless it specifies its own. */
export interface IconLayer extends LayerBase {
  type: 'icon';
  box: [number, number];
  paths: {
    d: string;
    color: string | 'inherit';
    rule?: 'nonzero' | 'evenodd';
    opacity?: number;
    stroke?: number;
  }[];
  color: string;
}

export interface CodeLayer extends LayerBase {
  type: 'code';
  format: 'qr' | 'code128' | 'ean13';
  text: string;
  color: string;
  background: string | null;
}

export interface TableLayer extends LayerBase {
  type: 'table';
  /** Fractions of the width and of the height; each list adds up to 1. */
  columns: number[];
  rows: number[];
  cells: TableCell[][];
  border: Stroke | null;
  padding: number;
}

export interface TableCell {
  runs: TextRun[];
  align: 'left' | 'center' | 'right';
  fill?: string;
}

export interface GroupLayer extends LayerBase {
  type: 'group';
  /** Positioned in the group's own box, whose size is its `width` and `height`. */
  layers: PosterLayer[];
}

export type PosterLayer =
  | TextLayer
  | ImageLayer
  | ShapeLayer
  | LineLayer
  | IconLayer
  | CodeLayer
  | TableLayer
  | GroupLayer;
