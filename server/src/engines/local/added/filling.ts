import type { Area } from '@tuzuo/core/geometry/size';
import type { FillSquare, Networks } from '../models/session';
import { cropped } from '../patch-match/crop';
import { fillHole } from '../patch-match/fill-hole';
import type { Holed } from '../patch-match/layer';
import { createPace } from '../patch-match/pace';
import { fillHarmonic } from '../picture/harmonic';
import { mapToBytes } from '../picture/map-values';
import { grown } from '../picture/mask';
import { resizePixels } from '../picture/resize-pixels';
import { quickRandom } from '../random';
import { holeParts } from '../removal/hole-parts';

const RGB = 3;

/** Side of the square that a {@link FillSquare} fills, in pixels. */
export const FILLED_SIDE = 512;

/** Parts of a hole at most this far apart, in pixels, are filled together. */
const TOGETHER = 24;

/** Parts whose longer side is shorter, in pixels, are left to patches, which take their pixels from beside them. */
const MIN_SIDE = 64;

/** Parts that would be enlarged more than this are left to patches, which are sharp at any size. */
const MAX_ENLARGED = 4;

/** What a network sees around a part: a share of its longer side, and at least this many pixels. */
const AROUND = { share: 0.6, min: 96 } as const;

/** Largest deviation, in levels, that is added as grain to what was enlarged. */
const MAX_GRAIN = 4;

/** Up to this scale nothing is lost that grain would have to replace. */
const SHARP = 1.2;

const SEED = 4_711;

type Call = { signal: AbortSignal; onStep: (share: number) => void };

/** A part of a hole: its pixels' number in `parts`, and the window of the picture that is shown for it. */
type Part = { number: number; window: Area };

/** Widens a range to `least` and keeps it inside 0 to `length`. */
function widened(from: number, to: number, least: number, length: number): [start: number, size: number] {
  const size = Math.min(length, Math.max(least, to - from));
  const start = Math.round((from + to - size) / 2);
  return [Math.min(length - size, Math.max(0, start)), size];
}

/** The window around a part; undefined for one that is left to patches. */
function windowOf(bounds: { left: number; top: number; right: number; bottom: number }, whole: Holed) {
  const longer = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) + 1;
  if (longer < MIN_SIDE) return undefined;
  const margin = Math.max(AROUND.min, Math.round(AROUND.share * longer));
  const least = Math.max(FILLED_SIDE, longer + 2 * margin);
  const [left, width] = widened(bounds.left - margin, bounds.right + margin + 1, least, whole.width);
  const [top, height] = widened(bounds.top - margin, bounds.bottom + margin + 1, least, whole.height);
  return Math.max(width, height) > MAX_ENLARGED * FILLED_SIDE ? undefined : { left, top, width, height };
}

/** The parts of a hole that a network is to fill, and the part of each pixel. */
function partsOf(whole: Holed): { parts: Part[]; numbers: Int32Array } {
  const { numbers, bounds } = holeParts(whole, TOGETHER);
  const parts = bounds.flatMap((box, number) => {
    const window = number > 0 ? windowOf(box, whole) : undefined;
    return window ? [{ number, window }] : [];
  });
  return { parts, numbers };
}

/** Lays a picture into the square's upper left corner and mirrors it beyond its edges. */
function squared<Data extends Uint8Array>(
  data: Data,
  width: number,
  height: number,
  channels: number,
): Uint8Array {
  const result = new Uint8Array(FILLED_SIDE * FILLED_SIDE * channels);
  const mirrored = (at: number, length: number) => {
    const inPair = at % (2 * length);
    return inPair < length ? inPair : 2 * length - 1 - inPair;
  };
  for (let y = 0; y < FILLED_SIDE; y += 1) {
    const row = mirrored(y, height) * width;
    for (let x = 0; x < FILLED_SIDE; x += 1) {
      const from = (row + mirrored(x, width)) * channels;
      const to = (y * FILLED_SIDE + x) * channels;
      for (let channel = 0; channel < channels; channel += 1)
        result[to + channel] = data[from + channel] ?? 0;
    }
  }
  return result;
}

/**
 * What the network made of the square, with the picture's own pixels around the hole. A network repeats what it sees with
 * a small error of color, which is continued into the hole and taken out there.
 */
function joined(rgb: Uint8Array, hole: Uint8Array, filled: Float32Array): Uint8Array {
  const size = { width: FILLED_SIDE, height: FILLED_SIDE };
  const known = hole.map((is) => (is ? 0 : 1));
  const result = Uint8Array.from(rgb);
  for (let channel = 0; channel < RGB; channel += 1) {
    const plane = filled.subarray(channel * hole.length, (channel + 1) * hole.length);
    const error = new Float32Array(hole.length);
    for (let pixel = 0; pixel < hole.length; pixel += 1) {
      if (known[pixel]) error[pixel] = (rgb[pixel * RGB + channel] ?? 0) - (plane[pixel] ?? 0);
    }
    fillHarmonic(error, known, size);
    for (let pixel = 0; pixel < hole.length; pixel += 1) {
      if (known[pixel]) continue;
      const value = Math.round((plane[pixel] ?? 0) + (error[pixel] ?? 0));
      result[pixel * RGB + channel] = Math.max(0, Math.min(255, value));
    }
  }
  return result;
}

