import type { CodeLayer } from '../layers/code/schema';
import type { GroupOf } from '../layers/group/schema';
import type { IconLayer } from '../layers/icon/schema';
import type { ImageLayer } from '../layers/image/schema';
import type { LineLayer } from '../layers/line/schema';
import type { ShapeLayer } from '../layers/shape/schema';
import type { TableLayer } from '../layers/table/schema';
import type { TextLayer } from '../layers/text/schema';
import type { Fill, ImageContent } from './base';

export type { CodeLayer } from '../layers/code/schema';
export type { IconLayer } from '../layers/icon/schema';
export type { ImageLayer } from '../layers/image/schema';
export type { LineLayer } from '../layers/line/schema';
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

/** The layers of a poster by their kind: `layers/<kind>` holds all of one. */
export type PosterLayer =
  | TextLayer
  | ImageLayer
  | ShapeLayer
  | LineLayer
  | IconLayer
  | CodeLayer
  | TableLayer
  | GroupOf<PosterLayer>;

export type GroupLayer = GroupOf<PosterLayer>;
