import type { Pixels } from '../pictures';

/** Pixels, and the position of their top left corner on the page. */
export type Placed = Pixels & { left: number; top: number };

/** How much shows of each pixel of an area, 0–255. Outside of it `beyond` does. */
export type Coverage = {
  left: number;
  top: number;
  width: number;
  height: number;
  values: Uint8Array;
  beyond: number;
};

const coverageAt = ({ left, top, width, height, values, beyond }: Coverage, x: number, y: number): number =>
  x >= left && y >= top && x < left + width && y < top + height
    ? (values[(y - top) * width + x - left] as number)
    : beyond;

/** Keeps what a mask, or a layer that is clipped to, lets through. */
export function covered(picture: Placed, cover: Coverage | undefined): Placed {
  if (!cover) return picture;
  const data = new Uint8ClampedArray(picture.data);
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const at = (y * picture.width + x) * 4 + 3;
      data[at] = ((data[at] as number) * coverageAt(cover, picture.left + x, picture.top + y)) / 255;
    }
  }
  return { ...picture, data };
}

/** What shows of both; without `one` it is all of `other`. The area is that of `one`. */
export function intersection(one: Coverage | undefined, other: Coverage | undefined): Coverage | undefined {
  if (!one || !other) return one ?? other;
  const values = new Uint8Array(one.values.length);
  for (let y = 0; y < one.height; y++) {
    for (let x = 0; x < one.width; x++) {
      const at = y * one.width + x;
      values[at] = ((one.values[at] as number) * coverageAt(other, one.left + x, one.top + y)) / 255;
    }
  }
  return { ...one, values, beyond: (one.beyond * other.beyond) / 255 };
}

/** What shows of any of several, within a page. */
export function union(parts: Iterable<Coverage>, page: { width: number; height: number }): Coverage {
  const values = new Uint8Array(page.width * page.height);
  for (const part of parts) {
    const [right, bottom] = [
      Math.min(page.width, part.left + part.width),
      Math.min(page.height, part.top + part.height),
    ];
    for (let y = Math.max(0, part.top); y < bottom; y++) {
      for (let x = Math.max(0, part.left); x < right; x++) {
        const at = y * page.width + x;
        const [before, added] = [values[at] as number, coverageAt(part, x, y)];
        values[at] = before + added - (before * added) / 255;
      }
    }
  }
  return {
    left: 0,
    top: 0,
    width: page.width,
    height: page.height,
    values,
    beyond: 0,
  };
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
