import type { Area } from '@tuzuo/core/geometry/size';
import { boxBlur } from '../matting/box-blur';
import { cropped } from '../patch-match/crop';
import { type Holed, isSilent } from '../patch-match/layer';
import { fillHarmonic } from '../picture/harmonic';
import { mapToFloats } from '../picture/map-values';
import { grown } from '../picture/mask';
import { fitPlane } from '../picture/plane';
import { type Bounds, holeParts } from './hole-parts';

/** Strokes at most this far apart, in pixels, are leveled as one hole. */
const TOGETHER = 6;

/** Radius within which colors are averaged: a share of the hole's longer side, in pixels between these. */
const RADIUS = { share: 0.07, min: 3, max: 24 } as const;

/** Levels that the averaged surroundings may be off a plane, and the share of them that must fit: a texture on even ground. */
const EVEN = { levels: 10, share: 0.92 } as const;

/** Largest correction, in levels. */
const MAX_CORRECTION = 40;

/** A channel averaged over those pixels that count. */
function averaged(
  values: Float32Array,
  counts: Float32Array,
  { width, height }: Holed,
  radius: number,
): Float32Array {
  const soft = (plane: Float32Array) => boxBlur(boxBlur(plane, width, height, radius), width, height, radius);
  const weights = soft(counts);
  return soft(values.map((value, pixel) => value * (counts[pixel] ?? 0))).map(
    (sum, pixel) => sum / Math.max(1e-3, weights[pixel] ?? 0),
  );
}

/** The averaged colors that a channel's hole should have, continued from its ring; undefined where that is not even. */
function continued(known: Float32Array, ring: Uint8Array, part: Holed): Float32Array | undefined {
  const samples = [...ring.keys()]
    .filter((pixel) => ring[pixel])
    .map((pixel) => ({ x: pixel % part.width, y: Math.floor(pixel / part.width), pixel }));
  const plane = fitPlane(samples, ({ pixel }) => known[pixel] ?? 0);
  if (!plane) return undefined;
  const [level, across, down] = plane;
  const on = (pixel: number) => level + across * (pixel % part.width) + down * Math.floor(pixel / part.width);
  const rest = known.map((value, pixel) => (ring[pixel] ? value - on(pixel) : 0));
  const fitting = samples.filter(({ pixel }) => Math.abs(rest[pixel] ?? 0) <= EVEN.levels);
  if (fitting.length < EVEN.share * samples.length) return undefined;
  const isEven = ring.map((is, pixel) => (is && Math.abs(rest[pixel] ?? 0) <= EVEN.levels ? 1 : 0));
  fillHarmonic(rest, isEven, part);
  return rest.map((value, pixel) => value + on(pixel));
}

/** Levels a crop's filled hole, in place. */
function levelCrop(part: Holed, radius: number): void {
  const { channels, pixels, hole } = part;
  const around = grown(hole, part, 2 * radius);
  const ring = around.map((is, pixel) => (is && !isSilent(part, pixel) ? 1 : 0));
  const outside = mapToFloats(hole, (_, pixel) => (isSilent(part, pixel) ? 0 : 1));
  const all = mapToFloats(hole, (is, pixel) => (is || outside[pixel] ? 1 : 0));
  const corrections: Float32Array[] = [];
  for (let channel = 0; channel < channels; channel += 1) {
    const values = mapToFloats(hole, (_, pixel) => pixels[pixel * channels + channel] ?? 0);
    const target = continued(averaged(values, outside, part, radius), ring, part);
    if (!target) return;
    const own = averaged(values, all, part, radius);
    corrections.push(target.map((value, pixel) => value - (own[pixel] ?? 0)));
  }
  for (const [pixel, is] of hole.entries()) {
    if (!is) continue;
    for (const [channel, correction] of corrections.entries()) {
      const at = pixel * channels + channel;
      const by = Math.max(-MAX_CORRECTION, Math.min(MAX_CORRECTION, correction[pixel] ?? 0));
      pixels[at] = Math.max(0, Math.min(255, Math.round((pixels[at] ?? 0) + by)));
    }
  }
}

function areaAround({ left, top, right, bottom }: Bounds, { width, height }: Holed, margin: number): Area {
  const from = { left: Math.max(0, left - margin), top: Math.max(0, top - margin) };
  return {
    ...from,
    width: Math.min(width, right + margin + 1) - from.left,
    height: Math.min(height, bottom + margin + 1) - from.top,
  };
}

/**
 * Levels what patches filled, in place, where the ground around it is even but for its texture: patches from darker and
 * lighter places lie side by side there, and their edges show. Their averaged colors become those that the surroundings
 * lead to; the texture stays.
 */
export function levelGround(whole: Holed): void {
  const { width, channels, pixels } = whole;
  const { numbers, bounds } = holeParts(whole, TOGETHER);
  for (const [number, box] of bounds.entries()) {
    if (number === 0 || box.right < 0) continue;
    const longer = Math.max(box.right - box.left, box.bottom - box.top) + 1;
    const radius = Math.round(Math.min(RADIUS.max, Math.max(RADIUS.min, RADIUS.share * longer)));
    const area = areaAround(box, whole, 4 * radius);
    const part = cropped(whole, area);
    levelCrop(part, radius);
    for (const [pixel, is] of part.hole.entries()) {
      const to = (area.top + Math.floor(pixel / area.width)) * width + area.left + (pixel % area.width);
      if (is && numbers[to] === number)
        pixels.set(part.pixels.subarray(pixel * channels, (pixel + 1) * channels), to * channels);
    }
  }
}
