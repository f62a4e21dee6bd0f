import type { TaskCheck } from '@tuzuo/core/task';
import type { EnginePicture } from '../../port';
import type { Network } from '../models/session';
import { readResized } from '../picture/read';
import { cleanMask, type Mask } from './mask-cleanup';

/** The network takes and gives squares of this side, whatever the picture's. */
const SIDE = 1024;

const RGB = 3;

/** Least share of the picture that we call a subject: some 70 × 70 of 1000 × 1000 pixels. */
const LEAST_SHARE = 0.005;

/** ISNet was trained on (x − 128) / 256 of 8-bit sRGB. */
const normalised = (level: number) => (level - 128) / 256;

function toPlanes(rgb: Buffer): Float32Array {
  const size = SIDE * SIDE;
  const data = new Float32Array(RGB * size);
  for (let pixel = 0; pixel < size; pixel += 1) {
    for (let channel = 0; channel < RGB; channel += 1) {
      data[channel * size + pixel] = normalised(rgb[pixel * RGB + channel] ?? 0);
    }
  }
  return data;
}

/** Finds what a picture is of: a cleaned mask (1024 × 1024, stretched), and whether there is a subject at all. */
export async function findSubject(
  picture: EnginePicture,
  network: Network,
): Promise<{ mask: Mask; check: TaskCheck }> {
  const square = await readResized(picture, { width: SIDE, height: SIDE, fit: 'fill' });
  const output = await network.run({ data: toPlanes(square), channels: RGB, width: SIDE, height: SIDE });
  const levels = Uint8ClampedArray.from(output.data, (opacity) => opacity * 255);
  const { mask, share } = cleanMask({ data: new Uint8Array(levels.buffer), width: SIDE, height: SIDE });
  const found = Math.round(share * 1000) / 1000;
  return { mask, check: { key: 'subject', ok: share >= LEAST_SHARE, found, need: LEAST_SHARE } };
}
