import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { PictureSource } from '@tuzuo/poster/document';
import { createSurfaceCache } from '@tuzuo/poster/draw/cache';
import type { DrawResources, PosterPicture, Surface } from '@tuzuo/poster/draw/port';
import type { FontFaces } from '@tuzuo/poster/fonts/glyphs';
import { codeModules } from '@tuzuo/poster/layers/code/barcode';
import { provideLateDrawings } from '@tuzuo/poster/layers/late-drawings';
import { encode } from 'uqr';

provideLateDrawings();

/** Size of the bitmap cache of one drawing, for its following strips. */
const CACHE_BYTES = 160 * 1024 * 1024;

/** Creates a transparent canvas for a part of a poster. */
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
      return true;
    },
  };
}

/** Key of a picture in `posterResources`, independent of the order in which a database returns the source's fields. */
export function pictureKey(source: PictureSource): string {
  if (source.type === 'asset') return `asset ${source.id}`;
  return source.type === 'stock' ? `stock ${source.key}` : source.type;
}

/** Key of a cut-out in `posterResources`. */
export const cutOutKey = (source: PictureSource, feather: number): string =>
  `${pictureKey(source)} ${feather}`;

/** Opens a poster's picture, in any format that browsers support. */
export async function openPicture(bytes: Buffer): Promise<PosterPicture> {
  const image: Image = await loadImage(bytes);
  return { width: image.width, height: image.height, image };
}

/**
 * Creates the resources for drawing posters on the server.
 * @param pictures by `pictureKey`
 * @param cutOuts by `cutOutKey`
 */
export function posterResources(
  faces: FontFaces,
  pictures: ReadonlyMap<string, PosterPicture> = new Map(),
  cutOuts: ReadonlyMap<string, PosterPicture> = new Map(),
): DrawResources {
  return {
    faces,
    picture: (source) => pictures.get(pictureKey(source)),
    cutOut: (source, feather) => cutOuts.get(cutOutKey(source, feather)),
    codeModules: (format, text) =>
      codeModules((data) => encode(data, { ecc: 'M', border: 0 }).data, format, text),
    surface: openSurface,
    cache: createSurfaceCache(CACHE_BYTES),
  };
}
