import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PictureSource } from '../document';
import { IMPORT_LIMITS, ImportRefusal, pictureFile, pictureId } from './imported';

/** Pixels as RGBA without premultiplied alpha. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/** Minimum side of an upload; smaller pictures are padded. */
const MIN_SIDE = 16;

/** Formats of embedded pictures: those that uploads have, and others that are converted to PNG. */
const KEPT = ['jpeg', 'png', 'webp'];
const READABLE = [...KEPT, 'gif', 'heif', 'tiff'];

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
  /** Pictures of `data:` URLs by their hash; undefined for what is none. */
  private readonly known = new Map<string, KeptPicture | undefined>();

  constructor(private readonly folder: string) {}

  get files(): string[] {
    return Array.from({ length: this.count }, (_none, index) => pictureFile(index));
  }

  /** Whether the limit on pictures is reached. */
  get isFull(): boolean {
    return this.count >= IMPORT_LIMITS.pictures;
  }

  /**
   * Checks whether a picture of this size may be added, before it is decoded.
   * @throws ImportRefusal when it, or all of them, would have too many pixels
   */
  requireRoom(width: number, height: number): void {
    const { picturePixels, allPicturePixels } = IMPORT_LIMITS;
    const pixels = width * height;
    if (pixels > picturePixels || this.pixels + pixels > allPicturePixels)
      throw new ImportRefusal('tooManyPixels', { limit: picturePixels / 1e6 });
  }

  private reservePixels(width: number, height: number): void {
    this.requireRoom(width, height);
    this.pixels += width * height;
  }

  private storePicture(index: number, width: number, height: number): KeptPicture {
    const id = pictureId(index);
    return { id, source: { type: 'asset', id }, width, height };
  }

  async addPixels({ width, height, data }: Pixels): Promise<KeptPicture> {
    this.reservePixels(width, height);
    const index = this.count++;
    const right = Math.max(0, MIN_SIDE - width);
    const bottom = Math.max(0, MIN_SIDE - height);
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
    return this.storePicture(index, width + right, height + bottom);
  }

  /**
   * Adds a picture file embedded in the imported file; undefined when it is not a picture, or when there are too many.
   * The rules for uploads are checked later, as for any other upload.
   */
  async addFile(bytes: Uint8Array): Promise<KeptPicture | undefined> {
    if (this.isFull) return undefined;
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined);
    if (!header || !READABLE.includes(header.format)) return undefined;
    const isTurned = (header.orientation ?? 1) >= 5;
    const [width, height] = isTurned ? [header.height, header.width] : [header.width, header.height];
    // Counted before it is decoded: what turns out to be damaged has cost as much.
    this.reservePixels(width, height);
    const smallest = Math.min(width, height);
    const isKept = KEPT.includes(header.format) && (header.pages ?? 1) === 1 && smallest >= MIN_SIDE;
    const picture = sharp(bytes, { limitInputPixels: IMPORT_LIMITS.picturePixels, failOn: 'error' });
    if (isKept) {
      // A damaged picture leaves a placeholder instead of failing the import.
      const isReadable = await picture
        .resize(8, 8)
        .raw()
        .toBuffer()
        .then(
          () => true,
          () => false,
        );
      if (!isReadable) return undefined;
      const index = this.count++;
      await writeFile(join(this.folder, pictureFile(index)), bytes);
      return this.storePicture(index, width, height);
    }
    // Formats that uploads do not have, animations, of which the first frame counts, and pictures below their size.
    const grown = Math.ceil(MIN_SIDE / smallest);
    const encoded = await picture
      .autoOrient()
      .resize(width * grown, height * grown, { kernel: 'nearest', fit: 'fill' })
      .png()
      .toBuffer()
      .catch(() => undefined);
    if (!encoded) return undefined;
    const index = this.count++;
    await writeFile(join(this.folder, pictureFile(index)), encoded);
    return this.storePicture(index, width * grown, height * grown);
  }

  /** Adds the picture of a base64 `data:` URL, once however often it is used. The caller has limited its size. */
  async addDataUrl(url: string): Promise<KeptPicture | undefined> {
    const found = /^data:image\/(?!svg)[\w.+-]+(?:;[\w=-]+)*;base64,/i.exec(url.slice(0, 200));
    if (!found) return undefined;
    const key = createHash('sha256').update(url).digest('base64');
    if (!this.known.has(key))
      this.known.set(key, await this.addFile(Buffer.from(url.slice(found[0].length), 'base64')));
    return this.known.get(key);
  }

  /** Forgets all pictures, whose files are overwritten by the next ones. */
  clear(): void {
    this.count = 0;
    this.pixels = 0;
    this.known.clear();
  }
}
