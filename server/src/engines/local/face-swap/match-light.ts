import { boxBlur } from '../matting/box-blur';

const RGB = 3;
const WHITE = 255;

/** Limits of a curve's steepness: beyond them, the difference comes from misaligned features, not from light. */
const STEEPNESS = { min: 0.25, max: 4 } as const;

/** Means are kept this far from black and white, where the curve is undefined. */
const ROOM = 8;

/** Weight of the global mean next to the local one, so that it decides where there is no skin nearby. */
const WHOLE = 0.05;

type Lighting = {
  width: number;
  height: number;
  /** Radius within which light hardly changes, in pixels. */
  radius: number;
  /** Share of each pixel that is skin in both faces, 0–1. */
  skin: Float32Array;
};

function meanOf(plane: Float32Array, skin: Float32Array): number {
  let [sum, count] = [0, 0];
  for (let pixel = 0; pixel < plane.length; pixel += 1) {
    sum += (plane[pixel] ?? 0) * (skin[pixel] ?? 0);
    count += skin[pixel] ?? 0;
  }
  return sum / Math.max(1, count);
}

/** Local mean of a plane over the skin around each pixel. */
function meanAround(plane: Float32Array, { width, height, radius, skin }: Lighting): Float32Array {
  const mean = meanOf(plane, skin);
  const blur = (one: Float32Array) => boxBlur(boxBlur(one, width, height, radius), width, height, radius);
  const levels = blur(plane.map((level, pixel) => level * (skin[pixel] ?? 0)));
  const counts = blur(skin);
  return levels.map((level, pixel) => (level + WHOLE * mean) / ((counts[pixel] ?? 0) + WHOLE));
}

const inRoom = (level: number) => Math.min(WHITE - ROOM, Math.max(ROOM, level));

const within = (value: number) => Math.min(STEEPNESS.max, Math.max(STEEPNESS.min, value));

/**
 * Maps a level by a curve that takes `from` to `to`. Darkening scales linearly, like less light; brightening follows a
 * curve that ends in white, so that nothing clips.
 */
function relit(level: number, from: number, to: number): number {
  const [before, after] = [inRoom(from), inRoom(to)];
  if (after <= before) return level * within(after / before);
  const steepness = within((after * (WHITE - before)) / (before * (WHITE - after)));
  return (steepness * level) / (1 + ((steepness - 1) * level) / WHITE);
}

/**
 * Matches the tone and the light of `wanted` locally and per channel: low frequencies come from `wanted`, fine detail
 * stays. Works in place; both have three values per pixel.
 */
export function matchLight(colors: Float32Array, wanted: Uint8Array, lighting: Lighting): void {
  const { skin } = lighting;
  for (let channel = 0; channel < RGB; channel += 1) {
    const own = skin.map((_, pixel) => colors[pixel * RGB + channel] ?? 0);
    const other = skin.map((_, pixel) => wanted[pixel * RGB + channel] ?? 0);
    // Matches globally first, so that the local correction is small even where no skin is near.
    const [ownMean, otherMean] = [meanOf(own, skin), meanOf(other, skin)];
    const toned = own.map((level) => relit(level, ownMean, otherMean));
    const [from, to] = [meanAround(toned, lighting), meanAround(other, lighting)];
    for (const [pixel, level] of toned.entries()) {
      colors[pixel * RGB + channel] = relit(level, from[pixel] ?? 0, to[pixel] ?? 0);
    }
  }
}
