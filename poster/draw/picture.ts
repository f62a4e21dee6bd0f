import type { ImageContent, PictureSource } from '../document';
import type { Box } from './matrix';
import { applyFilter, isFiltered } from './pixels';
import type { CanvasPort, DrawResources, PosterPicture, Surface } from './port';

type Pixels = { image: object; width: number; height: number };

/** Maximum number of an image's pixels to which filters are applied. */
const FILTER_PIXELS = 4_000_000;

/** The key of an image whose pixels never change. */
export const sourceKey = (source: PictureSource): string => JSON.stringify(source);

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** The key of a bitmap that another may replace for the same source. */
export function bitmapKey({ image }: PosterPicture): string {
  const number = numbers.get(image) ?? ++lastNumber;
  numbers.set(image, number);
  return `bitmap ${number}`;
}

/** A derived image from the cache, or created by `make`. */
export function cachedSurface(resources: DrawResources, key: string, make: () => Surface): Surface {
  const found = resources.cache?.get(key);
  if (found) return found.surface;
  const surface = make();
  const { width, height } = surface;
  resources.cache?.set(key, { surface, x: 0, y: 0, width, height });
  return surface;
}

/** The image halved `times` times. Hosts downscale strongly in different ways, but by half all the same. */
function halved(resources: DrawResources, key: string, picture: PosterPicture, times: number): Pixels {
  let pixels: Pixels = picture;
  for (let level = 1; level <= times; level += 1) {
    const larger = pixels;
    const [width, height] = [
      Math.max(1, Math.round(picture.width / 2 ** level)),
      Math.max(1, Math.round(picture.height / 2 ** level)),
    ];
    pixels = cachedSurface(resources, `half${level} ${key}`, () => {
      let from = larger;
      // Copied to a surface first, since hosts also prepare images differently when drawing them smaller.
      if (level === 1) {
        const whole = resources.surface(picture.width, picture.height);
        draw(whole.canvas, picture, [0, 0, picture.width, picture.height], picture.width, picture.height);
        from = whole;
      }
      const surface = resources.surface(width, height);
      draw(surface.canvas, from, [0, 0, from.width, from.height], width, height);
      return surface;
    });
  }
  return pixels;
}

type Part = readonly [x: number, y: number, width: number, height: number];

const draw = (canvas: CanvasPort, { image }: Pixels, part: Part, width: number, height: number) =>
  canvas.drawImage(image, ...part, 0, 0, width, height);

/** The part of an image that fills a box's shape: its crop or the whole image, cropped evenly on both sides. */
export function shownPart(
  picture: { width: number; height: number },
  crop: ImageContent['crop'],
  width: number,
  height: number,
): Part {
  const { x = 0, y = 0, width: cropWidth = 1, height: cropHeight = 1 } = crop ?? {};
  const [cropPxWidth, cropPxHeight] = [cropWidth * picture.width, cropHeight * picture.height];
  const scale = Math.min(cropPxWidth / width, cropPxHeight / height);
  const [partWidth, partHeight] = [width * scale, height * scale];
  return [
    x * picture.width + (cropPxWidth - partWidth) / 2,
    y * picture.height + (cropPxHeight - partHeight) / 2,
    partWidth,
    partHeight,
  ];
}

/**
 * Draws an image over the box of this size at the origin, clipped to it.
 * @param content with the key of the image in the cache
 * @param onto where the image's edges are placed: the box, or the adjacent whole pixels
 * @param scale canvas pixels per box unit
 */
export function drawPicture(
  canvas: CanvasPort,
  resources: DrawResources,
  picture: PosterPicture,
  { key, crop, filter }: Pick<ImageContent, 'crop' | 'filter'> & { key: string },
  width: number,
  height: number,
  onto: Box,
  scale: number,
): void {
  const part = shownPart(picture, crop, width, height);
  const times = Math.max(0, Math.floor(Math.log2(part[2] / (width * scale)) + 1e-6));
  const pixels = halved(resources, key, picture, Math.min(times, 12));
  const [byX, byY] = [pixels.width / picture.width, pixels.height / picture.height];
  const from: Part = [part[0] * byX, part[1] * byY, part[2] * byX, part[3] * byY];
  const to: Part = [onto.left, onto.top, onto.right - onto.left, onto.bottom - onto.top];
  if (!isFiltered(filter)) {
    canvas.drawImage(pixels.image, ...from, ...to);
    return;
  }
  const by = Math.min(1, Math.sqrt(FILTER_PIXELS / (from[2] * from[3])));
  const stepWidth = Math.max(1, Math.round(from[2] * by));
  const high = Math.max(1, Math.round(from[3] * by));
  const filtered = `filter ${key} ${JSON.stringify([crop, filter, width, height, stepWidth, high])}`;
  const surface = cachedSurface(resources, filtered, () => {
    const made = resources.surface(stepWidth, high);
    draw(made.canvas, pixels, from, stepWidth, high);
    made.rewrite((bytes) => applyFilter(bytes, stepWidth, high, filter, stepWidth / width));
    return made;
  });
  canvas.drawImage(surface.image, 0, 0, stepWidth, high, ...to);
}
