import { type Layer, type LayerMaskData, type Psd, readPsd } from 'ag-psd';
import { POSTER_LIMITS } from '../../document/limits';
import { IMPORT_LIMITS, ImportRefusal } from '../imported';
import type { Pixels } from '../pictures';
import { COLOR_MODES, type ColorMode, Colors, planesOf } from './color-mode';
import { unpackComposite, unpackPlane } from './planes';

const MAGIC = '8BPS';
const HEAD_BYTES = 26;
const MODE_AT = 24;
const RGB = 3;

/** Ids of channels that are not colors. */
const TRANSPARENCY = -1;
const MASK = -2;

/** Image resource that holds the ICC profile. */
const ICC_PROFILE = 1039;
const MAX_PROFILE_BYTES = 8 * 2 ** 20;

/** Layers of a file; a poster has fewer, so that some groups may become pictures. */
const MAX_LAYERS = 5_000;

/** Memory for what the reader unpacks besides channels, which is patterns; they are not used. */
const PATTERN_BYTES = 8 * 2 ** 20;

export const isPsd = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === MAGIC;

type Head = {
  width: number;
  height: number;
  bits: 1 | 8 | 16 | 32;
  channels: number;
  mode: ColorMode;
};

/** Reads and checks the header before anything else. */
function headOf(bytes: Buffer): Head {
  if (bytes.length < HEAD_BYTES) throw new ImportRefusal('damaged');
  const [channels, height, width] = [bytes.readUInt16BE(12), bytes.readUInt32BE(14), bytes.readUInt32BE(18)];
  const bits = bytes.readUInt16BE(22);
  const mode = COLOR_MODES[bytes.readUInt16BE(MODE_AT) as keyof typeof COLOR_MODES];
  const isFloat = bits === 32 && (mode === 'rgb' || mode === 'grayscale');
  const isKnown = mode === 'bitmap' ? bits === 1 : bits === 8 || bits === 16 || isFloat;
  if (!mode || !isKnown) throw new ImportRefusal('colorMode');
  const { minSide, maxSide } = POSTER_LIMITS;
  if (Math.min(width, height) < minSide) throw new ImportRefusal('tooSmall', { limit: minSide });
  if (Math.max(width, height) > maxSide || width * height > IMPORT_LIMITS.pagePixels)
    throw new ImportRefusal('tooManyPixels', {
      limit: IMPORT_LIMITS.pagePixels / 1e6,
    });
  return { width, height, bits: bits as Head['bits'], channels, mode };
}

/** The ICC profile, which the reader skips. */
function profileOf(bytes: Buffer): Buffer | undefined {
  const modeData = bytes.readUInt32BE(HEAD_BYTES);
  let at = HEAD_BYTES + 4 + modeData;
  if (at + 4 > bytes.length) return undefined;
  const end = Math.min(bytes.length, at + 4 + bytes.readUInt32BE(at));
  at += 4;
  while (at + 12 <= end) {
    const id = bytes.readUInt16BE(at + 4);
    const nameBytes = 1 + (bytes[at + 6] as number);
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2);
    if (sizeAt + 4 > end) return undefined;
    const size = bytes.readUInt32BE(sizeAt);
    if (id === ICC_PROFILE)
      return size <= MAX_PROFILE_BYTES && sizeAt + 4 + size <= end
        ? bytes.subarray(sizeAt + 4, sizeAt + 4 + size)
        : undefined;
    at = sizeAt + 4 + size + (size % 2);
  }
  return undefined;
}

function* everyLayer(layers: readonly Layer[] | undefined): Generator<Layer> {
  for (const layer of layers ?? []) {
    yield layer;
    yield* everyLayer(layer.children);
  }
}

type Bounds = Partial<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** Size of a layer or a mask, by its bounds. */
export const layerSize = ({ left = 0, top = 0, right = 0, bottom = 0 }: Bounds) => ({
  width: Math.max(0, right - left),
  height: Math.max(0, bottom - top),
});

const areaOf = (bounds: Bounds): number => {
  const { width, height } = layerSize(bounds);
  return width * height;
};

/** Limits the unpacked size of all layers, masks included. */
function checkLayers({ children }: Psd): void {
  let [count, pixels] = [0, 0];
  for (const layer of everyLayer(children)) {
    count += 1;
    pixels += areaOf(layer) + areaOf(layer.mask ?? {});
  }
  if (count > MAX_LAYERS) throw new ImportRefusal('tooManyLayers', { limit: MAX_LAYERS });
  if (pixels > IMPORT_LIMITS.layerPixels)
    throw new ImportRefusal('tooManyPixels', {
      limit: IMPORT_LIMITS.layerPixels / 1e6,
    });
}

