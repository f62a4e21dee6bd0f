import { measureBlur } from './blur';
import { deblur, deblurReach, MAX_BLUR } from './deblur';
import { type Faults, measureNoise } from './measure';
import { boxMean, combine, highest, type Plane, smoothBetweenEdges, softMean, thinMarks } from './planes';

/** Strength of the enhancement. */
export type Strength = 1 | 2 | 3;

const SMOOTHING_RADIUS = 2;
/** Smoothing per unit of grain and unrest; texture counts as unrest, too, and must stay. */
const SMOOTHED = { grain: 1.4, unrest: 0.12 };
/** Share of the artifacts' deviation: more would smooth away faint texture that the compression has left. */
const ARTIFACTS = 0.4;
/** Grain that texture has even in the flattest parts of a picture without noise: it is taken off. */
const TEXTURE = { sharp: 1.4, soft: 0.3 };
/** Chroma is smoothed more than luma, since eyes notice it less, but only from this spread on. */
const COLOR = { factor: 2, from: 1.2 };

/** Blur of a sharp and of an out-of-focus picture, in pixels: measured on both (docs/measured.md). */
const BLUR = { sharp: 0.5, soft: 0.9 } as const;
/** Blur that remains after deblurring, in pixels: that of a good lens. */
const LENS = 0.55;
/** Less blur is not worth undoing. */
const MIN_BLUR = 0.5;
/** Share of the deblurred detail that is added. */
const SHARPENING = { 1: 0.4, 2: 0.7, 3: 1 } as const satisfies Record<Strength, number>;
/** Detail of this deviation is sharpened by half; fainter detail is noise or JPEG artifacts. */
const HALVED = { always: 1, spread: 3.2 };
const DETAIL_RADIUS = 2;

/** Gain of local contrast: in any picture, and in addition for a soft one. */
const CONTRAST = {
  1: { any: 0.008, soft: 0.025 },
  2: { any: 0.014, soft: 0.05 },
  3: { any: 0.018, soft: 0.07 },
} as const satisfies Record<Strength, { any: number; soft: number }>;
const CONTRAST_RADIUS = 8;
/** Share of the contrast for any picture that a sharp one gets. */
const UNASKED = 0.3;

/** Grain at which the enhancement is halved when denoising is off, since it would amplify the grain. */
const HALVING_GRAIN = 1.5;
/** Share of the unrest that counts as grain then: what a JPEG has smeared is amplified, too. */
const SMEARED = 0.4;

/** Radius of marks that are too thin for a soft picture, and their contrast at which sharpening is halved. */
const THIN = { radius: 1, halving: 12 };

/** Radius, in pixels, on which a pixel of the result depends where nothing is deblurred. */
export const REACH = 4 * SMOOTHING_RADIUS + 2 * CONTRAST_RADIUS + DETAIL_RADIUS + 4 * THIN.radius;

/** Parameters applied to every part of one picture. */
export type Treatment = {
  /** Standard deviation of what is smoothed away; undefined = no smoothing. */
  spread: number | undefined;
  /** Standard deviation of the blur that is undone, in pixels; 0 = none. */
  blur: number;
  /** Share of the deblurred detail that is added. */
  sharpening: number;
  /** Deviation of detail that is sharpened by half. */
  halved: number;
  contrast: number;
};

/** Radius, in pixels, on which a pixel of a treatment's result depends. */
export const reachOf = ({ blur }: Treatment): number =>
  REACH + (blur > 0 ? deblurReach(blur) + Math.ceil(blur) : 0);

/** How soft a picture is: 0 = from a good lens, 1 = out of focus. */
const softnessOf = (blur: number) => Math.min(1, Math.max(0, (blur - BLUR.sharp) / (BLUR.soft - BLUR.sharp)));

/** Standard deviation of what is to be smoothed away; `artifacts`: that of the compression, where it is known. */
function spreadOf({ grain, unrest, blur }: Faults, artifacts = 0): number | undefined {
  const texture = TEXTURE.sharp + (TEXTURE.soft - TEXTURE.sharp) * softnessOf(blur);
  const own = Math.sqrt(Math.max(0, grain ** 2 - texture ** 2));
  const noise = own === 0 ? 0 : own * SMOOTHED.grain + unrest * SMOOTHED.unrest;
  return Math.max(noise, artifacts * ARTIFACTS) || undefined;
}

