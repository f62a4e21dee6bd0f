import type { Area, Size } from '@tuzuo/core/geometry/size';
import type { Canvas } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { fillEven } from '../removal/fill-even';
import { type Interleaved, interleaved, separated } from './interleave';
import type { Pixels } from './read';

/** Longest side of the canvas at which it is blurred, in pixels: what is blurred needs no more. */
const SMALL = 720;

/** What a side shows at most, as a share of the picture: its reflection, ever more stretched, does not repeat the subject. */
const DEPTH = 0.2;

/**
 * Levels by which the pixels of an even line differ from its median, but for this share; and the part of the even lines at a
 * side that it shows: the next ones are nearer to what stands there.
 */
const EVEN = { levels: 20, but: 0.04, shown: 0.5 } as const;

/** Radius of the blur beside the picture, and that it grows to at a distance: shares of the canvas's shorter side. */
const RADIUS = { near: 0.045, far: 0.2, distance: 0.25 } as const;

/** A small canvas with what lies on it, and the picture's place there. */
type Laid = Interleaved & Size & { place: Area };

type Small = Interleaved & Size;

/** Whether the pixels of a line are of one color, with indices of pixels; `color` is that of the first line. */
function isEven({ channels, pixels }: Small, line: readonly number[], color: readonly number[]): boolean {
  const differing = line.filter((pixel) =>
    color.some((level, channel) => Math.abs((pixels[pixel * channels + channel] ?? 0) - level) > EVEN.levels),
  );
  return differing.length <= EVEN.but * line.length;
}

/** The median color of the pixels of a line. */
function medianOf({ channels, pixels }: Small, line: readonly number[]): number[] {
  return Array.from({ length: channels }, (_, channel) => {
    const levels = line
      .map((pixel) => pixels[pixel * channels + channel] ?? 0)
      .sort((one, other) => one - other);
    return levels[Math.floor(levels.length / 2)] ?? 0;
  });
}

/**
 * Lines that a side shows at most. Where its edge is even, it shows only such lines: not what stands near to it.
 * @param lineAt the pixels of the line at a distance from the edge
 */
function depthOf(small: Small, length: number, lineAt: (at: number) => readonly number[]): number {
  const most = Math.max(1, DEPTH * length);
  const color = medianOf(small, lineAt(0));
  let even = 0;
  while (even < most && isEven(small, lineAt(even), color)) even += 1;
  return even === 0 ? most : Math.max(1, Math.min(most, EVEN.shown * even));
}

/** What the two sides of an axis show at most, in lines: the first side and the last one. */
type Depths = readonly [number, number];

function depthsOf(small: Small): { across: Depths; down: Depths } {
  const { width, height } = small;
  const row = (y: number) => Array.from({ length: width }, (_, x) => y * width + x);
  const column = (x: number) => Array.from({ length: height }, (_, y) => y * width + x);
  return {
    across: [depthOf(small, width, column), depthOf(small, width, (at) => column(width - 1 - at))],
    down: [depthOf(small, height, row), depthOf(small, height, (at) => row(height - 1 - at))],
  };
}

/** The picture's row or column that one of its canvas shows. */
function reflectedAt(at: number, from: number, length: number, [first, last]: Depths): number {
  const inwards = (beyond: number, depth: number) =>
    Math.min(length - 1, Math.floor(depth * (1 - Math.exp(-(beyond + 0.5) / depth))));
  if (at < from) return inwards(from - at - 1, first);
  return at < from + length ? at - from : length - 1 - inwards(at - from - length, last);
}

