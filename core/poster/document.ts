/**
 * The poster document: what templates are, what the editor changes, what is saved and drawn. Plain JSON.
 * Lengths are pixels of the page; angles are degrees, clockwise; colors are `#rrggbb` or `#rrggbbaa`.
 */
export const POSTER_VERSION = 1;

export interface PosterDocument {
  version: typeof POSTER_VERSION;
  size: PosterSize;
  pages: PosterPage[];
}

/** Size of every page. With `print` the page is a sheet: its width in millimeters gives the scale. */
export interface PosterSize {
  width: number;
  height: number;
  /** `bleed` is printed on every side beyond the page and cut off. */
  print?: { widthMm: number; bleedMm: number };
}

export interface PosterPage {
  id: string;
  background: PosterBackground;
  /** From the lowest to the highest. */
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

export type Stroke = { color: string; width: number; dash?: number[] };

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
  /** What the layer is for: a smart poster and a template's new words find it by this. */
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
  /** Where the lines stand in a box higher than they are. */
  verticalAlign: 'top' | 'middle' | 'bottom';
  /** Distance of lines, a multiple of the largest size in a line. */
  lineHeight: number;
  /** Columns from right to left. */
  vertical?: boolean;
  /** Radius of the circle on whose upper side the text runs (px; negative: on the lower side). */
  arc?: number;
  /** `shrink` makes the text smaller until it fits the box, not below `minSize` px; `grow` lets the box grow. */
  fit: { mode: 'none' } | { mode: 'grow' } | { mode: 'shrink'; minSize: number };
  background?: { color: string; padding: number; radius: number };
}

export interface TextRun {
  text: string;
  /** Key of a family of `poster/face/list`, and its weight. */
  family: string;
  weight: number;
  size: number;
  fill: Fill;
  /** Additional advance after each glyph, px. */
  tracking?: number;
  /** Px above the base line. */
  rise?: number;
  stroke?: { color: string; width: number };
  underline?: boolean;
  strike?: boolean;
}

/** A picture of the user (`asset`), of the product's stock (`stock`), or none yet (an empty slot of a template). */
export type PictureSource =
  | { type: 'asset'; id: string }
  | { type: 'stock'; key: string }
  | { type: 'empty' };

export interface ImageContent {
  source: PictureSource;
  /** Part of the picture that is shown, as fractions of its width and height; `cover` of the box when absent. */
  crop?: { x: number; y: number; width: number; height: number };
  filter?: ImageFilter;
}

/** Each −1…1, 0 changes nothing; `blur` in px. */
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
  /** The picture is wanted without its background: a new one is offered matting. */
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
    | { kind: 'path'; path: string; box: [number, number] };
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

/** Paths of an SVG icon, drawn into the box; each takes `color` unless it has a color of its own in `colors`. */
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
  /** In the group's own box, whose size is its `width` and `height`. */
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