const smoothed = (plane: Plane, spread: number | undefined) =>
  spread === undefined ? plane : smoothBetweenEdges(plane, SMOOTHING_RADIUS, spread);

/**
 * What is wanted; the standard deviation of compression artifacts where it is known; and whether noise was taken off before
 * ({@link isNoisy}).
 */
export type EnhanceOptions = {
  strength: Strength;
  denoise: boolean;
  artifacts?: number | undefined;
  wasNoisy?: boolean;
};

/** Whether luma samples of a picture have more grain than sharp texture has. */
export const isNoisy = (samples: readonly Plane[]): boolean => measureNoise(samples).grain > TEXTURE.sharp;

/** Chooses the treatment from luma samples of a picture. */
export function treatmentFor(
  samples: readonly Plane[],
  { strength, denoise, artifacts, wasNoisy = false }: EnhanceOptions,
): Treatment {
  const noise = measureNoise(samples);
  const leavesNoise = wasNoisy || noise.grain > TEXTURE.sharp;
  const spread = spreadOf({ ...noise, blur: measureBlur(samples, leavesNoise) }, artifacts);
  const denoised = samples.map((plane) => smoothed(plane, spread));
  const blur = measureBlur(denoised, leavesNoise);
  const softness = softnessOf(blur);
  const { any, soft } = CONTRAST[strength];
  const grain = Math.max(noise.grain, SMEARED * noise.unrest);
  const caution = denoise ? 1 : 1 / (1 + (grain / HALVING_GRAIN) ** 2);
  // Variances of blurs add up.
  const undone = Math.min(MAX_BLUR, Math.sqrt(Math.max(0, blur ** 2 - LENS ** 2)));
  return {
    spread: denoise ? spread : undefined,
    blur: undone < MIN_BLUR ? 0 : undone,
    sharpening: SHARPENING[strength] * caution,
    halved: HALVED.always + HALVED.spread * (spread ?? 0),
    contrast: (any * Math.max(UNASKED, softness) + soft * softness) * caution,
  };
}

/** What deblurring adds to `plane`, attenuated where it is likely to be noise. */
function detailOf(plane: Plane, { blur, halved }: Treatment): Plane {
  const detail = combine(deblur(plane, blur), plane, (value, soft) => value - soft);
  const squares = combine(detail, detail, (value) => value * value);
  return combine(detail, boxMean(squares, DETAIL_RADIUS), (value, square) => {
    return (value * square) / (square + halved * halved);
  });
}

/**
 * Share of the enhancement that each pixel gets: a soft picture has no lines as thin as scratches and dust are, and beside
 * them deblurring makes rings.
 */
const shareOf = (clean: Plane, blur: number): Plane =>
  combine(
    highest(thinMarks(clean, THIN.radius), Math.ceil(blur)),
    clean,
    (contrast) => 1 / (1 + (contrast / THIN.halving) ** 2),
  );

/** Enhances the luma of a part of a picture. */
export function clarify(plane: Plane, treatment: Treatment): Plane {
  const { spread, blur, sharpening, contrast } = treatment;
  const clean = smoothed(plane, spread);
  if (blur === 0 && contrast === 0) return clean;
  const local = combine(clean, softMean(clean, CONTRAST_RADIUS), (value, mean) => contrast * (value - mean));
  const more =
    blur === 0
      ? local
      : combine(local, detailOf(clean, treatment), (value, detail) => value + sharpening * detail);
  const bounded = combine(more, shareOf(clean, blur), (value, share) => value * share);
  return combine(clean, bounded, (value, added) => value + added);
}

/** Denoises a chroma plane of a part of a picture. */
export function calmColor(plane: Plane, { spread }: Treatment): Plane {
  if (spread === undefined || spread < COLOR.from) return plane;
  return smoothBetweenEdges(plane, SMOOTHING_RADIUS, spread * COLOR.factor);
}
