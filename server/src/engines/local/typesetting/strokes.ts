import type { Sheet } from '../picture/sheet';
import { componentsOf } from './components';
import { type Ground, groundOf, OVERHANG, SURROUNDINGS, TOLERANCE } from './ground';
import { forEachPixel } from './pixels-in';
import { type Bounds, boundsOf, expanded, type Rectangle } from './rectangle';
import { unevenLetters } from './uneven-letters';

/** The strokes of a line's letters. */
export type Strokes = {
  ground: Ground;
  /** Whether the letters stand on an even background. */
  isEven: boolean;
  /** Area of `cover` and `mask`, which are stored row by row. */
  bounds: Bounds;
  /** Difference from the background, in levels, up to which a pixel is background. */
  tolerance: number;
  /** Coverage of each pixel by letters, 0 to 1. */
  cover: Float32Array;
  /** 1 where the line is visible: strokes, their edges, their shadow. */
  mask: Uint8Array;
  /** Color of the letters, one level per channel. */
  color: number[];
};

/** Share of the largest difference from the background above which a pixel is inside a stroke. */
const INSIDE = 0.7;
/** Quantile of the differences taken as the largest, so that specks do not count. */
const LARGEST_AT = 0.97;
/**
 * Share of the letters' difference from the background that a background may differ from its plane where its
 * surroundings do: a sheen or a second gradient, which would count as letters. At most this many levels.
 */
const SHEEN = { share: 0.3, max: 60 } as const;
/** Share of the box's pixels that are background, letter or a mix of both when there is nothing else. */
const EXPLAINED = 0.93;
/** A shape that leaves the surroundings is a frame or a button's edge, unless this share of it is in the box. */
const OWN_SHARE = 0.5;
/** Margin around a stroke that is erased, in line heights. */
const EDGE = { even: 0.05, uneven: 0.08 } as const;
const MIN_EDGE = 2;
const COLORS = 3;

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Dilates by `reach` pixels, with a square kernel. */
function grow(mask: Uint8Array, { left, top, right, bottom }: Bounds, reach: number): Uint8Array {
  const [width, height] = [right - left, bottom - top];
  const rows = new Uint8Array(mask.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!mask[y * width + x]) continue;
      rows.fill(1, y * width + Math.max(0, x - reach), y * width + Math.min(width, x + reach + 1));
    }
  }
  const grown = new Uint8Array(mask.length);
  for (let y = 0; y < height; y += 1) {
    for (let near = Math.max(0, y - reach); near <= Math.min(height - 1, y + reach); near += 1) {
      for (let x = 0; x < width; x += 1) if (rows[near * width + x]) grown[y * width + x] = 1;
    }
  }
  return grown;
}

/** Pixels around a line: their difference from the background, and their coverage by letters. */
type Look = {
  bounds: Bounds;
  /** Pixels that may be letters. */
  inBox: number[];
  /** Largest difference of any channel; 0 outside the surroundings. */
  difference: Float32Array;
  /** That of the letters. */
  largest: number;
  cover: Float32Array;
  /** 1 for pixels that are neither background nor letter nor a mix of both. */
  strange: Uint8Array;
  color: number[];
};

