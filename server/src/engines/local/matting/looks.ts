import type { EnginePicture } from '../../port';
import type { Network } from '../models/session';
import { readResized } from '../picture/read';
import { resizePixels } from '../picture/resize-pixels';
import { MAX_SCATTERED, undecidedShare } from './doubt';
import { cleanMask, type Mask } from './mask-cleanup';

/** Side of the network's square input and output, in pixels. */
export const SIDE = 1024;

const RGB = 3;

/** Share of undecided pixels within the possible subject above which the network looks again. */
const DOUBT = 0.15;

/** Levels between these are undecided. */
const UNCLEAR = { from: 26, to: 230 } as const;

/** Width of the mirrored border of a framed look, in pixels of the network's input. */
const FRAME = 118;

/** Share of the first look's subject that a more decided look must find: what has lost more is not better. */
const KEPT = 0.8;

/** Doubt from which a look tells nothing about others, as it is sure of nearly nothing. */
const BLIND = 0.8;

/** How much a look counts that is sure of nothing, so that where no look is sure their mean stays. */
const LEAST = 1e-3;

/** Level from which a pixel is found. */
const FOUND = 128;

/** ISNet was trained on (x − 128) / 256 of 8-bit sRGB. */
const normalized = (level: number) => (level - 128) / 256;

/** How a picture is shown to the network: within a border of so many pixels that mirrors it, and turned left to right. */
type View = { frame: number; isTurned: boolean };

/** Mirrors a position at the ends of a line of `length` pixels. */
function mirrored(at: number, length: number): number {
  if (at < 0) return -at - 1;
  return at < length ? at : 2 * length - at - 1;
}

/** Converts an RGB square to the network's planes. */
function toPlanes(rgb: Buffer, { frame, isTurned }: View): Float32Array {
  const inner = SIDE - 2 * frame;
  const data = new Float32Array(RGB * SIDE * SIDE);
  const plane = SIDE * SIDE;
  // Looked up: mirroring each position takes longer than decoding the picture.
  const columns = Uint16Array.from({ length: SIDE }, (_, x) => {
    const column = mirrored(x - frame, inner);
    return (isTurned ? inner - 1 - column : column) * RGB;
  });
  for (let y = 0; y < SIDE; y += 1) {
    const row = mirrored(y - frame, inner) * inner * RGB;
    for (let x = 0; x < SIDE; x += 1) {
      const from = row + (columns[x] ?? 0);
      const to = y * SIDE + x;
      data[to] = normalized(rgb[from] ?? 0);
      data[plane + to] = normalized(rgb[from + 1] ?? 0);
      data[2 * plane + to] = normalized(rgb[from + 2] ?? 0);
    }
  }
  return data;
}

type Look = {
  /** Alpha of the whole picture. */
  levels: Uint8Array;
  /** Share of undecided pixels; 0 = decided everywhere. */
  doubt: number;
  /** Mean level: how much of the picture is subject. */
  size: number;
};

/** Sums up a look's levels. */
function lookOf(levels: Uint8Array): Look {
  let [subject, unclear, sum] = [0, 0, 0];
  for (let at = 0; at < levels.length; at += 1) {
    const level = levels[at] ?? 0;
    sum += level;
    if (level < UNCLEAR.from) continue;
    subject += 1;
    if (level < UNCLEAR.to) unclear += 1;
  }
  return { levels, doubt: subject === 0 ? 0 : unclear / subject, size: sum / levels.length };
}

