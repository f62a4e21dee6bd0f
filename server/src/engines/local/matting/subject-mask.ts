import type { TaskCheck } from '@tuzuo/core/api/task';
import type { EnginePicture } from '../../port';
import type { Network } from '../models/session';
import { readResized } from '../picture/read';
import { cleanMask, type Mask } from './mask-cleanup';

/** The network takes and gives squares of this side, whatever the picture's. */
const SIDE = 1024;

const RGB = 3;

/** Least share of the picture that we call a subject: some 70 × 70 of 1000 × 1000 pixels. */
const LEAST_SHARE = 0.005;

/** Of the pixels that may be subject, the share with no clear answer above which we look a second time. */
const DOUBT = 0.15;

/** Opacities between these are no clear answer. */
const UNCLEAR = { from: 0.1, to: 0.9 } as const;

/** Width of the mirrored frame of the second look, in pixels of the network's square. */
const FRAME = 118;

/** ISNet was trained on (x − 128) / 256 of 8-bit sRGB. */
const normalized = (level: number) => (level - 128) / 256;

/** Where a position on a line of `length` pixels lies, the line going on as in a mirror. */
function mirrored(at: number, length: number): number {
  if (at < 0) return -at - 1;
  return at < length ? at : 2 * length - at - 1;
}

/** The network's planes of an RGB square, with a mirrored frame around it. */
function toPlanes(rgb: Buffer, frame: number): Float32Array {
  const inner = SIDE - 2 * frame;
  const data = new Float32Array(RGB * SIDE * SIDE);
  for (let y = 0; y < SIDE; y += 1) {
    const row = mirrored(y - frame, inner) * inner;
    for (let x = 0; x < SIDE; x += 1) {
      const from = (row + mirrored(x - frame, inner)) * RGB;
      for (let channel = 0; channel < RGB; channel += 1) {
        data[channel * SIDE * SIDE + y * SIDE + x] = normalized(rgb[from + channel] ?? 0);
      }
    }
  }
  return data;
}

type Look = {
  /** Opacities 0–1 of the square inside the frame. */
  opacities: Float32Array;
  side: number;
  /** 0 = a clear answer everywhere. */
  doubt: number;
  /** Mean opacity: how much of the picture is subject. */
  size: number;
};

function doubtOf(opacities: Float32Array): number {
  let subject = 0;
  let unclear = 0;
  for (const opacity of opacities) {
    if (opacity < UNCLEAR.from) continue;
    subject += 1;
    if (opacity < UNCLEAR.to) unclear += 1;
  }
  return subject === 0 ? 0 : unclear / subject;
}

async function look(picture: EnginePicture, network: Network, frame: number): Promise<Look> {
  const side = SIDE - 2 * frame;
  const square = await readResized(picture, { width: side, height: side, fit: 'fill' });
  const planes = toPlanes(square, frame);
  const { data } = await network.run({ data: planes, channels: RGB, width: SIDE, height: SIDE });
  const opacities = new Float32Array(side * side);
  for (let y = 0; y < side; y += 1) {
    const start = (y + frame) * SIDE + frame;
    opacities.set(data.subarray(start, start + side), y * side);
  }
  let sum = 0;
  for (const opacity of opacities) sum += opacity;
  const size = sum / opacities.length;
  return { opacities, side, doubt: doubtOf(opacities), size };
}

/** Whether so large a share of a picture, 0 to 1, is a subject. */
export function checkSubject(share: number): TaskCheck {
  const found = Math.round(share * 1000) / 1000;
  return { key: 'subject', ok: share >= LEAST_SHARE, found, need: LEAST_SHARE };
}

/**
 * Finds what a picture is of: a cleaned mask (a square that stands for the whole picture), and whether there is a
 * subject at all. A subject that runs out of the picture can leave the network in doubt; it then looks again with
 * the picture mirrored around itself, so that the subject is whole; a clearer answer with no less subject counts.
 */
export async function findSubject(
  picture: EnginePicture,
  network: Network,
): Promise<{ mask: Mask; check: TaskCheck }> {
  let best = await look(picture, network, 0);
  if (best.doubt > DOUBT) {
    const framed = await look(picture, network, FRAME);
    // A clearer answer that has lost a part of the subject is none.
    if (framed.doubt < best.doubt && framed.size >= best.size) best = framed;
  }
  const { side, opacities } = best;
  // A million of them: `from` with a function takes ten times as long.
  const levels = new Uint8ClampedArray(opacities.length);
  for (let pixel = 0; pixel < levels.length; pixel += 1) levels[pixel] = (opacities[pixel] ?? 0) * 255;
  const { mask, share } = cleanMask({ data: new Uint8Array(levels.buffer), width: side, height: side });
  return { mask, check: checkSubject(share) };
}