/** Deviation, in levels, of what reducing took from the known pixels: the median, so that edges do not count. */
function lostGrain({ pixels, hole }: Holed, enlarged: Uint8Array): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    if (hole[pixel]) continue;
    const off = Math.abs((pixels[pixel * RGB + 1] ?? 0) - (enlarged[pixel * RGB + 1] ?? 0));
    counts[off] = (counts[off] ?? 0) + 1;
    total += 1;
  }
  let below = 0;
  const median = counts.findIndex((count) => {
    below += count;
    return 2 * below >= total;
  });
  return Math.min(MAX_GRAIN, 1.48 * Math.max(0, median));
}

/** Fills a window's hole as the network does; returns its pixels, interleaved. */
async function fillWindow(part: Holed, fillSquare: FillSquare): Promise<Uint8Array> {
  const { width, height, pixels, hole } = part;
  const scale = FILLED_SIDE / Math.max(width, height);
  const small = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const rgb = await resizePixels(pixels, { width, height, channels: RGB }, small, 'linear');
  const flags = hole.map((is) => is * 255);
  const share = await resizePixels(flags, { width, height, channels: 1 }, small, 'linear');
  // A pixel that the hole touches shows some of what is to go.
  const touched = grown(
    mapToBytes(share, (level) => (level > 0 ? 1 : 0)),
    small,
    1,
  );
  const square = {
    rgb: squared(rgb, small.width, small.height, RGB),
    hole: squared(touched, small.width, small.height, 1),
  };
  const whole = joined(square.rgb, square.hole, await fillSquare(square.rgb, square.hole));
  const shown = new Uint8Array(small.width * small.height * RGB);
  for (let y = 0; y < small.height; y += 1) {
    const from = y * FILLED_SIDE * RGB;
    shown.set(whole.subarray(from, from + small.width * RGB), y * small.width * RGB);
  }
  const enlarged = await resizePixels(shown, { ...small, channels: RGB }, { width, height });
  const grain = scale < 1 / SHARP ? lostGrain(part, enlarged) : 0;
  if (grain === 0) return enlarged;
  const random = quickRandom(SEED);
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    if (!hole[pixel]) continue;
    // Two equal distributions add up to a triangle of this deviation.
    const noise = Math.round(grain * Math.sqrt(6) * (random() + random() - 1));
    for (let at = pixel * RGB; at < (pixel + 1) * RGB; at += 1) {
      enlarged[at] = Math.max(0, Math.min(255, (enlarged[at] ?? 0) + noise));
    }
  }
  return enlarged;
}

/** Fills a hole in place, by the network that the operator added for this tool, or else by patches alone. */
export async function fillWith(
  { filler }: Pick<Networks, 'filler'>,
  holed: Holed,
  call: Call,
): Promise<void> {
  const fillSquare = await filler?.();
  await (fillSquare ? fillByNetwork(holed, fillSquare, call) : fillHole(holed, call));
}

/**
 * Fills a hole in place: its larger parts by a network, at most {@link MAX_ENLARGED} times its own size, what is left by
 * patches. Pixels outside the hole do not change. A picture with transparency is left to patches.
 */
export async function fillByNetwork(whole: Holed, fillSquare: FillSquare, call: Call): Promise<void> {
  if (whole.channels !== RGB) {
    await fillHole(whole, call);
    return;
  }
  const { parts, numbers } = partsOf(whole);
  const left = { ...whole, hole: Uint8Array.from(whole.hole) };
  const pace = createPace(call.signal);
  for (const [index, { number, window }] of parts.entries()) {
    call.signal.throwIfAborted();
    const part = cropped(left, window);
    const filled = await fillWindow(part, fillSquare);
    for (let y = 0; y < window.height; y += 1) {
      await pace();
      for (let x = 0; x < window.width; x += 1) {
        const to = (window.top + y) * whole.width + window.left + x;
        if (!left.hole[to] || numbers[to] !== number) continue;
        const from = (y * window.width + x) * RGB;
        whole.pixels.set(filled.subarray(from, from + RGB), to * RGB);
        left.hole[to] = 0;
      }
    }
    call.onStep((index + 1) / (parts.length + 1));
  }
  if (left.hole.some((is) => is === 1)) await fillHole(left, { ...call, onStep: () => undefined });
  call.onStep(1);
}
