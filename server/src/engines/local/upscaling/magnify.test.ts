import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Network } from '../models/session';
import { backProject } from './back-project';
import { magnify } from './magnify';
import { spansOf, weightsOf } from './tiles';

/** A network that repeats every pixel: its tiles do not depend on their context, so any seam comes from the tiling. */
const repeating = (scale: number): Network => ({
  run: async ({ data, channels, width, height }) => {
    const large = new Float32Array(data.length * scale * scale);
    for (let index = 0; index < large.length; index += 1) {
      const x = index % (width * scale);
      const row = Math.floor(index / (width * scale));
      const y = row % (height * scale);
      const channel = Math.floor(row / (height * scale));
      const from = (channel * height + Math.floor(y / scale)) * width + Math.floor(x / scale);
      large[index] = data[from] ?? 0;
    }
    return { data: large, channels, width: width * scale, height: height * scale };
  },
});

const still = { signal: new AbortController().signal, onTile: () => undefined };

describe('enlarging tile by tile', () => {
  it.each([
    [1, 1, 2],
    [3, 500, 2],
    [193, 192, 2],
    [401, 390, 2],
    [250, 199, 4],
  ])('loses, moves and doubles no pixel of %i × %i', async (width, height, scale) => {
    const rgb = randomBytes(width * height * 3);
    for (const white of [1, 255]) {
      const result = await magnify(
        { width, height, rgb },
        { network: repeating(scale), scale, white },
        still,
      );
      expect(result).toHaveLength(rgb.length * scale * scale);
      let worst = 0;
      for (let index = 0; index < result.length; index += 1) {
        const pixel = Math.floor(index / 3);
        const x = Math.floor((pixel % (width * scale)) / scale);
        const y = Math.floor(Math.floor(pixel / (width * scale)) / scale);
        worst = Math.max(
          worst,
          Math.abs((result[index] ?? 0) - (rgb[(y * width + x) * 3 + (index % 3)] ?? 0)),
        );
      }
      expect(worst).toBe(0);
    }
  });

  it('reports the share done after each tile', async () => {
    const shares: number[] = [];
    const picture = { width: 400, height: 200, rgb: randomBytes(400 * 200 * 3) };
    await magnify(
      picture,
      { network: repeating(2), scale: 2, white: 255 },
      { ...still, onTile: (share) => shares.push(share) },
    );
    expect(shares).toEqual([1, 2, 3, 4, 5, 6].map((done) => done / 6));
  });

  it('stops between two tiles when it is aborted', async () => {
    const controller = new AbortController();
    const picture = { width: 400, height: 200, rgb: randomBytes(400 * 200 * 3) };
    let tiles = 0;
    const onTile = () => {
      tiles += 1;
      controller.abort();
    };
    const enlarger = { network: repeating(2), scale: 2, white: 255 };
    await expect(magnify(picture, enlarger, { signal: controller.signal, onTile })).rejects.toThrow(
      'aborted',
    );
    expect(tiles).toBe(1);
  });
});

describe('tiles', () => {
  it.each([1, 191, 192, 193, 385, 3000])('cover a line of %i with weights that add up to one', (length) => {
    const total = new Float32Array(length * 2);
    for (const span of spansOf(length)) {
      const weights = weightsOf(span, 2);
      // The weight that fades in replaces the weight of the previous tile.
      for (const [index, weight] of weights.entries()) {
        const at = span.from * 2 + index;
        total[at] = (total[at] ?? 0) * (1 - weight) + weight;
      }
    }
    expect(total.every((sum) => Math.abs(sum - 1) < 1e-6)).toBe(true);
  });
});

describe('back-projection', () => {
  it.each([2, 4])('makes an enlargement by %i× reproduce the small picture', (scale) => {
    const [width, height] = [13, 9];
    const low = { width, height, channels: 1, data: new Float32Array(width * height) };
    for (const index of low.data.keys()) low.data[index] = 128 + 20 * Math.sin(index / 3);
    const size = width * height * scale * scale;
    const high = { width: width * scale, height: height * scale, channels: 1, data: new Float32Array(size) };
    for (const index of high.data.keys()) high.data[index] = 128 + 6 * Math.cos(index * 7);
    const error = () => {
      let worst = 0;
      for (const index of low.data.keys()) {
        let sum = 0;
        for (let step = 0; step < scale * scale; step += 1) {
          const x = (index % width) * scale + (step % scale);
          const y = Math.floor(index / width) * scale + Math.floor(step / scale);
          sum += high.data[y * high.width + x] ?? 0;
        }
        worst = Math.max(worst, Math.abs((low.data[index] ?? 0) - sum / (scale * scale)));
      }
      return worst;
    };
    const before = error();
    backProject(high, low, scale);
    expect(before).toBeGreaterThan(10);
    expect(error()).toBeLessThan(before / 8);
  });
});
