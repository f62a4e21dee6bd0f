import type { OutfitRefusal } from './outfits';

/** Measurements of a portrait or finished photo, in display order. */
export const PHOTO_RULES = [
  'oneFace',
  'resolution',
  'headHeight',
  'eyeLine',
  'crownGap',
  'shoulders',
  'tilt',
  'yaw',
  'pitch',
  'eyesOpen',
  'darkGlasses',
  'mouthClosed',
  'headCovering',
  'evenLight',
  'hotSpots',
  'background',
  'sharpness',
] as const;

export type PhotoRule = (typeof PHOTO_RULES)[number];

export const RULE_UNITS = ['px', 'deg', 'percent', 'count', 'ratio'] as const;

/** The result of one rule. Its name and advice are looked up by rule and side. */
export type RuleVerdict = {
  rule: PhotoRule;
  /** In `unit`; null where it could not be measured. */
  found: number | null;
  needed: { min?: number; max?: number };
  unit: (typeof RULE_UNITS)[number];
  pass: boolean;
  /** Beyond the limit by less than the measuring error: passes, but should be checked. */
  near?: true;
  /** Amount of a correction before measuring; absent = none. */
  corrected?: number;
  /** A photo that fails a `must` is refused by the authority. */
  severity: 'must' | 'should';
};

/** The cropped portrait without background, and its fully smoothed, whitened and sharpened versions. */
export const PREVIEW_LAYERS = ['base', 'smooth', 'whiten', 'sharpen'] as const;

export type PreviewLayer = (typeof PREVIEW_LAYERS)[number];

/** Result of the free analysis of a portrait; `Picture` describes a stored image. */
export type IdPhotoAnalysis<Picture> = {
  verdict: RuleVerdict[];
  /** Size of the photo that would be made, in pixels. */
  frame: { widthPx: number; heightPx: number };
  /** Watermarked, at most half the frame's size; absent where no face was found. */
  layers?: Record<PreviewLayer, Picture>;
  /** The photo with the original and the straightened head; present where the user may choose. */
  straightening?: Straightening<Picture>;
  /** Garments that do not fit this portrait; absent where none is allowed, or no face was found. */
  refusedOutfits?: OutfitRefusal[];
};

/** The effect of the option `straighten`. The images are watermarked and without background. */
export type Straightening<Picture> = {
  /** Angle by which the head would be rotated up (or down). */
  degrees: number;
  before: Picture;
  after: Picture;
};
