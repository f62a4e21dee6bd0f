import { type Canvas, ImageData } from '@napi-rs/canvas';
import type { Area, Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import { openCanvas } from '../../../renderer/canvas';
import type { EnginePicture } from '../../port';
import { cutOutPixels } from '../matting/cut-out';
import type { Mask } from '../matting/mask-cleanup';
import { grown } from '../picture/mask';
import { readResized } from '../picture/read';
import { resizePixels } from '../picture/resize-pixels';
import { fillBehind } from './behind';
import { WIDEST_REVEAL } from './camera';
import type { Box } from './crop';
import { FLAT, groundOf, type Row } from './ground';

/** Alpha from which a pixel shows some of the subject and must be removed from the background. */
const SHOWS = 10;

/** Margin for the subject's edge that the mask missed, in shares of the shorter side. */
const UNSEEN_EDGE = 0.008;

/** Alpha that counts for the subject's box; a soft edge does not. */
const SOLID = 128;

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
  subject: Canvas | undefined;
  ground: Canvas;
  /** Depth of the background, from top to bottom. */
  rows: Row[];
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

async function drawn(size: Size, rgb: Buffer, alpha?: Buffer): Promise<Canvas> {
  const image = sharp(rgb, { raw: { ...size, channels: 3 } });
  const joined = alpha ? image.joinChannel(alpha, { raw: { ...size, channels: 1 } }) : image.ensureAlpha();
  return canvasOf(size, await joined.raw().toBuffer());
}

/** Bounding box of the solid part of a mask, in shares of its sides; undefined when there is none. */
export function boxOf({ data, width, height }: Mask): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      if ((data[pixel] ?? 0) < SOLID) continue;
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

/**
 * Decomposes a crop of a picture at the given size. Without a mask, and with a subject that is cut off, there is only
 * background.
 * @throws EngineFailure `unreadable` when the picture cannot be decoded.
 */
export async function takeApart(
  picture: EnginePicture,
  mask: Mask | undefined,
  crop: Area,
  size: Size,
): Promise<Layers> {
  const rgb = await readResized(picture, { ...size, fit: 'fill', crop });
  const seen = mask && (await maskOf(mask, picture, crop, size));
  const box = seen && boxOf(seen);
  const aim = box ? { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 } : { x: 0.5, y: 0.5 };
  // A floor guessed below unknown things would bend their straight lines.
  if (!seen || !box || isCutAside(box))
    return { ...size, subject: undefined, ground: await drawn(size, rgb), rows: FLAT, box, aim };
  const subject = await cutOutPixels({ ...size, rgb: Buffer.from(rgb) }, seen);
  const side = Math.min(size.width, size.height);
  const shows = Uint8Array.from(seen.data, (level) => (level >= SHOWS ? 1 : 0));
  const hole = grown(shows, size, Math.ceil(UNSEEN_EDGE * side));
  await fillBehind({ ...size, rgb, hole }, Math.ceil((WIDEST_REVEAL + 2 * UNSEEN_EDGE) * side));
  return {
    ...size,
    subject: await drawn(size, subject.rgb, subject.alpha),
    ground: await drawn(size, rgb),
    rows: groundOf(box),
    box,
    aim,
  };
}
