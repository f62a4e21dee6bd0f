import type { GroupOf } from '../layers/group/schema';
import type { PosterLayer } from '../layers/schemas';
import type { Fill, ImageContent } from './base';

export type { CodeLayer } from '../layers/code/schema';
export type { IconLayer } from '../layers/icon/schema';
export type { ImageLayer } from '../layers/image/schema';
export type { LineLayer } from '../layers/line/schema';
export type { ProductLayer } from '../layers/product/schema';
export type { PosterLayer } from '../layers/schemas';
export type { ShapeLayer } from '../layers/shape/schema';
export type { TableCell, TableLayer } from '../layers/table/schema';
export type { TextLayer } from '../layers/text/schema';
export {
  type Fill,
  type ImageContent,
  type ImageFilter,
  type PictureSource,
  POSTER_SLOTS,
  type PosterSlot,
  type Shadow,
  type Stroke,
  type TextRun,
} from './base';

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

export type GroupLayer = GroupOf<PosterLayer>;
