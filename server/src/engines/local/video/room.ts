import { join } from 'node:path';
import { largestCrop } from '@tuzuo/core/geometry/frame-size';
import { type Area, fitWithin, type Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import type { EnginePicture } from '../../port';
import type { Mask } from '../matting/mask-cleanup';
import { extendGround } from '../picture/plain-ground';
import { readResized } from '../picture/read';
import type { Box } from './crop';

const RGB = 3;

/** Longest side at which the outermost pixels are compared. */
const SMALL_SIDE = 320;

/** Largest difference of two neighbors on the border that goes on beyond it unseen, and of any from their mean, in levels. */
const SMOOTH = { step: 10, even: 6 } as const;

/** Space around a subject that lets every move go far enough to be seen, in shares of the frame's sides. */
const ROOM = 0.11;

/** Whether a picture's ground goes on beyond its border: it has one color there, or colors that change slowly all along. */
export function isPlain({ width, height }: Size, rgb: Uint8Array): boolean {
  const across = Array.from({ length: width }, (_, x) => x);
  const down = Array.from({ length: height }, (_, y) => y * width);
  const border = [
    ...across,
    ...down.map((start) => start + width - 1),
    ...across.map((x) => height * width - 1 - x),
    ...down.reverse(),
  ];
  const level = (at: number, channel: number) => rgb[(border[at % border.length] ?? 0) * RGB + channel] ?? 0;
  const means = [0, 1, 2].map(
    (channel) => border.reduce((sum, _, at) => sum + level(at, channel), 0) / border.length,
  );
  const every = (differs: (at: number, channel: number) => number, most: number) =>
    border.every((_, at) => [0, 1, 2].every((channel) => Math.abs(differs(at, channel)) <= most));
  return (
    every((at, channel) => level(at, channel) - (means[channel] ?? 0), SMOOTH.even) ||
    every((at, channel) => level(at + 1, channel) - level(at, channel), SMOOTH.step)
  );
}

/** The part of an endless ground that shows a whole subject with {@link ROOM} around it; beyond the picture where it must be. */
export function roomyArea(ratio: string, picture: Size, { left, top, right, bottom }: Box): Area {
  const crop = largestCrop(ratio, picture);
  const free = 1 - 2 * ROOM;
  const factor = Math.max(
    1,
    ((right - left) * picture.width) / (free * crop.width),
    ((bottom - top) * picture.height) / (free * crop.height),
  );
  const [width, height] = [Math.round(crop.width * factor), Math.round(crop.height * factor)];
  const along = (from: number, to: number, whole: number, length: number) => {
    const [least, most] = [to * whole - (1 - ROOM) * length, from * whole - ROOM * length];
    const middle = ((from + to) / 2) * whole - length / 2;
    const inside = Math.min(Math.max(0, whole - length), Math.max(0, middle));
    return Math.round(Math.min(most, Math.max(least, length > whole ? middle : inside)));
  };
  return {
    left: along(left, right, picture.width, width),
    top: along(top, bottom, picture.height, height),
    width,
    height,
  };
}

/** Longest side of the part that a video shows, in pixels: enough for its largest frames and what moves outside of them. */
const LONGEST = 2_048;

/** A subject of a picture, whether that is a cut-out trimmed to it, and the video's ratio; `directory` is for the file. */
type Shown = { mask: Mask; isTrimmed: boolean; box: Box; ratio: string; directory: string };

/**
 * A picture on a plain ground, as in a shop, with as much more of that ground as moves need around its subject; undefined
 * where there is enough or the ground is not plain.
 * @returns the larger picture, its mask, and its part for a video of the ratio
 * @throws EngineFailure `unreadable` when the picture cannot be decoded.
 */
export async function withRoom(
  picture: EnginePicture,
  { mask, isTrimmed, box, ratio, directory }: Shown,
): Promise<{ picture: EnginePicture; mask: Mask; crop: Area } | undefined> {
  const wanted = roomyArea(ratio, picture, box);
  const side = (LONGEST * Math.max(picture.width, picture.height)) / Math.max(wanted.width, wanted.height);
  const { width, height } = fitWithin(picture, Math.round(side));
  const area = roomyArea(ratio, { width, height }, box);
  const extended = {
    left: Math.max(0, -area.left),
    top: Math.max(0, -area.top),
    right: Math.max(0, area.left + area.width - width),
    bottom: Math.max(0, area.top + area.height - height),
  };
  if (Math.max(...Object.values(extended)) === 0) return undefined;
  const small = fitWithin(picture, SMALL_SIDE);
  if (!isTrimmed && !isPlain(small, await readResized(picture, { ...small, fit: 'fill' }))) return undefined;
  const path = join(directory, 'roomy.png');
  const raw = { width, height, channels: RGB } as const;
  const rgb = await readResized(picture, { width, height, fit: 'fill' });
  const added = {
    width: width + extended.left + extended.right,
    height: height + extended.top + extended.bottom,
  };
  // What was trimmed touches the border, and is shown on white.
  const larger = isTrimmed
    ? sharp(rgb, { raw }).extend({ ...extended, background: '#ffffff' })
    : sharp(extendGround({ width, height, channels: RGB, pixels: rgb }, extended, { mask }), {
        raw: { ...added, channels: RGB },
      });
  const whole = await larger.png({ compressionLevel: 1 }).toFile(path);
  const shares = { x: mask.width / width, y: mask.height / height };
  const { data, info } = await sharp(mask.data, {
    raw: { width: mask.width, height: mask.height, channels: 1 },
  })
    .extend({
      left: Math.round(extended.left * shares.x),
      right: Math.round(extended.right * shares.x),
      top: Math.round(extended.top * shares.y),
      bottom: Math.round(extended.bottom * shares.y),
      background: '#000000',
    })
    .toColorspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    picture: { path, mime: 'image/png', width: whole.width, height: whole.height },
    mask: { data, width: info.width, height: info.height },
    crop: { ...area, left: area.left + extended.left, top: area.top + extended.top },
  };
}
