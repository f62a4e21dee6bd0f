import { type Canvas, ImageData } from '@napi-rs/canvas';
import type { Area, Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import { openCanvas } from '../../../renderer/canvas';
import type { EnginePicture } from '../../port';
import { type CutOut, cutOutPixels } from '../matting/cut-out';
import type { Mask } from '../matting/mask-cleanup';
import { mapToBytes } from '../picture/map-values';
import { grown } from '../picture/mask';
import { readResized } from '../picture/read';
import { resizePixels } from '../picture/resize-pixels';
import { fillBehind } from './behind';
import { type Move, sidewaysOf, viewFor } from './camera';
import type { Box } from './crop';
import { DEPTH, depthAt, FLAT, groundOf, type Plane } from './ground';
import { withSkirt } from './skirt';

/** Alpha from which a pixel shows some of the subject and must be removed from the background. */
const SHOWS = 10;

/** Margin for the subject's edge that the mask missed, in shares of the shorter side. */
const UNSEEN_EDGE = 0.008;

/** How far the background shows within that margin at a subject's soft edge, in the same unit. */
const SEEN_EDGE = 0.013;

/** Alpha that counts for the subject's box; a soft edge does not. */
const SOLID = 128;

const WHOLE: Box = { left: 0, top: 0, right: 1, bottom: 1 };

/** Distance from a side, as a share of the picture, within which a subject is cut off there. */
const AT_SIDE = 0.005;

/**
 * Whether a side or the top cuts a subject off: nobody knows how its outline goes on there, so it is not moved apart
 * from what is behind it. At the bottom, what is cut off stays below the frame.
 */
const isCutAside = ({ left, top, right }: Box): boolean =>
  left < AT_SIDE || top < AT_SIDE || right > 1 - AT_SIDE;

/** A decomposed picture of the given size: the subject, and the background filled behind it. */
export type Layers = Size & {
  /** Only what shows of it, with its place in the picture in pixels. */
  subject: { image: Canvas; left: number; top: number } | undefined;
  ground: Canvas;
  depths: Plane;
  /** Bounds of the subject, in shares of the picture's sides; they stay in the frame. */
  box: Box | undefined;
  /** Center of the subject, in shares of the picture's sides, towards which the camera moves. */
  aim: { x: number; y: number };
};

function canvasOf({ width, height }: Size, rgba: Buffer): Canvas {
  const context = openCanvas({ width, height });
  const pixels = new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, rgba.length);
  context.putImageData(new ImageData(pixels, width, height), 0, 0);
  return context.canvas;
}

const drawn = async (size: Size, rgb: Buffer): Promise<Canvas> =>
  canvasOf(
    size,
    await sharp(rgb, { raw: { ...size, channels: 3 } })
      .ensureAlpha()
      .raw()
      .toBuffer(),
  );

/** Draws a cut-out without the empty space around it, which would be drawn again with each frame. */
async function drawnCutOut({ width, height, rgb, alpha }: CutOut): Promise<NonNullable<Layers['subject']>> {
  const { left, top, right, bottom } = boxOf({ data: alpha, width, height }, 1) ?? WHOLE;
  const area = { left: Math.round(left * width), top: Math.round(top * height) };
  const size = {
    width: Math.round(right * width) - area.left,
    height: Math.round(bottom * height) - area.top,
  };
  const whole = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .raw()
    .toBuffer();
  const rgba = await sharp(whole, { raw: { width, height, channels: 4 } })
    .extract({ ...area, ...size })
    .raw()
    .toBuffer();
  return { image: canvasOf(size, rgba), ...area };
}

/** Bounding box of a mask's part from a level on, in shares of its sides; undefined when there is none. */
export function boxOf({ data, width, height }: Mask, from = SOLID): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      if ((data[pixel] ?? 0) < from) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return undefined;
  return { left: left / width, top: top / height, right: (right + 1) / width, bottom: (bottom + 1) / height };
}

/** The part of a mask that corresponds to `crop` of its picture, resized. */
async function maskOf({ data, width, height }: Mask, picture: Size, crop: Area, size: Size): Promise<Mask> {
  const factor = { x: size.width / crop.width, y: size.height / crop.height };
  const whole = {
    width: Math.max(size.width, Math.round(picture.width * factor.x)),
    height: Math.max(size.height, Math.round(picture.height * factor.y)),
  };
  const large = await resizePixels(data, { width, height, channels: 1 }, whole);
  const enlarged = await sharp(large, { raw: { ...whole, channels: 1 } })
    .extract({
      left: Math.min(whole.width - size.width, Math.round(crop.left * factor.x)),
      top: Math.min(whole.height - size.height, Math.round(crop.top * factor.y)),
      ...size,
    })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  return { data: enlarged, ...size };
}

/** Where a move shows a picture: its part, at a size. */
type Shot = { crop: Area; size: Size; move: Move };

/**
 * Decomposes a crop of a picture at the given size. Without a mask, and with a subject that is cut off, there is only
 * background.
 * @throws EngineFailure `unreadable` when the picture cannot be decoded, and the signal's reason.
 */
export async function takeApart(
  picture: EnginePicture,
  mask: Mask | undefined,
  { crop, size, move }: Shot,
  call: { signal: AbortSignal; onStep: (share: number) => void },
): Promise<Layers> {
  const rgb = await readResized(picture, { ...size, fit: 'fill', crop });
  const seen = mask && (await maskOf(mask, picture, crop, size));
  const box = seen && boxOf(seen);
  const aim = box ? { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 } : { x: 0.5, y: 0.5 };
  // A floor guessed below unknown things would bend their straight lines.
  if (!seen || !box || isCutAside(box))
    return { ...size, subject: undefined, ground: await drawn(size, rgb), depths: FLAT, box, aim };
  const depths = groundOf(box);
  const subject = withSkirt(await cutOutPixels({ ...size, rgb: Buffer.from(rgb) }, seen), rgb, depths);
  const side = Math.min(size.width, size.height);
  const shows = mapToBytes(seen.data, (level) => (level >= SHOWS ? 1 : 0));
  const hole = grown(shows, size, Math.ceil(UNSEEN_EDGE * side));
  const { strength } = viewFor(move, size, { box, aim, isFlat: false, ground: depths });
  const { x, y } = sidewaysOf(move, strength);
  const apart = (row: number) => Math.abs(DEPTH.subject - depthAt(depths, row / size.height));
  const edge = SEEN_EDGE * side;
  const uncovered = {
    sideways: (row: number) => Math.ceil(x * apart(row) * side + edge),
    upright: Math.ceil(y * apart(0) * side + edge),
  };
  await fillBehind({ ...size, rgb, hole }, uncovered, call);
  return {
    ...size,
    subject: await drawnCutOut(subject),
    ground: await drawn(size, rgb),
    depths,
    box,
    aim,
  };
}
