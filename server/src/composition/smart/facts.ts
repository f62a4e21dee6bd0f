import type { SMART_ARCHETYPES, SmartFormat, SmartSlot } from '@tuzuo/core/api/poster';
import type { PictureSource } from '@tuzuo/core/poster/document';

/** Where something is in a picture, in shares of its width and height. */
export type Part = { left: number; top: number; right: number; bottom: number };

/** What was found in a picture, upright. */
export type PictureFacts = {
  width: number;
  height: number;
  /** It stands on nothing. */
  isTransparent: boolean;
  /** Where its subject is; absent where it has none, or is all subject. */
  subject?: Part | undefined;
  faces: Part[];
  /** The cut-out subject, trimmed, in pixels, and the sides of the picture at which it ends; absent where it would not look whole. */
  cutOut?: { width: number; height: number; cutAt: ('left' | 'top' | 'right' | 'bottom')[] } | undefined;
  /** The color that it would be remembered by, and the mean of its pixels: `#rrggbb`. */
  color: string;
  mean: string;
};

/** A picture to compose with. */
export type Picture = PictureFacts & { source: PictureSource; cutSource?: PictureSource | undefined };

export type SmartText = { slot?: SmartSlot | undefined; text: string };

/** What smart posters are made of. */
export type Brief = {
  texts: readonly SmartText[];
  pictures: readonly Picture[];
  format: SmartFormat;
  sceneId?: string | undefined;
  brandColor?: string | undefined;
};

export type Archetype = (typeof SMART_ARCHETYPES)[number];
