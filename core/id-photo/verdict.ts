/** What is measured in a portrait or a finished photo, in the order that a page shows it. */
export const PHOTO_RULES = [
  'oneFace',
  'resolution',
  'headHeight',
  'eyeLine',
  'crownGap',
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

/** What one rule came to. The words for it, and for what to do, are looked up by rule and side. */
export type RuleVerdict = {
  rule: PhotoRule;
  /** In `unit`; null where it could not be measured. */
  found: number | null;
  needed: { min?: number; max?: number };
  unit: (typeof RULE_UNITS)[number];
  pass: boolean;
  /** Beyond the limit by less than the measure can tell: passes, and is worth a look. */
  near?: true;
  /** By how much the photo was made better before it was measured; absent = not at all. */
  corrected?: number;
  /** A photo that fails a `must` is refused where it is handed in. */
  severity: 'must' | 'should';
};

/** The cropped portrait without background, and the same fully smoothed, whitened, sharpened. */
export const PREVIEW_LAYERS = ['base', 'smooth', 'whiten', 'sharpen'] as const;

export type PreviewLayer = (typeof PREVIEW_LAYERS)[number];

/** What a free look at a portrait found; `Picture` is how one stored picture is told of. */
export type IdPhotoAnalysis<Picture> = {
  verdict: RuleVerdict[];
  /** Pixels of the photo that would be made. */
  frame: { widthPx: number; heightPx: number };
  /** Watermarked; absent where there is no face to crop to. */
  layers?: Record<PreviewLayer, Picture>;
  /** The photo with the head as it is held, and straightened: there where that may be chosen. */
  straightening?: Straightening<Picture>;
};

/** What the option `straighten` would change. The pictures are watermarked and without background. */
export type Straightening<Picture> = {
  /** By which the head would be turned up (or down). */
  degrees: number;
  before: Picture;
  after: Picture;
};
