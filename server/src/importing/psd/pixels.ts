import type { LayerMaskData } from 'ag-psd';
import type { Pixels } from '../pictures';
import { pixelsOf } from './open';

/** Pixels, and the position of their top left corner on the page. */
export type Placed = Pixels & { left: number; top: number };

/** Applies a layer mask. */
export function masked(picture: Placed, mask: LayerMaskData | undefined): Placed {
  if (!mask || mask.disabled) return picture;
  const shown = pixelsOf(mask.imageData);
  const beyond = mask.defaultColor ?? 0;
  const [left, top] = [mask.left ?? 0, mask.top ?? 0];
  const data = new Uint8ClampedArray(picture.data);
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const [maskX, maskY] = [picture.left + x - left, picture.top + y - top];
      const isInside = shown && maskX >= 0 && maskY >= 0 && maskX < shown.width && maskY < shown.height;
      const share = isInside ? (shown.data[(maskY * shown.width + maskX) * 4] ?? 0) : beyond;
      const at = (y * picture.width + x) * 4 + 3;
      data[at] = ((data[at] ?? 0) * share) / 255;
    }
  }
  return { ...picture, data };
}

/** Clips a picture to the alpha of the layer below. */
export function clipped(picture: Placed, base: Placed): Placed {
  const data = new Uint8ClampedArray(picture.data);
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const [baseX, baseY] = [picture.left + x - base.left, picture.top + y - base.top];
      const isInside = baseX >= 0 && baseY >= 0 && baseX < base.width && baseY < base.height;
      const share = isInside ? (base.data[(baseY * base.width + baseX) * 4 + 3] ?? 0) : 0;
      const at = (y * picture.width + x) * 4 + 3;
      data[at] = ((data[at] ?? 0) * share) / 255;
    }
  }
  return { ...picture, data };
}

/** The part on the page; undefined when there is none. */
export function onPage(picture: Placed, page: { width: number; height: number }): Placed | undefined {
  const [left, top] = [Math.max(0, picture.left), Math.max(0, picture.top)];
  const width = Math.min(page.width, picture.left + picture.width) - left;
  const height = Math.min(page.height, picture.top + picture.height) - top;
  if (width < 1 || height < 1) return undefined;
  if (width === picture.width && height === picture.height) return picture;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((top - picture.top + y) * picture.width + left - picture.left) * 4;
    data.set(picture.data.subarray(from, from + width * 4), y * width * 4);
  }
  return { left, top, width, height, data };
}

/** The color shared by all pixels, if they are opaque. */
export function onlyColor({ data }: Pixels): [number, number, number] | undefined {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data;
  if (alpha !== 255) return undefined;
  for (let at = 4; at < data.length; at += 4) {
    if (data[at] !== red || data[at + 1] !== green || data[at + 2] !== blue || data[at + 3] !== 255)
      return undefined;
  }
  return [red, green, blue];
}

/** Fills all pixels with one color, keeping their alpha. */
export function recolored(
  picture: Placed,
  [red, green, blue, opacity]: readonly [number, number, number, number],
): Placed {
  const data = new Uint8ClampedArray(picture.data);
  const mix = (before: number, after: number) => before + (after - before) * opacity;
  for (let at = 0; at < data.length; at += 4) {
    data[at] = mix(data[at] ?? 0, red);
    data[at + 1] = mix(data[at + 1] ?? 0, green);
    data[at + 2] = mix(data[at + 2] ?? 0, blue);
  }
  return { ...picture, data };
}
