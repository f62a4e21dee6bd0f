import type { Area, Size } from '@tuzuo/core/geometry/size';
import type { Interleaved } from './interleave';

/** Beyond its edges, a picture shows what lies within a strip behind them, a share of its side. */
const STRIP = 0.2;

/**
 * Levels from which on something else than ground is behind an edge; the depth at which it is too near to tell it from something that is
 * cut, and what is left out before it, for its soft edge; shares of the picture's side.
 */
const GROUND = { levels: 24, least: 0.015, beside: 0.01 } as const;

/**
 * The place in a picture of a place on its canvas: beyond an edge, the strip behind it is mirrored, and stretched as wide as the
 * canvas goes on there.
 */
function placeIn(at: number, from: number, length: number, whole: number): number {
  const strip = Math.max(1, STRIP * length);
  const before = from - 1 - at;
  if (before >= 0) return Math.floor(before * Math.min(1, strip / from));
  const after = at - from - length;
  if (after < 0) return at - from;
  return length - 1 - Math.floor(after * Math.min(1, strip / (whole - from - length)));
}

/**
 * How deep the ground goes on behind each pixel of a side, in pixels, where it is plain at the edge: what stands behind it is not
 * mirrored. Infinite where something is cut.
 */
function groundDepths(
  { length, depth, index }: { length: number; depth: number; index: (at: number, inwards: number) => number },
  { pixels, channels }: Interleaved,
): Float64Array {
  const least = GROUND.least * depth;
  const beside = Math.ceil(GROUND.beside * depth);
  return Float64Array.from({ length }, (_, at) => {
    const edge = index(at, 0) * channels;
    const isOther = (inwards: number) => {
      const pixel = index(at, inwards) * channels;
      for (let channel = 0; channel < channels; channel += 1)
        if (Math.abs((pixels[pixel + channel] ?? 0) - (pixels[edge + channel] ?? 0)) > GROUND.levels)
          return true;
      return false;
    };
    let inwards = 1;
    while (inwards < STRIP * depth && !isOther(inwards)) inwards += 1;
    return inwards < least || inwards >= STRIP * depth ? Infinity : Math.max(1, inwards - beside);
  });
}

/** A depth behind an edge, folded so that it stays within another. */
const folded = (depth: number, most: number) => {
  if (depth < most) return depth;
  const over = Math.floor(depth % (2 * most));
  return Math.floor(over < most ? over : 2 * most - 1 - over);
};

/** The same behind all sides of a picture. */
function depthsOf({ width, height, ...behind }: Size & Interleaved) {
  const across = { length: height, depth: width };
  const down = { length: width, depth: height };
  return {
    left: groundDepths({ ...across, index: (at, inwards) => at * width + inwards }, behind),
    right: groundDepths({ ...across, index: (at, inwards) => (at + 1) * width - 1 - inwards }, behind),
    top: groundDepths({ ...down, index: (at, inwards) => inwards * width + at }, behind),
    bottom: groundDepths({ ...down, index: (at, inwards) => (height - 1 - inwards) * width + at }, behind),
  };
}

/**
 * Mirrors a picture at its edges, so that it fills a canvas: what is plain there goes on without what stands behind it.
 * @param canvas the canvas, with the place of the picture on it
 * @returns the interleaved pixels of the canvas
 */
export function mirroredSides(picture: Size & Interleaved, canvas: Area): Buffer {
  const { width, height, channels, pixels } = picture;
  const { left, top } = canvas;
  const depths = depthsOf(picture);
  const [lastX, lastY] = [width - 1, height - 1];
  const whole = Buffer.alloc(canvas.width * canvas.height * channels);
  for (let y = 0, to = 0; y < canvas.height; y += 1) {
    const row = placeIn(y, top, height, canvas.height);
    for (let x = 0; x < canvas.width; x += 1, to += channels) {
      let seenX = placeIn(x, left, width, canvas.width);
      let seenY = row;
      if (x < left) seenX = folded(seenX, depths.left[row] ?? Infinity);
      else if (x > left + lastX) seenX = lastX - folded(lastX - seenX, depths.right[row] ?? Infinity);
      if (y < top) seenY = folded(row, depths.top[seenX] ?? Infinity);
      else if (y > top + lastY) seenY = lastY - folded(lastY - row, depths.bottom[seenX] ?? Infinity);
      const from = (seenY * width + seenX) * channels;
      whole.set(pixels.subarray(from, from + channels), to);
    }
  }
  return whole;
}
