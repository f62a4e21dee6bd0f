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

/** A transparent picture of the page's size. */
export const emptyPage = ({ width, height }: { width: number; height: number }): Placed => ({
  left: 0,
  top: 0,
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});

/** Draws a picture onto another, in place, where they overlap: the source-over operator. */
export function paint(onto: Placed, picture: Placed, opacity: number): void {
  const [left, top] = [Math.max(onto.left, picture.left), Math.max(onto.top, picture.top)];
  const right = Math.min(onto.left + onto.width, picture.left + picture.width);
  const bottom = Math.min(onto.top + onto.height, picture.top + picture.height);
  for (let y = top; y < bottom; y++) {
    let from = ((y - picture.top) * picture.width + left - picture.left) * 4;
    let to = ((y - onto.top) * onto.width + left - onto.left) * 4;
    for (let x = left; x < right; x++, from += 4, to += 4) {
      const above = ((picture.data[from + 3] as number) / 255) * opacity;
      if (above === 0) continue;
      const below = ((onto.data[to + 3] as number) / 255) * (1 - above);
      const alpha = above + below;
      for (let channel = 0; channel < 3; channel++) {
        onto.data[to + channel] =
          ((picture.data[from + channel] as number) * above + (onto.data[to + channel] as number) * below) /
          alpha;
      }
      onto.data[to + 3] = alpha * 255;
    }
  }
}

/** The part that is not transparent; undefined when there is none. */
export function trimmed(picture: Placed): Placed | undefined {
  const { width, height, data } = picture;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), y];
    }
  }
  if (right < 0) return undefined;
  const moved = { ...picture, left: -left, top: -top };
  const part = onPage(moved, { width: right - left + 1, height: bottom - top + 1 });
  return part && { ...part, left: picture.left + left, top: picture.top + top };
}