/** Reads everything but pixels, which stay packed. */
function read(bytes: Buffer): Psd {
  try {
    return readPsd(bytes, {
      skipThumbnail: true,
      skipLinkedFilesData: true,
      useRawData: true,
      totalMemoryLimit: PATTERN_BYTES,
      // The reader would fill up what is missing with as many zeros as the file claims.
      debug: true,
      log: (message: unknown) => {
        if (String(message).startsWith('Reading bytes exceeding')) throw new ImportRefusal('damaged');
      },
    });
  } catch {
    throw new ImportRefusal('damaged');
  }
}

/** Values of a mask: 255 shows. */
type MaskPixels = {
  left: number;
  top: number;
  width: number;
  height: number;
  values: Uint8Array;
};

/** A Photoshop file whose pixels are unpacked layer by layer, since together they may be huge. */
export class PsdFile {
  readonly psd: Psd;
  readonly colors: Colors;
  private readonly head: Head;
  private readonly isLarge: boolean;

  /** @throws ImportRefusal when it is damaged, too large or of an unsupported color mode */
  constructor(bytes: Buffer) {
    this.head = headOf(bytes);
    this.isLarge = bytes.readUInt16BE(4) === 2;
    const profile = bytes.length > HEAD_BYTES + 4 ? profileOf(bytes) : undefined;
    // The reader knows fewer modes, and needs none: only a palette is stored otherwise.
    if (this.head.mode !== 'indexed') bytes.writeUInt16BE(RGB, MODE_AT);
    this.psd = read(bytes);
    checkLayers(this.psd);
    // Floating-point values are linear, to which the curve of a profile does not apply.
    this.colors = new Colors(this.head.mode, this.psd.palette, this.isFloat ? undefined : profile);
  }

  private get isFloat(): boolean {
    return this.head.bits === 32;
  }

  /** Name of the depth, mode or profile whose colors look different after the conversion. */
  get convertedFrom(): string | undefined {
    return this.isFloat ? '32 bit HDR' : this.colors.convertedFrom;
  }

  private plane(layer: Layer, id: number, bounds: Bounds): Uint8Array | undefined {
    const channel = layer.rawData?.channels.find((one) => one.id === id);
    if (!channel?.data || areaOf(bounds) === 0) return undefined;
    const { bits } = this.head;
    return unpackPlane(channel.compression, channel.data, {
      ...layerSize(bounds),
      bits,
      isLarge: this.isLarge,
      isLight: id >= 0,
    });
  }

  /** Pixels of a layer before its mask; undefined for one without. */
  async pixels(layer: Layer): Promise<Pixels | undefined> {
    const planes = Array.from({ length: planesOf(this.head.mode) }, (_none, id) =>
      this.plane(layer, id, layer),
    );
    const [first] = planes;
    if (!first) return undefined;
    const filled = planes.map((plane) => plane ?? new Uint8Array(first.length));
    return this.colors.pixels(filled, this.plane(layer, TRANSPARENCY, layer), layerSize(layer));
  }

  /** Opacity of a layer's pixels, which needs no colors; undefined for one without pixels. */
  opacity(layer: Layer): Uint8Array | undefined {
    return (
      this.plane(layer, TRANSPARENCY, layer) ??
      (this.plane(layer, 0, layer) && new Uint8Array(areaOf(layer)).fill(255))
    );
  }

  /** The mask of a layer; undefined when it has only its default color. */
  mask(layer: Layer, mask: LayerMaskData): MaskPixels | undefined {
    const values = this.plane(layer, MASK, mask);
    return (
      values && {
        left: mask.left ?? 0,
        top: mask.top ?? 0,
        ...layerSize(mask),
        values,
      }
    );
  }

  /**
   * The composite picture of a file without layers.
   * @throws ImportRefusal when the file is shorter than its picture
   */
  async whole(): Promise<Pixels> {
    const { width, height, channels, mode } = this.head;
    const { picturePixels } = IMPORT_LIMITS;
    if (width * height > picturePixels)
      throw new ImportRefusal('tooManyPixels', { limit: picturePixels / 1e6 });
    const own = planesOf(mode);
    if (channels < own || !this.psd.rawCompositeData) throw new ImportRefusal('damaged');
    const hasAlpha = channels > own && mode !== 'indexed';
    const planes = unpackComposite(
      this.psd.rawCompositeData,
      { colors: own, count: own + (hasAlpha ? 1 : 0), all: channels },
      { width, height, bits: this.head.bits, isLarge: this.isLarge },
    );
    return this.colors.pixels(planes.slice(0, own), planes[own], {
      width,
      height,
    });
  }
}
