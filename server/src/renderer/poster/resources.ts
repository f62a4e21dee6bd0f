import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { codeModules } from '@tuzuo/core/poster/barcode';
import type { PictureSource } from '@tuzuo/core/poster/document';
import { createSurfaceCache } from '@tuzuo/core/poster/draw/cache';
import type { DrawResources, PosterPicture, Surface } from '@tuzuo/core/poster/draw/port';
import type { FontFaces } from '@tuzuo/core/poster/glyphs';
import { encode } from 'uqr';

/** Bitmaps of pictures that one drawing keeps, for the strips to come. */
const CACHE_BYTES = 160 * 1024 * 1024;

/** A transparent canvas to draw a part of a poster on. */
export function openSurface(width: number, height: number): Surface {
  const image = createCanvas(width, height);
  const canvas = image.getContext('2d');
  return {
    width,
    height,
    image,
    canvas: canvas as unknown as Surface['canvas'],
    rewrite(change) {
      const pixels = canvas.getImageData(0, 0, width, height);
      change(pixels.data);
      canvas.putImageData(pixels, 0, 0);
    },
  };
}

/** What a picture is known by in `posterResources`, in whatever order a database keeps the fields of its source. */
export function pictureKey(source: PictureSource): string {
  if (source.type === 'asset') return `asset ${source.id}`;
  return source.type === 'stock' ? `stock ${source.key}` : source.type;
}

/** A picture of a poster, from a file of any format that browsers show. */
export async function openPicture(bytes: Buffer): Promise<PosterPicture> {
  const image: Image = await loadImage(bytes);
  return { width: image.width, height: image.height, image };
}

/**
 * What posters are drawn with on the server.
 * @param pictures by `pictureKey`
 */
export function posterResources(
  faces: FontFaces,
  pictures: ReadonlyMap<string, PosterPicture> = new Map(),
): DrawResources {
  return {
    faces,
    picture: (source) => pictures.get(pictureKey(source)),
    codeModules: (format, text) =>
      codeModules((data) => encode(data, { ecc: 'M', border: 0 }).data, format, text),
    surface: openSurface,
    cache: createSurfaceCache(CACHE_BYTES),
  };
}
