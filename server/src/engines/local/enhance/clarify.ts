import { type Faults, measureNoise, measureSoftness } from './measure';
import { boxMean, combine, type Plane, smoothBetweenEdges, softMean } from './planes';

/** How much of what a picture needs is done. */
export type Strength = 1 | 2 | 3;

const SMOOTHING_RADIUS = 2;
/** How much of grain and unrest is smoothed away; texture is unrest, too, and has to stay. */
const SMOOTHED = { grain: 1.3, unrest: 0.12 };
/** Traces of any JPEG. */
const MIN_SPREAD = 0.8;
/** Colors may be smoothed more than brightness: eyes see less of them. With less noise than this they are not. */
const COLOR = { factor: 2, from: 1.2 };

/** How many times a soft picture's fine detail is added to it. */
const SHARPENING = { 1: 0.4, 2: 0.75, 3: 1.15 } as const satisfies Record<Strength, number>;
/** Detail of this deviation is sharpened half as much: what is fainter is noise or a JPEG's traces. */
const HALVED = { always: 2.5, unrest: 1.8 };
const DETAIL_RADIUS = 2;

/** How much brightness differences around a place grow: in any picture, and more in a soft one. */
const CONTRAST = {
  1: { any: 0.008, soft: 0.025 },
  2: { any: 0.014, soft: 0.05 },
  3: { any: 0.018, soft: 0.07 },
} as const satisfies Record<Strength, { any: number; soft: number }>;
const CONTRAST_RADIUS = 8;

/** With grain like this that is not to be smoothed, half as much is done: it would grow with the rest. */
const HALVING_GRAIN = 1.5;

/** Pixels around a part of a picture that its result depends on. */
export const REACH = 4 * SMOOTHING_RADIUS + 2 * CONTRAST_RADIUS + 4 * DETAIL_RADIUS;

/** What is done to every part of one picture. */
export type Treatment = {
  /** Standard deviation of what is smoothed away; undefined = nothing is. */
  spread: number | undefined;
  sharpening: number;
  /** Deviation of detail that is sharpened half as much. */
  halved: number;
  contrast: number;
};

const spreadOf = ({ grain, unrest }: Pick<Faults, 'grain' | 'unrest'>) =>
  Math.max(MIN_SPREAD, grain * SMOOTHED.grain + unrest * SMOOTHED.unrest);

/** Looks at samples of a picture's brightness and decides what it needs. */
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

/** Fine detail of `plane`, as far as it is more than noise. */
function detailOf(plane: Plane, halved: number): Plane {
  const detail = combine(plane, softMean(plane, 1), (value, mean) => value - mean);
  const squares = combine(detail, detail, (value) => value * value);
  return combine(detail, boxMean(squares, DETAIL_RADIUS), (value, square) => {
    return (value * square) / (square + halved * halved);
  });
}

/** The brightness of a part of a picture, made clearer. */
export function clarify(plane: Plane, { spread, sharpening, halved, contrast }: Treatment): Plane {
  const clean = spread === undefined ? plane : smoothBetweenEdges(plane, SMOOTHING_RADIUS, spread);
  const local = combine(clean, softMean(clean, CONTRAST_RADIUS), (value, mean) => {
    return value + contrast * (value - mean);
  });
  if (sharpening === 0) return local;
  return combine(local, detailOf(clean, halved), (value, detail) => value + sharpening * detail);
}

/** A color difference of a part of a picture, without its noise. */
export function calmColor(plane: Plane, { spread }: Treatment): Plane {
  if (spread === undefined || spread < COLOR.from) return plane;
  return smoothBetweenEdges(plane, SMOOTHING_RADIUS, spread * COLOR.factor);
}
