import { mapToBytes, mapToFloats } from '../picture/map-values';
import { grown } from '../picture/mask';
import type { Sheet } from '../picture/sheet';
import { componentsOf } from './components';
import { OVERHANG } from './ground';
import { distanceTo, wideParts } from './morphology';
import { forEachPixel } from './pixels-in';
import { type Bounds, boundsOf, type Rectangle } from './rectangle';

/** Largest distance to the letters' color inside their strokes, in levels: JPEG noise. */
const REACH = 30;
/** Strokes of lines lower than this many px are hardly wider than their edges: share of the background's distance. */
const LOW = { height: 26, reach: 0.5 } as const;
/** Bin size of the color histogram: this many low bits are dropped. */
const BIN_BITS = 5;
/** Colors that are tried, and the smallest share of the box that letters cover. */
const MAX_TRIED = 10;
const MIN_INK = 0.03;
/** Share of the box's height above which a shape is no stroke: it is the photo's. */
const WIDEST = 0.26;
/** A shape smaller than this is a speck, in px and shares of the height. */
const SPECK = { px: 3, share: 0.06 } as const;
/** Share of a shape that lies in the line's box when it is a letter. */
const OWN_SHARE = 0.6;
/** Number of parts of the line that letters are looked for in. */
const PARTS = 8;
/** From this score on, a color is that of letters. */
const SURE = 0.6;
/** Quantile of the distances to the letters' color in the box that represents the background. */
const GROUND_AT = 0.6;
/** Low quantile of the distances in strokes, which tells how much their color varies: the higher ones are edges and the photo. */
const VARIES_AT = 0.3;
/** Reach of strokes whose color does not vary, in levels, and per level by which it does. */
const TIGHT = { base: 8, per: 3 } as const;
/** Farthest that an outline or shadow reaches, and where the photo surely begins, in heights. */
const HALO = { max: 0.12, beyond: 0.24 } as const;
/** Difference of the medians around the letters, in levels, that tells an outline or shadow. */
const HALO_LEVELS = 14;
const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const COLORS = 3;

/**
 * The letters of a line on a photo. `cover`: coverage of each pixel; `core`: what is inside strokes; `halo`: how far an
 * outline or shadow reaches beyond them, in px; `isSure` = letters can be told from the photo.
 */
type UnevenLetters = {
  color: number[];
  cover: Float32Array;
  core: Uint8Array;
  halo: number;
  isSure: boolean;
};

/** A frame's pixels: which lie in the line's box, and their places along the line, 0 to 1. */
type Place = { frame: Bounds; columns: number; inBox: Int8Array };

type Candidate = { color: number[]; core: Uint8Array; score: number };

const quantile = (values: number[], at: number) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? 0;

function placesIn(box: Rectangle, frame: Bounds): Place {
  const columns = frame.right - frame.left;
  const inBox = new Int8Array(columns * (frame.bottom - frame.top)).fill(-1);
  const letters = {
    ...box,
    width: box.width + 2 * OVERHANG * box.height,
    height: box.height * (1 + 2 * OVERHANG),
  };
  forEachPixel(boundsOf(letters, { width: frame.right, height: frame.bottom }), letters, (x, y, across) => {
    if (x < frame.left || y < frame.top) return;
    const part = Math.floor((across / letters.width + 0.5) * PARTS);
    inBox[(y - frame.top) * columns + x - frame.left] = Math.min(PARTS - 1, Math.max(0, part));
  });
  return { frame, columns, inBox };
}

/** The most common colors of the box: means of histogram bins. */
function commonColors({ width, channels, pixels }: Sheet, { frame, columns, inBox }: Place): number[][] {
  const bins = new Map<number, { count: number; sum: number[] }>();
  let count = 0;
  for (const [pixel, part] of inBox.entries()) {
    if (part < 0) continue;
    const [x, y] = [frame.left + (pixel % columns), frame.top + Math.floor(pixel / columns)];
    const offset = (y * width + x) * channels;
    let key = 0;
    for (let channel = 0; channel < COLORS; channel += 1)
      key = (key << (8 - BIN_BITS)) | ((pixels[offset + channel] ?? 0) >> BIN_BITS);
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bins.set(key, bin);
    bin.count += 1;
    count += 1;
    for (let channel = 0; channel < COLORS; channel += 1)
      bin.sum[channel] = (bin.sum[channel] ?? 0) + (pixels[offset + channel] ?? 0);
  }
  return [...bins.values()]
    .filter((bin) => bin.count >= MIN_INK * count)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_TRIED)
    .map((bin) => bin.sum.map((sum) => sum / bin.count));
}

/** The median color of some pixels of the frame. */
function medianColor({ width, channels, pixels }: Sheet, { frame, columns }: Place, some: readonly number[]) {
  return Array.from({ length: COLORS }, (_, channel) => {
    const levels = some.map((pixel) => {
      const [x, y] = [frame.left + (pixel % columns), frame.top + Math.floor(pixel / columns)];
      return pixels[(y * width + x) * channels + channel] ?? 0;
    });
    return levels.sort((a, b) => a - b)[Math.floor(levels.length / 2)] ?? 0;
  });
}

/** What of a color's pixels has the structure of strokes, inside the line and beside it. */
function strokesIn(near: Uint8Array, { columns, inBox }: Place, height: number) {
  const half = Math.max(1, Math.floor((WIDEST * height) / 2));
  const size = { width: columns, height: near.length / Math.max(1, columns) };
  const wide = wideParts(near, size, half);
  const thin = near.map((is, pixel) => (is && !wide[pixel] ? 1 : 0));
  const beside = grown(wide, size, 2);
  const min = Math.max(SPECK.px, SPECK.share * height);
  const core = new Uint8Array(near.length);
  let outside = 0;
  for (const shape of componentsOf(thin, columns)) {
    const own = shape.filter((pixel) => (inBox[pixel] ?? -1) >= 0).length;
    // What is left of the rim of something wide.
    const isRim = shape.every((pixel) => beside[pixel]);
    if (shape.length < min || isRim) continue;
    if (own >= OWN_SHARE * shape.length) for (const pixel of shape) core[pixel] = 1;
    else outside += shape.length;
  }
  return { core, outside };
}

