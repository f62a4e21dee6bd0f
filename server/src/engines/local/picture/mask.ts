import type { TaskCheck } from '@tuzuo/core/api/task';
import type { Area, Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import type { EnginePicture } from '../../port';
import { asFailure } from '../failure';
import { resizePixels } from './resize-pixels';

/** Brightness from which a mask's pixel is selected. */
const WHITE = 128;

/** Tolerated difference in aspect ratio: rounding when a mask was painted at another size. */
const SHAPE_TOLERANCE = 0.02;

/** Largest share of the picture that a mask may cover; above it, too little is left to fill from. */
const MAX_SHARE = 0.6;

const shown = ({ width, height }: Size) => `${width} × ${height}`;

/**
 * Reads a mask as 1 per selected pixel, at the picture's size. A mask of another size is stretched, which fits when the
 * aspect ratio is the same (see {@link checkShape}).
 * @throws EngineFailure `unreadable` when it is not a picture.
 */
export async function readMask({ path }: Pick<EnginePicture, 'path'>, size: Size): Promise<Uint8Array> {
  try {
    // Unpainted parts may be transparent as well as black.
    const { data, info } = await sharp(path, { failOn: 'error' })
      .autoOrient()
      .flatten({ background: 'black' })
      .toColorspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const levels = await resizePixels(
      data,
      { width: info.width, height: info.height, channels: 1 },
      size,
      'linear',
    );
    const mask = new Uint8Array(levels.length);
    for (let pixel = 0; pixel < levels.length; pixel += 1)
      mask[pixel] = (levels[pixel] ?? 0) >= WHITE ? 1 : 0;
    return mask;
  } catch (error) {
    throw asFailure(error, 'unreadable');
  }
}

/** Checks that a mask has the picture's aspect ratio. */
export function checkShape(mask: Size, picture: Size): TaskCheck {
  const ratio = (mask.width * picture.height) / (mask.height * picture.width);
  const ok = Math.abs(ratio - 1) <= SHAPE_TOLERANCE;
  return { key: 'maskSize', ok, found: shown(mask), need: shown(picture) };
}

/** Checks that a mask selects something, and leaves enough of the picture to work from. */
export function checkShare(mask: Uint8Array): TaskCheck {
  let count = 0;
  for (const is of mask) count += is;
  const share = count / mask.length;
  if (share === 0) return { key: 'maskEmpty', ok: false, found: 0, need: 1 / mask.length };
  // Rounded up: a value above the limit must not read as the limit.
  return {
    key: 'maskShare',
    ok: share <= MAX_SHARE,
    found: Math.ceil(share * 1000) / 1000,
    need: MAX_SHARE,
  };
}

/** Dilates a mask by `reach` pixels. */
export function grown(mask: Uint8Array, { width, height }: Size, reach: number): Uint8Array {
  if (reach === 0) return mask;
  const result = new Uint8Array(mask);
  const halfWidths = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.floor(Math.sqrt(reach * reach - (index - reach) ** 2)),
  );
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const inside = mask[pixel - 1] && mask[pixel + 1] && mask[pixel - width] && mask[pixel + width];
      // Pixels inside the mask add nothing: the discs around its edge cover theirs.
      if (!mask[pixel] || (inside && x > 0 && x < width - 1)) continue;
      for (const [index, halfWidth] of halfWidths.entries()) {
        const row = y + index - reach;
        if (row < 0 || row >= height) continue;
        const from = Math.max(0, x - halfWidth);
        result.fill(1, row * width + from, row * width + Math.min(width, x + halfWidth + 1));
      }
    }
  }
  return result;
}

/** A box of pixels, `right` and `bottom` included. */
type Bounds = { left: number; top: number; right: number; bottom: number };

/** Bounding box of the set pixels; undefined where none is set. */
export function setBounds(flags: Uint8Array, { width }: Pick<Size, 'width'>): Bounds | undefined {
  let [left, top, right, bottom] = [width, -1, -1, -1];
  for (let pixel = 0; pixel < flags.length; pixel += 1) {
    if (!flags[pixel]) continue;
    const x = pixel % width;
    bottom = (pixel - x) / width;
    if (top < 0) top = bottom;
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  return right < 0 ? undefined : { left, top, right, bottom };
}

/** The area of a picture around a box, with a margin in pixels as far as the picture reaches. */
export function areaAround(bounds: Bounds, margin: number, { width, height }: Size): Area {
  const [left, top] = [Math.max(0, bounds.left - margin), Math.max(0, bounds.top - margin)];
  return {
    left,
    top,
    width: Math.min(width, bounds.right + margin + 1) - left,
    height: Math.min(height, bounds.bottom + margin + 1) - top,
  };
}
