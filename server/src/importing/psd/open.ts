import { POSTER_LIMITS } from '@tuzuo/core/poster/limits';
import { initializeCanvas, type Layer, type PixelData, type Psd, readPsd } from 'ag-psd';
import { IMPORT_LIMITS, ImportRefusal } from '../imported';
import type { Pixels } from '../pictures';

const MAGIC = '8BPS';
const HEAD_BYTES = 26;

/** Color modes that the reader converts to RGB. */
const GRAY = 1;
const INDEXED = 2;
const RGB = 3;

const FLOAT_BITS = 32;

/** The reader uses its canvas only to allocate memory when it returns raw pixels. */
const createImageData = (width: number, height: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});
initializeCanvas((() => ({
  getContext: () => ({ createImageData }),
})) as never);

export const isPsd = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === MAGIC;

/** Checks the header before unpacking anything. */
function checkHead(bytes: Buffer): void {
  if (bytes.length < HEAD_BYTES) throw new ImportRefusal('damaged');
  const [height, width] = [bytes.readUInt32BE(14), bytes.readUInt32BE(18)];
  const [bits, mode] = [bytes.readUInt16BE(22), bytes.readUInt16BE(24)];
  if (![GRAY, INDEXED, RGB].includes(mode) || bits === FLOAT_BITS || bits === 1)
    throw new ImportRefusal('colorMode');
  const { minSide, maxSide } = POSTER_LIMITS;
  const isSized = Math.min(width, height) >= minSide && Math.max(width, height) <= maxSide;
  if (!isSized || width * height > IMPORT_LIMITS.pagePixels)
    throw new ImportRefusal('tooManyPixels', {
      limit: IMPORT_LIMITS.pagePixels / 1e6,
    });
}

function* everyLayer(layers: readonly Layer[] | undefined): Generator<Layer> {
  for (const layer of layers ?? []) {
    yield layer;
    yield* everyLayer(layer.children);
  }
}

const areaOf = ({
  left = 0,
  top = 0,
  right = 0,
  bottom = 0,
}: Partial<Record<'left' | 'top' | 'right' | 'bottom', number>>) =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** Limits the unpacked size of all layers, masks included. */
function checkLayers({ children }: Psd): void {
  let [count, pixels] = [0, 0];
  for (const layer of everyLayer(children)) {
    count += 1;
    pixels += areaOf(layer) + areaOf(layer.mask ?? {});
  }
  if (count > POSTER_LIMITS.layers) throw new ImportRefusal('tooManyLayers', { limit: POSTER_LIMITS.layers });
  if (pixels > IMPORT_LIMITS.layerPixels)
    throw new ImportRefusal('tooManyPixels', {
      limit: IMPORT_LIMITS.layerPixels / 1e6,
    });
}

const SKIPPED = {
  skipThumbnail: true,
  skipCompositeImageData: true,
  skipLinkedFilesData: true,
} as const;

function read(bytes: Buffer, withPixels: boolean): Psd {
  try {
    return readPsd(bytes, {
      ...SKIPPED,
      skipLayerImageData: !withPixels,
      useImageData: true,
      totalMemoryLimit: IMPORT_LIMITS.memoryBytes,
    });
  } catch (error) {
    if (error instanceof Error && /color mode|bitdepth|bits per channel/i.test(error.message))
      throw new ImportRefusal('colorMode');
    throw new ImportRefusal('damaged');
  }
}

/** Opens a Photoshop file with its layers' pixels, after checking it without them, since they may be huge. */
export function openPsd(bytes: Buffer): Psd {
  checkHead(bytes);
  checkLayers(read(bytes, false));
  return read(bytes, true);
}

/** Pixels converted to 8 bits per channel. */
export function pixelsOf(image: PixelData | undefined): Pixels | undefined {
  if (!image || image.width < 1 || image.height < 1) return undefined;
  const { width, height, data } = image;
  if (data instanceof Uint8ClampedArray) return { width, height, data };
  const scale = data instanceof Uint16Array ? 1 / 257 : 1;
  return {
    width,
    height,
    data: Uint8ClampedArray.from(data, (value) => value * scale),
  };
}

/** The composite picture of a file without layers. */
export const wholePicture = (bytes: Buffer): Pixels | undefined => {
  try {
    return pixelsOf(
      readPsd(bytes, {
        ...SKIPPED,
        skipCompositeImageData: false,
        useImageData: true,
      }).imageData,
    );
  } catch {
    throw new ImportRefusal('damaged');
  }
};