/** Lays a reduced picture on its reduced canvas, which reflects its sides. */
async function reflectedOn(picture: Size, { channels, pixels }: Interleaved, canvas: Canvas): Promise<Laid> {
  const scale = Math.min(1, SMALL / Math.max(canvas.width, canvas.height));
  const reduced = (length: number) => Math.max(1, Math.round(length * scale));
  const size = { width: reduced(canvas.width), height: reduced(canvas.height) };
  const left = Math.min(size.width - 1, Math.round(canvas.left * scale));
  const top = Math.min(size.height - 1, Math.round(canvas.top * scale));
  const place = {
    left,
    top,
    width: Math.min(size.width - left, reduced(picture.width)),
    height: Math.min(size.height - top, reduced(picture.height)),
  };
  const { width, height } = place;
  const small = await sharp(pixels, {
    raw: { width: picture.width, height: picture.height, channels },
    limitInputPixels: false,
  })
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer();
  const { across, down } = depthsOf({ channels, pixels: small, width, height });
  const laid = new Uint8Array(size.width * size.height * channels);
  for (let y = 0, to = 0; y < size.height; y += 1) {
    const row = reflectedAt(y, top, height, down) * width;
    for (let x = 0; x < size.width; x += 1, to += channels) {
      const from = (row + reflectedAt(x, left, width, across)) * channels;
      laid.set(small.subarray(from, from + channels), to);
    }
  }
  return { channels, pixels: laid, place, ...size };
}

/** Blurs a canvas, the more the farther from the picture. */
async function blurred({ width, height, channels, pixels, place }: Laid): Promise<Uint8Array> {
  const side = Math.min(width, height);
  const by = (radius: number) =>
    sharp(pixels, { raw: { width, height, channels } })
      .blur(Math.max(0.5, radius * side))
      .raw()
      .toBuffer();
  const [near, far] = await Promise.all([by(RADIUS.near), by(RADIUS.far)]);
  return pixels.map((_, at) => {
    const pixel = Math.floor(at / channels);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const across = Math.max(place.left - x, x - place.left - place.width + 1);
    const down = Math.max(place.top - y, y - place.top - place.height + 1);
    const share = Math.min(1, Math.max(0, across, down) / (RADIUS.distance * side));
    return Math.round((near[at] ?? 0) * (1 - share) + (far[at] ?? 0) * share);
  });
}

/** The blurred sides of a canvas; even ground goes on into them without what stands on it. */
async function groundOf(laid: Laid): Promise<Uint8Array> {
  const { width, height, channels, place } = laid;
  const ground = await blurred(laid);
  const hole = new Uint8Array(width * height).fill(1);
  for (let y = place.top; y < place.top + place.height; y += 1)
    hole.fill(0, y * width + place.left, y * width + place.left + place.width);
  const even = { width, height, channels, hole, pixels: laid.pixels };
  const rest = fillEven(even);
  for (const [pixel, is] of hole.entries()) {
    if (!is || rest?.[pixel]) continue;
    ground.set(even.pixels.subarray(pixel * channels, (pixel + 1) * channels), pixel * channels);
  }
  return ground;
}

/** Lays a plane of a picture over one of its canvas. */
function laidOn(ground: Buffer, plane: Buffer, channels: number, { width }: Size, canvas: Canvas): void {
  const rowBytes = width * channels;
  for (let from = 0, y = canvas.top; from < plane.length; from += rowBytes, y += 1)
    ground.set(plane.subarray(from, from + rowBytes), (y * canvas.width + canvas.left) * channels);
}

/**
 * Places a picture on a canvas whose other area is out of focus: it shows the picture's sides, reflected and blurred, or
 * continues them where they are even. The result has the canvas's size; no pixel of the picture changes, and transparency
 * is blurred like colors.
 */
export async function onBlurredCanvas(picture: Pixels, canvas: Canvas): Promise<Pixels> {
  const { width, height } = canvas;
  const laid = await reflectedOn(picture, interleaved(picture), canvas);
  const { channels } = laid;
  const ground = await sharp(await groundOf(laid), {
    raw: { width: laid.width, height: laid.height, channels },
  })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const { rgb, alpha } = separated({ channels, pixels: ground });
  laidOn(rgb, picture.rgb, 3, picture, canvas);
  if (alpha && picture.alpha) laidOn(alpha, picture.alpha, 1, picture, canvas);
  return { width, height, rgb, ...(alpha && { alpha }), ...(picture.icc && { icc: picture.icc }) };
}