/** How much the strokes of a color look like a line of letters, 0 to 1. */
function scoreOf(
  core: Uint8Array,
  outside: number,
  distance: Float32Array,
  reach: number,
  { inBox }: Place,
): number {
  const parts = new Float64Array(PARTS);
  let [ink, close, box] = [0, 0, 0];
  for (const [pixel, part] of inBox.entries()) {
    if (part < 0) continue;
    box += 1;
    if (!core[pixel]) continue;
    ink += 1;
    parts[part] = (parts[part] ?? 0) + 1;
    if ((distance[pixel] ?? 0) < reach / 2) close += 1;
  }
  if (ink < MIN_INK * box) return 0;
  const spread = parts.reduce((sum, part) => sum + (part > (MIN_INK * box) / PARTS ? 1 : 0), 0) / PARTS;
  // Letters have one color, a photo's texture fills the whole reach. Texture goes on beside the line.
  return spread * (close / ink) * (ink / (ink + outside));
}

/**
 * How far an outline or shadow reaches beyond the strokes, in px: the colors on the way out of them are compared with
 * those at its end, by the median of all ways, which a photo's own changes do not move.
 */
function haloOf(sheet: Sheet, { frame, columns }: Place, core: Uint8Array, height: number): number {
  const rows = core.length / Math.max(1, columns);
  const [max, length] = [Math.round(HALO.max * height), Math.round(HALO.beyond * height)];
  const levels: number[][] = Array.from({ length: max * COLORS }, () => []);
  const offsetOf = (x: number, y: number) =>
    ((y + frame.top) * sheet.width + x + frame.left) * sheet.channels;
  for (const [pixel, is] of core.entries()) {
    if (!is) continue;
    const [x, y] = [pixel % columns, Math.floor(pixel / columns)];
    for (const [dx, dy] of WAYS) {
      const [endX, endY] = [x + dx * length, y + dy * length];
      if (endX < 0 || endY < 0 || endX >= columns || endY >= rows) continue;
      let isFree = true;
      for (let step = 1; step <= length && isFree; step += 1)
        isFree = !core[pixel + step * (dx + dy * columns)];
      if (!isFree) continue;
      for (let step = 0; step < max; step += 1)
        for (let channel = 0; channel < COLORS; channel += 1) {
          const level = sheet.pixels[offsetOf(x + dx * (step + 1), y + dy * (step + 1)) + channel] ?? 0;
          levels[step * COLORS + channel]?.push(level - (sheet.pixels[offsetOf(endX, endY) + channel] ?? 0));
        }
    }
  }
  const reach = levels.findLastIndex((all) => Math.abs(quantile(all, 0.5)) > HALO_LEVELS);
  const halo = Math.floor(reach / COLORS) + 1;
  return halo <= 2 ? 0 : halo;
}

/**
 * Finds the letters of a line on a photo or pattern, by color and structure: strokes of one color that stay within the
 * line. Wide areas of the same color belong to the photo. `cover` is the coverage by letters of each pixel of the frame,
 * `core` what is inside their strokes.
 */
export function unevenLetters(sheet: Sheet, box: Rectangle, frame: Bounds): UnevenLetters {
  const place = placesIn(box, frame);
  const tried = commonColors(sheet, place).map((common): Candidate => {
    const near = distanceTo(sheet, frame, common).map((away) => (away <= 2 * REACH ? 1 : 0));
    const first = strokesIn(Uint8Array.from(near), place, box.height).core;
    const some = [...first.keys()].filter((pixel) => first[pixel]);
    if (some.length === 0) return { color: common, core: first, score: 0 };
    const color = medianColor(sheet, place, some);
    const distance = distanceTo(sheet, frame, color);
    const ordinary = quantile(
      [...distance].filter((_, pixel) => (place.inBox[pixel] ?? -1) >= 0),
      GROUND_AT,
    );
    const reach = box.height < LOW.height ? Math.max(REACH, LOW.reach * ordinary) : REACH;
    const strokesWithin = (limit: number) =>
      strokesIn(
        mapToBytes(distance, (away) => (away <= limit ? 1 : 0)),
        place,
        box.height,
      );
    const { core, outside } = strokesWithin(reach);
    const score = scoreOf(core, outside, distance, reach, place);
    const varies = quantile(
      [...distance].filter((_, pixel) => core[pixel]),
      VARIES_AT,
    );
    const tight = Math.min(reach, TIGHT.base + TIGHT.per * varies);
    // What the photo has of nearly that color is left, since letters vary less.
    return { color, core: box.height < LOW.height ? core : strokesWithin(tight).core, score };
  });
  const empty: Candidate = { color: [0, 0, 0], core: new Uint8Array(place.inBox.length), score: 0 };
  const { color, core, score } = tried.reduce((best, one) => (one.score > best.score ? one : best), empty);
  const distance = distanceTo(sheet, frame, color);
  const size = { width: place.columns, height: core.length / Math.max(1, place.columns) };
  const edge = grown(core, size, 1);
  const cover = mapToFloats(core, (is, pixel) =>
    is ? 1 : edge[pixel] ? Math.max(0, 1 - (distance[pixel] ?? 0) / (4 * REACH)) : 0,
  );
  return { color, cover, core, halo: haloOf(sheet, place, core, box.height), isSure: score >= SURE };
}
