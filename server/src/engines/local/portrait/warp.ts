import type { Frame } from './frame';
import type { Level } from './level';

/** A picture with any number of interleaved channels, row by row. */
type Raster = { width: number; height: number; channels: number; data: Uint8Array };

/** Catmull-Rom weights of the four values around a place; `share` is the position between the middle two, 0–1. */
function weights(share: number): [number, number, number, number] {
  const square = share * share;
  const cube = square * share;
  return [
    (-cube + 2 * square - share) / 2,
    (3 * cube - 5 * square + 2) / 2,
    (-3 * cube + 4 * square + share) / 2,
    (cube - square) / 2,
  ];
}

/** How far a picture is continued by its edge pixels on three sides, in its pixels. */
export type Continued = { left: number; right: number; bottom: number };

const NOWHERE: Continued = { left: 0, right: 0, bottom: 0 };

/**
 * Resamples a frame of a picture, leveled and straightened. Everything beyond the picture's edges is 0, but where it is
 * `continued`. The frame's scale must not be far below 1, since fine detail is not averaged.
 */
export function warp(
  { width, height, channels, data }: Raster,
  level: Level,
  frame: Frame,
  continued = NOWHERE,
): Buffer {
  const result = Buffer.alloc(frame.width * frame.height * channels);
  const sums = new Float64Array(channels);
  const { center, radians, pitchCorrection } = level;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [first, last] = [-0.5 - continued.left, width - 0.5 + continued.right];
  const bottom = height - 0.5 + continued.bottom;
  for (let y = 0, pixel = 0; y < frame.height; y += 1) {
    for (let x = 0; x < frame.width; x += 1, pixel += 1) {
      // Same as `fromLevel`, without allocating an array per pixel.
      const levelX = frame.left + (x + 0.5) / frame.scale;
      const straightY = frame.top + (y + 0.5) / frame.scale;
      const levelY = pitchCorrection ? straightY + pitchCorrection(levelX, straightY) : straightY;
      const sourceX = center[0] + levelX * cos - levelY * sin - 0.5;
      const sourceY = center[1] + levelX * sin + levelY * cos - 0.5;
      if (sourceX < first || sourceY < -0.5 || sourceX > last || sourceY > bottom) continue;
      const column = Math.floor(sourceX);
      const row = Math.floor(sourceY);
      const across = weights(sourceX - column);
      const down = weights(sourceY - row);
      sums.fill(0);
      for (let j = 0; j < 4; j += 1) {
        const line = Math.min(height - 1, Math.max(0, row + j - 1)) * width;
        for (let i = 0; i < 4; i += 1) {
          const at = (line + Math.min(width - 1, Math.max(0, column + i - 1))) * channels;
          const weight = (down[j] ?? 0) * (across[i] ?? 0);
          for (let channel = 0; channel < channels; channel += 1) {
            sums[channel] = (sums[channel] ?? 0) + weight * (data[at + channel] ?? 0);
          }
        }
      }
      for (let channel = 0; channel < channels; channel += 1) {
        const value = Math.round(sums[channel] ?? 0);
        result[pixel * channels + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  }
  return result;
}
