import { fitWithin } from '@tuzuo/core/geometry/size';
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

/** A stroke over a photo, as `studio.matte.retouch` takes it: `width` and points as shares of its sides. */
export type MatteStroke = { keep: boolean; width: number; points: readonly number[] };

/** A copy of a matte with strokes painted into it, as the server will paint them. */
export function paintedMatte(
  open: OpenSurface,
  matte: PosterPicture,
  strokes: readonly MatteStroke[],
): PosterPicture {
  const { width, height } = matte;
  const surface = open(width, height);
  const { canvas } = surface;
  canvas.drawImage(matte.image, 0, 0, width, height, 0, 0, width, height);
  Object.assign(canvas, { strokeStyle: '#fff', lineCap: 'round', lineJoin: 'round' });
  for (const { keep, width: share, points } of strokes) {
    canvas.globalCompositeOperation = keep ? 'source-over' : 'destination-out';
    canvas.lineWidth = share * Math.max(width, height);
    canvas.beginPath();
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [(points[at] ?? 0) * width, (points[at + 1] ?? 0) * height];
      if (at === 0) canvas.moveTo(x, y);
      // A path of a single point draws nothing on some hosts.
      if (at > 0 || points.length === 2) canvas.lineTo(x + (at === 0 ? 0.01 : 0), y);
    }
    canvas.stroke();
  }
  canvas.globalCompositeOperation = 'source-over';
  return surface;
}

/**
 * A photo with its background transparent. It is composed by drawing alone, so that a host that reveals no pixels has
 * it, too.
 * @param matte over the whole photo, of any size; its alpha is the product's
 * @param feather width of the soft edge, in thousandths of the photo's longer side
 * @param longestSide maximum, in px
 */
export function cutOutOf(
  open: OpenSurface,
  photo: PosterPicture,
  matte: PosterPicture,
  feather: number,
  longestSide = Number.POSITIVE_INFINITY,
): PosterPicture {
  const { width, height } = fitWithin(photo, longestSide);
  const surface = open(width, height);
  const canvas = surface.canvas as Combining;
  const soft = softened(open, matte, (feather / 1000) * Math.max(matte.width, matte.height));
  canvas.drawImage(photo.image, 0, 0, photo.width, photo.height, 0, 0, width, height);
  canvas.globalCompositeOperation = 'destination-in';
  canvas.drawImage(soft.image, 0, 0, soft.width, soft.height, 0, 0, width, height);
  canvas.globalCompositeOperation = 'source-over';
  return surface;
}
