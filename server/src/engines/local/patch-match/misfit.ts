import { median } from '../median';
import { mapToFloats } from '../picture/map-values';
import type { Layer } from './layer';

/** Steps of up to this many levels are noise, not texture. */
const NOISE = 2;

/** Share of the patches that the worst ones are. */
const WORST = 0.02;

/** Sufficient contrast of a filling relative to its surroundings; less is a smear. */
const ENOUGH = 0.5;

/** Contrast of a filling relative to what would suffice next to its surroundings, by median steps; at most 1. */
function liveliness({ width, channels, pixels, hole, barred, targets }: Layer): number {
  const [inside, around]: [number[], number[]] = [[], []];
  for (const target of targets) {
    // A step between inside and outside would be the seam.
    if (hole[target] !== hole[target - 1] || hole[target] !== hole[target - width]) continue;
    if (barred[target] || barred[target - 1] || barred[target - width]) continue;
    const level = (pixel: number) => pixels[pixel * channels + 1] ?? 0;
    const step =
      Math.abs(level(target) - level(target - 1)) + Math.abs(level(target) - level(target - width));
    (hole[target] ? inside : around).push(step);
  }
  return Math.min(1, (median(inside) + NOISE) / (median(around) + NOISE) / ENOUGH);
}

/**
 * Badness of a filling without ground truth: the mean distance of its patches, increased for a smear in textured
 * surroundings. Otherwise a smear, which matches any other smear, would beat every texture.
 */
export function misfit(layer: Layer): number {
  const { targets, unlike } = layer;
  let sum = 0;
  for (const target of targets) sum += unlike[target] ?? 0;
  return sum / Math.max(1, targets.length) / liveliness(layer);
}

/** The difference of a filling's worst patches from what they are copied from: the root of its upper quantile, in levels. */
export function worstMisfit({ targets, unlike }: Layer): number {
  const sorted = mapToFloats(targets, (target) => unlike[target] ?? 0).sort();
  return Math.sqrt(Math.max(0, sorted[Math.floor((1 - WORST) * (sorted.length - 1))] ?? 0));
}
