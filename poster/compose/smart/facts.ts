import type { SMART_ARCHETYPES, SmartFormat, SmartSlot } from '@tuzuo/core/api/poster';
import type { PictureSource } from '../../document';

/** A region of a picture, in shares of its width and height. */
export type Part = { left: number; top: number; right: number; bottom: number };

/** Analysis of a picture, upright. */
export type PictureFacts = {
  width: number;
  height: number;
  /** Whether it is a cut-out. */
  isTransparent: boolean;
  /** The part within even bars above and below or beside it; undefined without any. */
  inner?: Part | undefined;
  /** Region of the subject; undefined when there is none or it fills the picture. */
  subject?: Part | undefined;
  faces: Part[];
  /** Color of an even, light ground around the subject, such as a packshot has: `#rrggbb`. */
  ground?: string | undefined;
  /**
   * Size of the trimmed cut-out in pixels, and the sides at which the picture cuts it off; undefined if it would look
   * bad.
   */
  cutOut?: { width: number; height: number; cutAt: ('left' | 'top' | 'right' | 'bottom')[] } | undefined;
  /** Dominant color, and mean color of the subject, or of the picture if there is none: `#rrggbb`. */
  color: string;
  mean: string;
};

/** A picture to compose with. */
export type Picture = PictureFacts & { source: PictureSource; cutSource?: PictureSource | undefined };

export type SmartText = { slot?: SmartSlot | undefined; text: string };

/** Input of smart posters. */
export type Brief = {
  texts: readonly SmartText[];
  pictures: readonly Picture[];
  format: SmartFormat;
  sceneId?: string | undefined;
  brandColor?: string | undefined;
};

export type Archetype = (typeof SMART_ARCHETYPES)[number];
