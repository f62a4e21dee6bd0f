import { median } from '../median';
import { mapToBytes } from '../picture/map-values';
import { grown } from '../picture/mask';
import type { Sheet } from '../picture/sheet';
import { componentsOf } from './components';
import { type Glow, glowOf, isOpaque, takeOff } from './glow';
import { type Ground, groundOf, OVERHANG, SURROUNDINGS, TOLERANCE } from './ground';
import { distanceTo } from './morphology';
import { forEachPixel } from './pixels-in';
import { plateOf } from './plate';
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
  /** The soft light around them, which is taken off before they are erased; all other values are of what is below it. */
  glow?: Glow;
  /** Color that covers the mask where letters cannot be told from a photo, one level per channel. */
  plate?: number[];
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
/** Pixels at the surroundings' end, and their share of the letters' difference, of a shape that is no glow. */
const THING = { share: 0.4, px: 4 } as const;
/** Width of that end, in px: the surroundings' corners and sides are rounded. */
const END = 2;
/** Margin around a stroke that is erased, in line heights; on a photo: as far as an outline or shadow reaches. */
const EDGE = 0.05;
const MIN_EDGE = 2;
const COLORS = 3;
/** Distance to the letters' color, in levels, up to which a pixel is surely theirs. */
const OF_THEIR_COLOR = 30;

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
function differingShapes({ bounds, inBox, difference, largest }: Look, tolerance: number) {
  const columns = bounds.right - bounds.left;
  const within = new Uint8Array(difference.length);
  for (const pixel of inBox) within[pixel] = 1;
  const mask = new Uint8Array(difference.length);
  let others = 0;
  const differs = mapToBytes(difference, (level) => (level > tolerance ? 1 : 0));
  for (const shape of componentsOf(differs, columns)) {
    const own = shape.filter((pixel) => within[pixel]);
    if (own.length === 0) continue;
    const rows = difference.length / columns;
    const end = shape.filter((pixel) => {
      const [x, y] = [pixel % columns, Math.floor(pixel / columns)];
      return x < END || x >= columns - END || y < END || y >= rows - END;
    });
    // A glow is faint where it runs out, a thing of the photo behind it is not.
    const isThing =
      end.filter((pixel) => (difference[pixel] ?? 0) > THING.share * largest).length >= THING.px;
    if (end.length === 0) for (const pixel of shape) mask[pixel] = 1;
    else if (own.length >= OWN_SHARE * shape.length && !isThing) for (const pixel of own) mask[pixel] = 1;
    else others += own.length;
  }
  return { mask, others };
}

/**
 * Finds the strokes of the line in a box: on an even background everything that differs from it, otherwise what is
 * has the letters' color and the structure of strokes, or a plate where no such letters are found.
 */
function withoutGlow(sheet: Sheet, box: Rectangle): Strokes {
  const ground = groundOf(sheet, box);
  const appearance = lookAt(sheet, box, ground);
  const { bounds, inBox, strange } = appearance;
  const odd = inBox.reduce((sum, pixel) => sum + (strange[pixel] ?? 0), 0);
  const sheen = Math.min(SHEEN.max, SHEEN.share * appearance.largest);
  const tolerance = ground.isEvenAround ? TOLERANCE : Math.max(TOLERANCE, sheen);
  const { mask: shapes, others } = differingShapes(appearance, tolerance);
  const size = { width: bounds.right - bounds.left, height: bounds.bottom - bounds.top };
  const isExplained = (some: number) => some <= (1 - EXPLAINED) * inBox.length;
  const isEven = (ground.isEvenAround || isExplained(odd)) && isExplained(others);
  if (isEven) {
    const cover = appearance.cover.map((share, pixel) => (shapes[pixel] ? share : 0));
    const edge = Math.max(MIN_EDGE, Math.round(box.height * EDGE));
    const mask = grown(shapes, size, edge);
    return { ground, isEven, bounds, tolerance, cover, mask, color: appearance.color.slice(0, COLORS) };
  }
  const { core, color, cover, halo, isSure } = unevenLetters(sheet, box, bounds);
  const found = { ground, isEven, bounds, tolerance, cover };
  if (!isSure) return { ...found, ...plateOf(sheet, box, bounds, color) };
  return { ...found, color, mask: grown(core, size, Math.max(MIN_EDGE, halo)) };
}

/** As {@link withoutGlow}; a glow around the letters is told first, since it hides where they end and what is around them. */
export function strokesOf(sheet: Sheet, box: Rectangle): Strokes {
  const seen = withoutGlow(sheet, box);
  const { bounds, cover, color } = seen;
  const distance = distanceTo(sheet, bounds, color);
  const core = mapToBytes(cover, (share, pixel) =>
    share > 0 && (distance[pixel] ?? 0) <= OF_THEIR_COLOR ? 1 : 0,
  );
  const glow = glowOf(sheet, box, core, bounds);
  if (!glow) return seen;
  const clean = { ...sheet, pixels: new Uint8Array(sheet.pixels) };
  takeOff(clean, glow);
  const found = withoutGlow(clean, box);
  const columns = bounds.right - bounds.left;
  const mask = found.mask.map((is, pixel) => {
    const [x, y] = [bounds.left + (pixel % columns), bounds.top + Math.floor(pixel / columns)];
    return is || isOpaque(glow, x, y) ? 1 : 0;
  });
  const letters = found.cover.map((share, pixel) => (core[pixel] ? share : 0));
  return { ...found, mask, cover: letters, color, glow };
}
