import type { Layer } from './layer';

/** In levels: steps that are so small are noise, and no texture. */
const NOISE = 2;

/** Half as lively as its surroundings is lively enough: less is a smear. */
const ENOUGH = 0.5;

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How lively a filling is, over what would be enough next to its surroundings: by median steps; at most 1. */
function liveliness({ width, channels, pixels, hole, targets }: Layer): number {
  const [inside, around]: [number[], number[]] = [[], []];
  for (const target of targets) {
    // A step between the two would be the seam's.
    if (hole[target] !== hole[target - 1] || hole[target] !== hole[target - width]) continue;
    const level = (pixel: number) => pixels[pixel * channels + 1] ?? 0;
    const step =
      Math.abs(level(target) - level(target - 1)) + Math.abs(level(target) - level(target - width));
    (hole[target] ? inside : around).push(step);
  }
  return Math.min(1, (median(inside) + NOISE) / (median(around) + NOISE) / ENOUGH);
}

/**
 * How ill a filling fits, without knowing the truth: the mean unlikeness of its patches, and more where it is a smear
 * in lively surroundings. A smear is like any other smear, and would win over every texture.
 */
export function misfit(layer: Layer): number {
  const { targets, unlike } = layer;
  let sum = 0;
  for (const target of targets) sum += unlike[target] ?? 0;
  return sum / Math.max(1, targets.length) / liveliness(layer);
}
