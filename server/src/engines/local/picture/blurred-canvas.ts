import type { Area, Size } from '@tuzuo/core/geometry/size';
import type { Canvas } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { fillEven } from '../removal/fill-even';
import { depthsOf, type Sides, type SmallPicture, smoothSides } from './even-sides';
import { type Interleaved, interleaved, separated } from './interleave';
import type { Pixels } from './read';

/** Longest side of the canvas at which it is blurred, in pixels: what is blurred needs no more. */
const SMALL = 720;

/** Radius of the blur beside the picture, and that it grows to at a distance: shares of the canvas's shorter side. */
const RADIUS = { near: 0.045, far: 0.2, distance: 0.25 } as const;

/** Radius of the blur of an enlarged copy, in the same unit, and how bright and colorful it is: the picture stands out on it. */
const COPY = { radius: 0.045, brightness: 0.9, saturation: 0.92 } as const;

/** A small canvas, and the small picture that lies on it. */
type Laid = Size & { place: Area; picture: SmallPicture };

/** Reduces a picture and its canvas. */
async function reduced(picture: Size, { channels, pixels }: Interleaved, canvas: Canvas): Promise<Laid> {
  const scale = Math.min(1, SMALL / Math.max(canvas.width, canvas.height));
  const lengthOf = (length: number) => Math.max(1, Math.round(length * scale));
  const size = { width: lengthOf(canvas.width), height: lengthOf(canvas.height) };
  const left = Math.min(size.width - 1, Math.round(canvas.left * scale));
  const top = Math.min(size.height - 1, Math.round(canvas.top * scale));
  const width = Math.min(size.width - left, lengthOf(picture.width));
  const height = Math.min(size.height - top, lengthOf(picture.height));
  const small = await sharp(pixels, {
    raw: { width: picture.width, height: picture.height, channels },
    limitInputPixels: false,
  })
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer();
  return {
    ...size,
    place: { left, top, width, height },
    picture: { channels, pixels: small, width, height },
  };
}

/** The picture's row or column that one of its canvas shows; the sides show `first` and `last` lines at most. */
function reflectedAt(
  at: number,
  from: number,
  length: number,
  [first, last]: readonly [number, number],
): number {
  const inwards = (beyond: number, depth: number) =>
    Math.min(length - 1, Math.floor(depth * (1 - Math.exp(-(beyond + 0.5) / depth))));
  if (at < from) return inwards(from - at - 1, first);
  return at < from + length ? at - from : length - 1 - inwards(at - from - length, last);
}

/** A canvas on which a picture lies among its reflected sides. */
function reflected({ width, height, place, picture }: Laid): Uint8Array {
  const { channels, pixels } = picture;
  const { across, down } = depthsOf(picture);
  const laid = new Uint8Array(width * height * channels);
  for (let y = 0, to = 0; y < height; y += 1) {
    const row = reflectedAt(y, place.top, place.height, down) * place.width;
    for (let x = 0; x < width; x += 1, to += channels) {
      const from = (row + reflectedAt(x, place.left, place.width, across)) * channels;
      laid.set(pixels.subarray(from, from + channels), to);
    }
  }
  return laid;
}

/** Blurs the pixels of a canvas, the more the farther from the picture. */
async function blurred(pixels: Uint8Array, { width, height, place, picture }: Laid): Promise<Uint8Array> {
  const { channels } = picture;
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

/** The sides of a canvas as the picture's own sides go on: even ground without what stands on it, all else out of focus. */
async function continued(laid: Laid): Promise<Uint8Array> {
  const { width, height, place } = laid;
  const { channels } = laid.picture;
  const pixels = reflected(laid);
  const ground = await blurred(pixels, laid);
  const hole = new Uint8Array(width * height).fill(1);
  for (let y = place.top; y < place.top + place.height; y += 1)
    hole.fill(0, y * width + place.left, y * width + place.left + place.width);
  const rest = fillEven({ width, height, channels, hole, pixels });
  for (const [pixel, is] of hole.entries()) {
    if (!is || rest?.[pixel]) continue;
    ground.set(pixels.subarray(pixel * channels, (pixel + 1) * channels), pixel * channels);
  }
  return ground;
}

/** A canvas filled with the middle of a picture, enlarged and blurred. */
const enlarged = ({ width, height, picture: { pixels, ...raw } }: Laid): Promise<Uint8Array> =>
  sharp(pixels, { raw })
    .resize({ width, height, fit: 'cover' })
    .blur(Math.max(0.5, COPY.radius * Math.min(width, height)))
    .modulate({ brightness: COPY.brightness, saturation: COPY.saturation })
    .raw()
    .toBuffer();

/** Whether a canvas has room on each side of its picture. */
const roomOf = ({ width, height, place }: Laid): Sides<boolean> => ({
  across: [place.left > 0, place.left + place.width < width],
  down: [place.top > 0, place.top + place.height < height],
});

/**
 * What lies beside a picture on its canvas: smooth sides go on, and on others it is an enlarged, blurred copy. A canvas
 * that has room on both axes is all of one kind: the two would meet in its corners.
 */
async function groundOf(laid: Laid): Promise<Uint8Array> {
  const [room, smooth] = [roomOf(laid), smoothSides(laid.picture)];
  const rough = {
    across: room.across.map((has, at) => has && !smooth.across[at]),
    down: room.down.map((has, at) => has && !smooth.down[at]),
  };
  const isAny = (sides: readonly boolean[]) => sides.some(Boolean);
  if (!isAny(rough.across) && !isAny(rough.down)) return continued(laid);
  const copy = await enlarged(laid);
  if (isAny(room.across) && isAny(room.down)) return copy;
  const ground = await continued(laid);
  const [across, down] = [isAny(room.across), isAny(room.down)];
  const { width, place, picture } = laid;
  for (let pixel = 0, at = 0; at < ground.length; pixel += 1, at += picture.channels) {
    const isFirst = across ? pixel % width < place.left : Math.floor(pixel / width) < place.top;
    const [first, last] = down ? rough.down : rough.across;
    if (isFirst ? first : last) ground.set(copy.subarray(at, at + picture.channels), at);
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
 * Places a picture on a canvas whose other area is out of focus: smooth sides of the picture go on, and beside others it
 * shows an enlarged, blurred copy of it. The result has the canvas's size; no pixel of the picture changes, and
 * transparency is blurred like colors.
 */
export async function onBlurredCanvas(picture: Pixels, canvas: Canvas): Promise<Pixels> {
  const { width, height } = canvas;
  const laid = await reduced(picture, interleaved(picture), canvas);
  const { channels } = laid.picture;
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