function lookAt(sheet: Sheet, box: Rectangle, ground: Ground): Look {
  const { channels, pixels } = sheet;
  const area = expanded(box, SURROUNDINGS * box.height);
  const bounds = boundsOf(area, sheet);
  const columns = Math.max(0, bounds.right - bounds.left);
  const count = columns * Math.max(0, bounds.bottom - bounds.top);
  const [difference, cover, strange] = [
    new Float32Array(count),
    new Float32Array(count),
    new Uint8Array(count),
  ];
  const placeOf = (pixel: number) => {
    const [x, y] = [bounds.left + (pixel % columns), bounds.top + Math.floor(pixel / columns)];
    return { x, y, offset: (y * sheet.width + x) * channels };
  };
  const fromGround = (pixel: number, channel: number) => {
    const { x, y, offset } = placeOf(pixel);
    return (pixels[offset + channel] ?? 0) - ground.at(x, y, channel);
  };
  forEachPixel(bounds, area, (x, y) => {
    const pixel = (y - bounds.top) * columns + x - bounds.left;
    for (let channel = 0; channel < channels; channel += 1) {
      difference[pixel] = Math.max(difference[pixel] ?? 0, Math.abs(fromGround(pixel, channel)));
    }
  });
  const inBox: number[] = [];
  const letters = expanded(box, OVERHANG * box.height);
  forEachPixel(boundsOf(letters, sheet), letters, (x, y) => {
    inBox.push((y - bounds.top) * columns + x - bounds.left);
  });

  const differing = inBox.map((pixel) => difference[pixel] ?? 0).filter((level) => level > TOLERANCE);
  const largest = differing.sort((a, b) => a - b)[Math.floor(differing.length * LARGEST_AT)] ?? TOLERANCE;
  const inside = inBox.filter((pixel) => (difference[pixel] ?? 0) >= INSIDE * largest);
  const color = Array.from({ length: channels }, (_, channel) =>
    median(inside.map((pixel) => pixels[placeOf(pixel).offset + channel] ?? 0)),
  );
  for (const pixel of inBox) {
    if ((difference[pixel] ?? 0) <= TOLERANCE / 2) continue;
    const { x, y } = placeOf(pixel);
    const from = color.map((_, channel) => fromGround(pixel, channel));
    const whole = color.map((level, channel) => level - ground.at(x, y, channel));
    const span = whole.reduce((sum, part) => sum + part * part, 0);
    const along = from.reduce((sum, part, channel) => sum + part * (whole[channel] ?? 0), 0);
    const share = Math.min(1, Math.max(0, along / Math.max(1, span)));
    cover[pixel] = share;
    const isMix = from.every(
      (part, channel) => Math.abs(part - share * (whole[channel] ?? 0)) <= 2 * TOLERANCE,
    );
    if (!isMix) strange[pixel] = 1;
  }
  return { bounds, inBox, difference, largest, cover, strange, color };
}

/** On an even background: everything that differs from it, except shapes that belong to something else. */
function differingShapes({ bounds, inBox, difference }: Look, tolerance: number): Uint8Array {
  const columns = bounds.right - bounds.left;
  const within = new Uint8Array(difference.length);
  for (const pixel of inBox) within[pixel] = 1;
  const mask = new Uint8Array(difference.length);
  const differs = Uint8Array.from(difference, (level) => (level > tolerance ? 1 : 0));
  for (const shape of componentsOf(differs, columns)) {
    const own = shape.filter((pixel) => within[pixel]);
    if (own.length === 0) continue;
    const rows = difference.length / columns;
    const runsOut = shape.some((pixel) => {
      const [x, y] = [pixel % columns, Math.floor(pixel / columns)];
      return x === 0 || x === columns - 1 || y === 0 || y === rows - 1;
    });
    if (!runsOut) for (const pixel of shape) mask[pixel] = 1;
    else if (own.length >= OWN_SHARE * shape.length) for (const pixel of own) mask[pixel] = 1;
  }
  return mask;
}

/**
 * Finds the strokes of the line in a box: on an even background everything that differs from it, otherwise what is
 * closer to the letters' color than to the background's.
 */
export function strokesOf(sheet: Sheet, box: Rectangle): Strokes {
  const ground = groundOf(sheet, box);
  const appearance = lookAt(sheet, box, ground);
  const { bounds, inBox, strange } = appearance;
  const odd = inBox.reduce((sum, pixel) => sum + (strange[pixel] ?? 0), 0);
  const isEven = ground.isEvenAround || odd <= (1 - EXPLAINED) * inBox.length;
  const edge = Math.max(MIN_EDGE, Math.round(box.height * (isEven ? EDGE.even : EDGE.uneven)));
  const sheen = Math.min(SHEEN.max, SHEEN.share * appearance.largest);
  const tolerance = ground.isEvenAround ? TOLERANCE : Math.max(TOLERANCE, sheen);
  if (isEven) {
    const shapes = differingShapes(appearance, tolerance);
    const cover = appearance.cover.map((share, pixel) => (shapes[pixel] ? share : 0));
    const mask = grow(shapes, bounds, edge);
    return { ground, isEven, bounds, tolerance, cover, mask, color: appearance.color.slice(0, COLORS) };
  }
  const own = unevenLetters(sheet, box, bounds);
  const mask = Uint8Array.from(own.cover, (share) => (share > 0 ? 1 : 0));
  return { ground, isEven, bounds, tolerance, ...own, mask: grow(mask, bounds, edge) };
}
