import type { Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';

/** Pixels around a picture that repeat its edge: bicubic interpolation reads two. */
const PADDING = 3;

type Raw = Size & { channels: 1 | 3 };

type Kernel = 'linear' | 'cubic';

const INTERPOLATORS = { linear: 'bilinear', cubic: 'bicubic' } as const satisfies Record<Kernel, string>;

const spaceOf = (channels: Raw['channels']) => (channels === 1 ? 'b-w' : 'srgb');

const open = (data: Uint8Array, raw: Raw) => sharp(data, { raw, limitInputPixels: false });

/** Enlarges, or keeps, both sides. */
async function enlarged(data: Uint8Array, raw: Raw, size: Size, kernel: Kernel): Promise<Buffer> {
  const [across, down] = [size.width / raw.width, size.height / raw.height];
  // Whole pixels of the result to skip, and what is left of the padding in pixels of the source.
  const [left, top] = [Math.round(PADDING * across), Math.round(PADDING * down)];
  const offset = (skipped: number, scale: number) => skipped / scale - PADDING + 0.5 - 0.5 / scale;
  const edges = { top: PADDING, bottom: PADDING, left: PADDING, right: PADDING };
  const padded = await open(data, raw)
    .extend({ ...edges, extendWith: 'copy' })
    .toColorspace(spaceOf(raw.channels))
    .raw()
    .toBuffer();
  const paddedRaw = {
    width: raw.width + 2 * PADDING,
    height: raw.height + 2 * PADDING,
    channels: raw.channels,
  };
  // One pipeline per step: sharp extracts before it transforms, and extends after it.
  const large = await open(padded, paddedRaw)
    .affine([across, 0, 0, down], {
      interpolator: INTERPOLATORS[kernel],
      idx: offset(left, across),
      idy: offset(top, down),
    })
    .toColorspace(spaceOf(raw.channels))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = large.info;
  return open(large.data, { width, height, channels: raw.channels })
    .extract({ left, top, ...size })
    .toColorspace(spaceOf(raw.channels))
    .raw()
    .toBuffer();
}

/**
 * Resizes pixels of 8 bits per channel, with the corners of both sizes on each other. sharp's `resize` reduces so, but
 * what it enlarges lies half a pixel of the result too far right and down (libvips 8.18, every kernel but `nearest`).
 */
export async function resizePixels(
  data: Uint8Array,
  raw: Raw,
  size: Size,
  kernel: Kernel = 'cubic',
): Promise<Buffer> {
  const { channels } = raw;
  const min = { width: Math.min(raw.width, size.width), height: Math.min(raw.height, size.height) };
  const reduces = min.width < raw.width || min.height < raw.height;
  const small = reduces
    ? await open(data, raw)
        .resize(min.width, min.height, { fit: 'fill', kernel })
        .toColorspace(spaceOf(channels))
        .raw()
        .toBuffer()
    : Buffer.from(data);
  const enlarges = size.width > min.width || size.height > min.height;
  return enlarges ? enlarged(small, { ...min, channels }, size, kernel) : small;
}
