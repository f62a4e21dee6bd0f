import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSource } from '@tuzuo/core/poster/document';
import sharp from 'sharp';
import { IMPORT_LIMITS, ImportRefusal, pictureFile, pictureId } from './imported';

/** Pixels as RGBA without premultiplied alpha. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/** Minimum side of an upload; smaller pictures are padded. */
const LEAST_SIDE = 16;

/** Opaque pictures with more pixels are stored as JPEG; as PNG they would use too much space. */
const JPEG_FROM = 600_000;

export type KeptPicture = {
  id: string;
  source: PictureSource;
  /** Including the padding on the right and bottom of a small picture. */
  width: number;
  height: number;
};

/** Writes the pictures of a file next to each other. */
export class Pictures {
  private count = 0;
  private pixels = 0;

  constructor(private readonly folder: string) {}

  get files(): string[] {
    return Array.from({ length: this.count }, (_none, index) => pictureFile(index));
  }

  /** Whether the limit on pictures is reached. */
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
   * Adds a picture file embedded in the imported file; undefined when it is not a picture. The rules for uploads are
   * checked later, as for any other upload.
   */
  async addFile(bytes: Uint8Array): Promise<KeptPicture | undefined> {
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined);
    const isKnown = header && ['jpeg', 'png', 'webp'].includes(header.format) && (header.pages ?? 1) === 1;
    if (!isKnown || Math.min(header.width, header.height) < LEAST_SIDE) return undefined;
    const isTurned = (header.orientation ?? 1) >= 5;
    const [width, height] = isTurned ? [header.height, header.width] : [header.width, header.height];
    // Decodes now: a damaged picture leaves a placeholder instead of failing the import.
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

/** Decodes a base64 `data:` URL of a picture, whose size the caller has already limited. */
export function bytesOfDataUrl(url: string): Uint8Array | undefined {
  const found = /^data:image\/(?:png|jpe?g|webp)(?:;[\w=-]+)*;base64,/i.exec(url.slice(0, 200));
  return found ? Buffer.from(url.slice(found[0].length), 'base64') : undefined;
}
