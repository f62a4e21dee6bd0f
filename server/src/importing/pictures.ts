import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSource } from '@tuzuo/core/poster/document';
import sharp from 'sharp';
import { IMPORT_LIMITS, ImportRefusal, pictureFile, pictureId } from './imported';

/** Pixels as they are drawn: red, green, blue, opacity, not multiplied. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/** An upload must be as large, so that there is something to see. */
const LEAST_SIDE = 16;

/** Above so many pixels a picture without holes is kept as a JPEG: as a PNG it would fill the space. */
const JPEG_FROM = 600_000;

export type KeptPicture = {
  id: string;
  source: PictureSource;
  /** With what was added on the right and below, so that it is not too small. */
  width: number;
  height: number;
};

/** Writes the pictures of a file beside each other. */
export class Pictures {
  private count = 0;
  private pixels = 0;

  constructor(private readonly folder: string) {}

  get files(): string[] {
    return Array.from({ length: this.count }, (_none, index) => pictureFile(index));
  }

  /** Whether there is room for one more. */
  get isFull(): boolean {
    return this.count >= IMPORT_LIMITS.pictures;
  }

  private take(width: number, height: number): number {
    const { picturePixels, allPicturePixels } = IMPORT_LIMITS;
    this.pixels += width * height;
    if (width * height > picturePixels || this.pixels > allPicturePixels)
      throw new ImportRefusal('tooManyPixels', { limit: picturePixels / 1e6 });
    return this.count++;
  }

  private kept(index: number, width: number, height: number): KeptPicture {
    const id = pictureId(index);
    return { id, source: { type: 'asset', id }, width, height };
  }

  async addPixels({ width, height, data }: Pixels): Promise<KeptPicture> {
    const index = this.take(width, height);
    const right = Math.max(0, LEAST_SIDE - width);
    const bottom = Math.max(0, LEAST_SIDE - height);
    let isOpaque = right === 0 && bottom === 0;
    for (let at = 3; isOpaque && at < data.length; at += 4) isOpaque = data[at] === 255;
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    const picture = sharp(bytes, {
      raw: { width, height, channels: 4 },
    }).extend({
      right,
      bottom,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    });
    const isPhoto = isOpaque && width * height > JPEG_FROM;
    const encoded = isPhoto
      ? picture.removeAlpha().jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
      : (isOpaque ? picture.removeAlpha() : picture).png({
          compressionLevel: 6,
        });
    await encoded.toFile(join(this.folder, pictureFile(index)));
    return this.kept(index, width + right, height + bottom);
  }

  /**
   * A picture that lies in the file as it is; undefined for what is none. An upload's rules are looked at later, as of any
   * other.
   */
  async addFile(bytes: Uint8Array): Promise<KeptPicture | undefined> {
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined);
    const isKnown = header && ['jpeg', 'png', 'webp'].includes(header.format) && (header.pages ?? 1) === 1;
    if (!isKnown || Math.min(header.width, header.height) < LEAST_SIDE) return undefined;
    const isTurned = (header.orientation ?? 1) >= 5;
    const [width, height] = isTurned ? [header.height, header.width] : [header.width, header.height];
    // Decoded now: one that is damaged is a place without a picture, and not the end of all of it.
    const readable = await sharp(bytes, {
      limitInputPixels: IMPORT_LIMITS.picturePixels,
      failOn: 'error',
    })
      .resize(8, 8)
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      );
    if (!readable) return undefined;
    const index = this.take(width, height);
    await writeFile(join(this.folder, pictureFile(index)), bytes);
    return this.kept(index, width, height);
  }
}

/** The part of a picture of `data:`, base64, with a limit that its owner has looked at before. */
export function bytesOfDataUrl(url: string): Uint8Array | undefined {
  const found = /^data:image\/(?:png|jpe?g|webp)(?:;[\w=-]+)*;base64,/i.exec(url.slice(0, 200));
  return found ? Buffer.from(url.slice(found[0].length), 'base64') : undefined;
}
