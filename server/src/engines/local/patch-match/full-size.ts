import { type Layer, REACH } from './layer';
import type { Pace } from './pace';
import { PART } from './seam';
import { KERNEL, trustOf } from './vote';

/** The strongest votes count more: the mean of all is blurred where they disagree. */
const EMPHASIS = 2;

/** A picture, or a crop of one, that is filled in place. */
type Sheet = {
  /** Size of the crop. */
  width: number;
  height: number;
  pixels: Uint8ClampedArray;
  hole: Uint8Array;
  /** Row length of the whole picture. */
  stride: number;
  /** Index of the crop's first pixel. */
  origin: number;
};

/** Offsets of the pixels that vote for one pixel, with their weights; equal offsets are merged. */
type Voices = { across: Int32Array; down: Int32Array; share: Float32Array; count: number };

/** Creates a function that collects the votes for a pixel of a layer's hole. */
function createListener({ width, nearest, ...layer }: Layer): (pixel: number) => Voices {
  const trust = trustOf({ nearest, width, ...layer });
  const ways = new Int32Array(KERNEL.length);
  const across = new Int32Array(KERNEL.length);
  const down = new Int32Array(KERNEL.length);
  const share = new Float32Array(KERNEL.length);
  const voices: Voices = { across, down, share, count: 0 };
  return (pixel) => {
    let [count, at] = [0, 0];
    for (let dy = -REACH; dy <= REACH; dy += 1) {
      for (let dx = -REACH; dx <= REACH; dx += 1, at += 1) {
        const center = pixel - dy * width - dx;
        const source = nearest[center] ?? -1;
        if (source < 0) continue;
        let voice = count - 1;
        while (voice >= 0 && ways[voice] !== source - center) voice -= 1;
        if (voice < 0) {
          voice = count;
          count += 1;
          ways[voice] = source - center;
          share[voice] = 0;
          across[voice] = (source % width) - (center % width);
          down[voice] = Math.floor(source / width) - Math.floor(center / width);
        }
        const says = (trust[center] ?? 0) * (KERNEL[at] ?? 0);
        share[voice] = (share[voice] ?? 0) + says;
      }
    }
    let total = 0;
    for (let voice = 0; voice < count; voice += 1) {
      share[voice] = (share[voice] ?? 0) ** EMPHASIS;
      total += share[voice] ?? 0;
    }
    for (let voice = 0; voice < count; voice += 1) share[voice] = (share[voice] ?? 0) / total;
    voices.count = count;
    return voices;
  };
}

/** Creates a bilinear sampler of a scale's differences. */
function createReader({ width, channels }: Layer, parts: Int16Array) {
  /** The difference of a channel at a position of the layer, in levels. */
  return (x: number, y: number, channel: number): number => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, low] = [x - left, y - top];
    const at = (top * width + left) * channels + channel;
    const below = at + width * channels;
    const above = (parts[at] ?? 0) * (1 - right) + (parts[at + channels] ?? 0) * right;
    const under = (parts[below] ?? 0) * (1 - right) + (parts[below + channels] ?? 0) * right;
    return (above * (1 - low) + under * low) * PART;
  };
}

/**
 * Fills a picture's hole that is `factor` times the size of a layer, in place: the layer gives the sources of patches,
 * whose pixels are read from the picture itself, so that the grain is that of the full size. `parts` are the layer's
 * differences at its seam.
 */
export async function fillFullSize(
  sheet: Sheet,
  { layer, parts, factor }: { layer: Layer; parts: Int16Array; factor: number },
  pace: Pace,
): Promise<void> {
  const { width, height, pixels, hole, stride, origin } = sheet;
  const { channels } = layer;
  const listen = createListener(layer);
  const differenceAt = createReader(layer, parts);
  const color = new Float32Array(channels);
  for (let index = 0; index < layer.targets.length; index += 1) {
    if (index % layer.width === 0) await pace();
    const target = layer.targets[index] ?? 0;
    if (!layer.hole[target]) continue;
    const { across, down, share, count } = listen(target);
    const left = ((target % layer.width) - REACH) * factor;
    const top = (Math.floor(target / layer.width) - REACH) * factor;
    const right = Math.min(width, left + factor);
    const bottom = Math.min(height, top + factor);
    for (let y = top; y < bottom; y += 1) {
      const layerY = (y + 0.5) / factor - 0.5 + REACH;
      for (let x = left; x < right; x += 1) {
        const to = origin + y * stride + x;
        if (!hole[to]) continue;
        color.fill(0);
        for (let voice = 0; voice < count; voice += 1) {
          // The layer's last row and column may lie beyond the picture.
          const fromX = Math.min(width - 1, x + (across[voice] ?? 0) * factor);
          const fromY = Math.min(height - 1, y + (down[voice] ?? 0) * factor);
          const from = (origin + fromY * stride + fromX) * channels;
          const says = share[voice] ?? 0;
          for (let channel = 0; channel < channels; channel += 1) {
            color[channel] = (color[channel] ?? 0) + (pixels[from + channel] ?? 0) * says;
          }
        }
        const layerX = (x + 0.5) / factor - 0.5 + REACH;
        for (let channel = 0; channel < channels; channel += 1) {
          // A hole that leaves no whole patch, as in a tiny picture, keeps the diffused colors.
          const level = count > 0 ? (color[channel] ?? 0) : (layer.pixels[target * channels + channel] ?? 0);
          pixels[to * channels + channel] = level + differenceAt(layerX, layerY, channel);
        }
      }
    }
  }
}
