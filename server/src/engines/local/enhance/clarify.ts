import { type Faults, measureNoise, measureSoftness } from './measure';
import { boxMean, combine, type Plane, smoothBetweenEdges, softMean } from './planes';

/** Strength of the enhancement. */
export type Strength = 1 | 2 | 3;

const SMOOTHING_RADIUS = 2;
/** Smoothing per unit of grain and unrest; texture counts as unrest, too, and must stay. */
const SMOOTHED = { grain: 1.3, unrest: 0.12 };
/** Deviation of the artifacts of any JPEG. */
const MIN_SPREAD = 0.8;
/** Chroma is smoothed more than luma, since eyes notice it less, but only from this spread on. */
const COLOR = { factor: 2, from: 1.2 };

/** Gain of the fine detail that is added to a soft picture. */
const SHARPENING = { 1: 0.4, 2: 0.75, 3: 1.15 } as const satisfies Record<Strength, number>;
/** Detail of this deviation is sharpened by half; fainter detail is noise or JPEG artifacts. */
const HALVED = { always: 2.5, unrest: 1.8 };
const DETAIL_RADIUS = 2;

/** Gain of local contrast: in any picture, and in addition for a soft one. */
const CONTRAST = {
  1: { any: 0.008, soft: 0.025 },
  2: { any: 0.014, soft: 0.05 },
  3: { any: 0.018, soft: 0.07 },
} as const satisfies Record<Strength, { any: number; soft: number }>;
const CONTRAST_RADIUS = 8;

/** Grain at which the enhancement is halved when denoising is off, since it would amplify the grain. */
const HALVING_GRAIN = 1.5;

/** Radius, in pixels, on which a pixel of the result depends. */
export const REACH = 4 * SMOOTHING_RADIUS + 2 * CONTRAST_RADIUS + 4 * DETAIL_RADIUS;

/** Parameters applied to every part of one picture. */
export type Treatment = {
  /** Standard deviation of what is smoothed away; undefined = no smoothing. */
  spread: number | undefined;
  sharpening: number;
  /** Deviation of detail that is sharpened by half. */
  halved: number;
  contrast: number;
};

const spreadOf = ({ grain, unrest }: Pick<Faults, 'grain' | 'unrest'>) =>
  Math.max(MIN_SPREAD, grain * SMOOTHED.grain + unrest * SMOOTHED.unrest);

/** Chooses the treatment from luma samples of a picture. */
export function treatmentFor(
  samples: readonly Plane[],
  { strength, denoise }: { strength: Strength; denoise: boolean },
): Treatment {
  const noise = measureNoise(samples);
  const spread = spreadOf(noise);
  const softness = measureSoftness(
    samples.map((plane) => smoothBetweenEdges(plane, SMOOTHING_RADIUS, spread)),
  );
  const { any, soft } = CONTRAST[strength];
  const caution = denoise ? 1 : 1 / (1 + (noise.grain / HALVING_GRAIN) ** 2);
  return {
    spread: denoise ? spread : undefined,
    sharpening: SHARPENING[strength] * softness * caution,
    halved: HALVED.always + HALVED.unrest * noise.unrest,
    contrast: (any + soft * softness) * caution,
  };
}

/** Fine detail of `plane`, attenuated where it is likely to be noise. */
function detailOf(plane: Plane, halved: number): Plane {
  const detail = combine(plane, softMean(plane, 1), (value, mean) => value - mean);
  const squares = combine(detail, detail, (value) => value * value);
  return combine(detail, boxMean(squares, DETAIL_RADIUS), (value, square) => {
    return (value * square) / (square + halved * halved);
  });
}

/** Enhances the luma of a part of a picture. */
export function clarify(plane: Plane, { spread, sharpening, halved, contrast }: Treatment): Plane {
  const clean = spread === undefined ? plane : smoothBetweenEdges(plane, SMOOTHING_RADIUS, spread);
  const local = combine(clean, softMean(clean, CONTRAST_RADIUS), (value, mean) => {
    return value + contrast * (value - mean);
  });
  if (sharpening === 0) return local;
  return combine(local, detailOf(clean, halved), (value, detail) => value + sharpening * detail);
}

/** Denoises a chroma plane of a part of a picture. */
export function calmColor(plane: Plane, { spread }: Treatment): Plane {
  if (spread === undefined || spread < COLOR.from) return plane;
  return smoothBetweenEdges(plane, SMOOTHING_RADIUS, spread * COLOR.factor);
}