/** Lets the network see a square of {@link SIDE}, less the border. */
async function see(square: Buffer, network: Network, view: View): Promise<Look> {
  const { frame, isTurned } = view;
  const inner = SIDE - 2 * frame;
  const { data } = await network.run({
    data: toPlanes(square, view),
    channels: RGB,
    width: SIDE,
    height: SIDE,
  });
  const levels = new Uint8ClampedArray(inner * inner);
  for (let y = 0; y < inner; y += 1) {
    const start = (y + frame) * SIDE + frame;
    for (let x = 0; x < inner; x += 1)
      levels[y * inner + x] = 255 * (data[start + (isTurned ? inner - 1 - x : x)] ?? 0);
  }
  const bytes = new Uint8Array(levels.buffer);
  const raw = { width: inner, height: inner, channels: 1 } as const;
  return lookOf(frame === 0 ? bytes : await resizePixels(bytes, raw, { width: SIDE, height: SIDE }));
}

/** The share of what two looks have found that both have, 0 to 1. */
function agreementOf(one: Look, other: Look): number {
  let [both, any] = [0, 0];
  for (let at = 0; at < one.levels.length; at += 1) {
    const [is, isToo] = [(one.levels[at] ?? 0) >= FOUND, (other.levels[at] ?? 0) >= FOUND];
    if (is || isToo) any += 1;
    if (is && isToo) both += 1;
  }
  return any === 0 ? 1 : both / any;
}

/**
 * What the most decided look leaves open, as the others see it: each counts by how sure it is of the pixel, and by how
 * decided it is as a whole.
 */
export function mergeLooks(best: Uint8Array, looks: readonly Pick<Look, 'levels' | 'doubt'>[]): Uint8Array {
  return best.map((level, at) => {
    if (level < UNCLEAR.from || level > UNCLEAR.to) return level;
    let [sum, total] = [0, 0];
    for (const { levels, doubt } of looks) {
      const seen = levels[at] ?? 0;
      const weight = (1 - doubt) ** 2 * (Math.abs(seen / 127.5 - 1) ** 3 + LEAST);
      sum += weight * seen;
      total += weight;
    }
    return total === 0 ? level : Math.round(sum / total);
  });
}

/** What the network sees of a picture. */
type Seen = {
  /** Alpha of the whole picture. */
  mask: Mask;
  /** The share of what two looks have found that both have, of the two that differ most; 1 for one look. */
  agreement: number;
};

/** Reads a picture's colors as the network sees them, stretched to a square of `side` pixels, 3 bytes per pixel. */
export const readSquare = (picture: EnginePicture, side = SIDE): Promise<Buffer> =>
  readResized(picture, { width: side, height: side, fit: 'fill' });

/**
 * Lets the network look at a picture; where it is undecided, it looks again at the picture in a mirrored border, which
 * completes what the photo cuts off, and turned left to right, of which it often sees another part. The most decided look
 * counts, unless it has lost part of the subject, and the others decide what it leaves open.
 * @param rgb the picture's colors, see {@link readSquare}
 * @param merges whether they do; otherwise it looks twice at most, and what is open stays open
 */
export async function lookAt(
  picture: EnginePicture,
  network: Network,
  { rgb, merges }: { rgb: Buffer; merges: boolean },
): Promise<Seen> {
  const maskOf = (data: Uint8Array): Mask => ({ data, width: SIDE, height: SIDE });
  const first = await see(rgb, network, { frame: 0, isTurned: false });
  const isOpen = () => undecidedShare(cleanMask(maskOf(first.levels)).mask) > MAX_SCATTERED;
  if (first.doubt <= DOUBT && !(merges && isOpen())) return { mask: maskOf(first.levels), agreement: 1 };
  const looks = [
    first,
    await see(await readSquare(picture, SIDE - 2 * FRAME), network, { frame: FRAME, isTurned: false }),
  ];
  if (merges) looks.push(await see(rgb, network, { frame: 0, isTurned: true }));
  const best = looks
    .filter(({ size }) => size >= (merges ? KEPT : 1) * first.size)
    .reduce((one, other) => (other.doubt < one.doubt ? other : one));
  return {
    mask: maskOf(merges ? mergeLooks(best.levels, looks) : best.levels),
    agreement: Math.min(
      ...looks.filter((look) => look === best || look.doubt < BLIND).map((look) => agreementOf(best, look)),
    ),
  };
}
