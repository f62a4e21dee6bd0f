import type { CanvasPort, PosterPicture, Surface } from '@tuzuo/poster/draw/port';

type OpenSurface = (width: number, height: number) => Surface;

/** A canvas of pixels that combines what is drawn with what is there. */
type Combining = CanvasPort & { globalCompositeOperation: string };

/** A copy of an image whose edges are softened over some of its pixels, by reducing and enlarging it. */
function softened(open: OpenSurface, from: PosterPicture, pixels: number): PosterPicture {
  if (pixels <= 1) return from;
  const { image, width, height } = from;
  const small = open(Math.max(1, Math.round(width / pixels)), Math.max(1, Math.round(height / pixels)));
  small.canvas.drawImage(image, 0, 0, width, height, 0, 0, small.width, small.height);
  const soft = open(width, height);
  soft.canvas.drawImage(small.image, 0, 0, small.width, small.height, 0, 0, width, height);
  return soft;
}

/**
 * A photo with its background transparent. It is composed by drawing alone, so that a host that reveals no pixels has
 * it, too.
 * @param matte over the whole photo, of any size; its alpha is the product's
 * @param feather width of the soft edge, in thousandths of the photo's longer side
 */
export function cutOutOf(
  open: OpenSurface,
  photo: PosterPicture,
  matte: PosterPicture,
  feather: number,
): PosterPicture {
  const { width, height } = photo;
  const surface = open(width, height);
  const canvas = surface.canvas as Combining;
  const soft = softened(open, matte, (feather / 1000) * Math.max(matte.width, matte.height));
  canvas.drawImage(photo.image, 0, 0, width, height, 0, 0, width, height);
  canvas.globalCompositeOperation = 'destination-in';
  canvas.drawImage(soft.image, 0, 0, soft.width, soft.height, 0, 0, width, height);
  canvas.globalCompositeOperation = 'source-over';
  return surface;
}
