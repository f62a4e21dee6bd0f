import type { Range } from './document';
import type { PhotoFormat } from './format';

/** Bounds of a custom size. */
export const CUSTOM_BOUNDS = {
  /** Of either side. */
  px: { min: 100, max: 1800 },
  dpi: { min: 72, max: 600 },
  kb: { min: 10, max: 1000 },
} as const satisfies Record<string, Range>;

/** A custom size: the option `custom`. Millimeters are converted to pixels at its dpi, rounded. */
export type CustomSize = ({ widthPx: number; heightPx: number } | { widthMm: number; heightMm: number }) & {
  dpi: number;
  minKb?: number;
  maxKb?: number;
};

/** Suggested background colors, most requested first; any other is allowed. */
export const BACKGROUND_COLORS = [
  '#438edb',
  '#ffffff',
  '#d74532',
  '#628bce',
  '#4b6190',
  '#f2f0f0',
  '#000000',
] as const;

/** How the color fills the background: uniformly, lighter towards the bottom, or lighter in the center. */
export const BACKGROUND_FILLS = ['plain', 'down', 'centre'] as const;

export type BackgroundFill = (typeof BACKGROUND_FILLS)[number];

/** The option `background`. */
export type Background = { colour: string; fill: BackgroundFill };

/**
 * The option `beauty`: integers, 0 = unchanged. `smooth`, `whiten` and `sharpen` are linear blends: 30 is 30% of the
 * way from the image to its fully smoothed (whitened, sharpened) layer.
 */
export const BEAUTY_BOUNDS = {
  smooth: { min: 0, max: 100 },
  whiten: { min: 0, max: 100 },
  sharpen: { min: 0, max: 100 },
  brightness: { min: -50, max: 50 },
  contrast: { min: -50, max: 50 },
  saturation: { min: -50, max: 50 },
} as const satisfies Record<string, Range>;

export type BeautyKey = keyof typeof BEAUTY_BOUNDS;

/** An absent key is 0. */
export type Beauty = Partial<Record<BeautyKey, number>>;

/** Whether any slider has been moved. */
export const isRetouched = (beauty: Beauty): boolean => Object.values(beauty).some((value) => value !== 0);

/** Options of the tool `id-photo` as an engine receives them, validated when the task was created. */
export type IdPhotoOptions = {
  /** Exactly one of `specId` and `custom` is present. */
  specId?: string;
  custom?: CustomSize;
  /** Default: `jpeg`. */
  format?: PhotoFormat;
  /** Default: the document's. */
  background?: Background;
  beauty?: Beauty;
  outfitId?: string;
  /** Whether a head that is clearly tilted down or up is straightened. Default: no. */
  straighten?: boolean;
};
