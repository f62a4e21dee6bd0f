import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import { boxBlur } from '../matting/box-blur';
import { fillHole } from '../patch-match/fill-hole';
import { mapToBytes } from '../picture/map-values';
import { spreadColors } from '../picture/spread-colors';

const RGB = 3;

/** Longest side at which colors are diffused into what is never seen. */
const SMALL_SIDE = 200;

/**
 * Longest side at which what the hole may contain is searched: it is seen for moments only, and twice the side takes 0.7 s
 * more.
 */
const SEARCHED_SIDE = 720;

/** Width of the fading at a hole's edge, in shares of the shorter side: within the margin around the subject. */
const SEAM = 0.004;

/** A picture with a mask of the area to fill: 1 byte per pixel, 1 = hole. */
type Holed = Size & { rgb: Buffer; hole: Uint8Array };

/** How far a hole is uncovered, in pixels: sideways by row, and up and down. */
type Uncovered = { sideways: (row: number) => number; upright: number };

/** Marks what is within some steps of a hole's edge along lines of `length` pixels. */
function nearAlong(
  { hole, into }: { hole: Uint8Array; into: Uint8Array },
  line: { start: number; step: number; length: number; steps: number },
): void {
  for (const isBack of [false, true]) {
    // Beyond the border, nothing is uncovered.
    let inside = Number.POSITIVE_INFINITY;
    for (let at = 0; at < line.length; at += 1) {
      const pixel = line.start + (isBack ? line.length - 1 - at : at) * line.step;
      inside = hole[pixel] ? inside + 1 : 0;
      if (inside > 0 && inside <= line.steps) into[pixel] = 1;
    }
  }
}

/** The part of a hole that is seen when it is uncovered: 1 byte per pixel. */
export function rimOf(
  { width, height, hole }: Omit<Holed, 'rgb'>,
  { sideways, upright }: Uncovered,
): Uint8Array {
  const into = new Uint8Array(hole.length);
  for (let y = 0; y < height; y += 1)
    nearAlong({ hole, into }, { start: y * width, step: 1, length: width, steps: sideways(y) });
  for (let x = 0; x < width; x += 1)
    nearAlong({ hole, into }, { start: x, step: width, length: height, steps: upright });
  return into;
}

/** The picture's colors, or a mask's bytes, at another size. */
const resized = (
  bytes: Uint8Array,
  channels: 1 | 3,
  from: Size,
  to: Size,
  kernel: 'nearest' | 'linear' | 'cubic',
) =>
  sharp(bytes, { raw: { width: from.width, height: from.height, channels } })
    .resize(to.width, to.height, { fit: 'fill', kernel })
    .toColorspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();

/** The picture with surrounding colors diffused into the hole: smooth, without detail. */
async function smoothFill({ width, height, rgb, hole }: Holed): Promise<Buffer> {
  const size = fitWithin({ width, height }, SMALL_SIDE);
  const whole = { width, height };
  const known = hole.map((is) => (is ? 0 : 255));
  const colors = await resized(rgb, 3, whole, size, 'nearest');
  const alpha = await resized(known, 1, whole, size, 'nearest');
  spreadColors(colors, alpha, { ...size, reach: size.width + size.height });
  return sharp(colors, { raw: { ...size, channels: 3 } })
    .blur(2)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

type Call = { signal: AbortSignal; onStep: (share: number) => void };

/** The picture with its rim filled from what it is like, at the size at which it is searched. */
async function fillRim({ width, height, rgb, hole }: Holed, rim: Uint8Array, call: Call): Promise<Buffer> {
  const whole = { width, height };
  const size = fitWithin(whole, SEARCHED_SIDE);
  const marks = hole.map((is, pixel) => (rim[pixel] ? 255 : is ? 128 : 0));
  const small = await resized(marks, 1, whole, size, 'linear');
  const pixels = Uint8Array.from(await resized(rgb, 3, whole, size, 'linear'));
  const searched = {
    ...size,
    channels: 3 as const,
    pixels,
    hole: mapToBytes(small, (level) => (level > 0 && level !== 128 ? 1 : 0)),
    barred: mapToBytes(small, (level) => (level === 128 ? 1 : 0)),
  };
  await fillHole(searched, call);
  return resized(pixels, 3, size, whole, 'cubic');
}

/**
 * Fills a hole, in place, as far as it is uncovered, so that the background's lines and texture go on in it; the rest, which
 * is never seen, with colors alone. The picture fades into what is filled, within the outermost pixels of the hole.
 * @throws the signal's reason when it is aborted
 */
export async function fillBehind(picture: Holed, uncovered: Uncovered, call: Call): Promise<void> {
  const { width, height, rgb, hole } = picture;
  const rim = rimOf(picture, uncovered);
  const smooth = await smoothFill(picture);
  const filled = await fillRim(picture, rim, call);
  const radius = Math.max(1, Math.round(SEAM * Math.min(width, height)));
  const inside = boxBlur(Float32Array.from(hole), width, height, radius);
  for (const [pixel, is] of hole.entries()) {
    if (!is) continue;
    const fill = rim[pixel] ? filled : smooth;
    const share = Math.min(1, 2 * (inside[pixel] ?? 0) - 1);
    for (let at = pixel * RGB; at < (pixel + 1) * RGB; at += 1) {
      const own = rgb[at] ?? 0;
      rgb[at] = Math.round(own + ((fill[at] ?? 0) - own) * Math.max(0, share));
    }
  }
}
