import { boxBlur } from '../matting/box-blur';

const RGB = 3;
const WHITE = 255;

/** Curves steeper than these are no lighting, but features that lie elsewhere. */
const STEEPNESS = { least: 0.25, most: 4 } as const;

/** Means are kept this far from black and white, where no curve leads anywhere else. */
const ROOM = 8;

/** What the mean of all skin weighs beside the skin around a place: all, where there is none near it. */
const WHOLE = 0.05;

type Lighting = {
  width: number;
  height: number;
  /** How far light changes little, in pixels. */
  radius: number;
  /** How much each pixel is skin in both faces, 0–1. */
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

/** The mean of a plane's skin around each pixel. */
function meanAround(plane: Float32Array, { width, height, radius, skin }: Lighting): Float32Array {
  const mean = meanOf(plane, skin);
  const blur = (one: Float32Array) => boxBlur(boxBlur(one, width, height, radius), width, height, radius);
  const levels = blur(plane.map((level, pixel) => level * (skin[pixel] ?? 0)));
  const counts = blur(skin);
  return levels.map((level, pixel) => (level + WHOLE * mean) / ((counts[pixel] ?? 0) + WHOLE));
}

const inRoom = (level: number) => Math.min(WHITE - ROOM, Math.max(ROOM, level));

const within = (value: number) => Math.min(STEEPNESS.most, Math.max(STEEPNESS.least, value));

/**
 * The level that becomes of one where `from` is to become `to`. What gets darker does so by one share, as in less light;
 * what gets lighter goes along a curve that ends in white, so that nothing is clipped.
 */
function relit(level: number, from: number, to: number): number {
  const [before, after] = [inRoom(from), inRoom(to)];
  if (after <= before) return level * within(after / before);
  const steepness = within((after * (WHITE - before)) / (before * (WHITE - after)));
  return (steepness * level) / (1 + ((steepness - 1) * level) / WHITE);
}

/**
 * Gives colors the tone and the light of `wanted`, from place to place and channel by channel: what is smooth comes from
 * there, what is fine stays. Works in place; both have three values a pixel.
 */
export function matchLight(colors: Float32Array, wanted: Uint8Array, lighting: Lighting): void {
  const { skin } = lighting;
  for (let channel = 0; channel < RGB; channel += 1) {
    const own = skin.map((_, pixel) => colors[pixel * RGB + channel] ?? 0);
    const other = skin.map((_, pixel) => wanted[pixel * RGB + channel] ?? 0);
    // As a whole first: what is left from place to place is then small, where there is no skin near too.
    const [ownMean, otherMean] = [meanOf(own, skin), meanOf(other, skin)];
    const toned = own.map((level) => relit(level, ownMean, otherMean));
    const [from, to] = [meanAround(toned, lighting), meanAround(other, lighting)];
    for (const [pixel, level] of toned.entries()) {
      colors[pixel * RGB + channel] = relit(level, from[pixel] ?? 0, to[pixel] ?? 0);
    }
  }
}
