import { boxBlur } from '../matting/box-blur';
import { median } from '../median';
import { quickRandom } from '../random';

/**
 * How deep a band behind a border its texture is taken from, and the radius of the means that it differs from: shares of the
 * border's length, and their limits in pixels.
 */
const BAND = { depth: 0.16, most: 256, radius: 0.02, least: 2, largest: 24 } as const;

/**
 * Sides of the tiles that texture is composed of, tried in turn, as shares of the border's length, and their limits in pixels;
 * how many are enough, and the share of them that is ground.
 */
const TILES = { sides: [0.1, 0.05, 0.025], least: 8, most: 128, enough: 6, ground: 0.97 } as const;

/** How far along the border, in tiles, a tile may come from: light and distance change along it. */
const NEAR = 1.5;

/**
 * The usual difference is that of some rows and shares of the border; below `least` levels it is the rounding of a gradient. What
 * differs by more than `most` levels and so many times the usual, or where means are `off` those at the border, is a thing, no
 * texture; up to `spot` times as much at the border is a spot, which is reflected but not repeated.
 */
const USUAL = { least: 0.45, rows: 12, part: 0.08, times: 4.5, most: 2, off: 30, spot: 4 } as const;

/** Share of a tile beyond the border within which the texture behind it, reflected, passes into tiles. */
const REFLECTED = 0.6;

/** The ground behind a border: places along it, and inwards from 0. */
type Band = {
  length: number;
  depth: number;
  channels: number;
  pixels: Uint8Array;
  /** The pixel at a place. */
  index: (at: number, inwards: number) => number;
  /** 1 for each pixel that is no ground. */
  isSubject: Uint8Array;
  /** Where a line between two grounds runs out: texture is not taken from it, nor across it. */
  line?: { from: number; to: number } | undefined;
};

/** Texture beyond a border. */
type GroundTexture = {
  /**
   * What each channel's levels differ by along the border, so many pixels beyond it (from 1 on), in levels; valid until the
   * next call.
   */
  row: (out: number) => readonly Float32Array[];
  /** The level at the border without its texture; undefined where a thing is. */
  base: (at: number, channel: number) => number | undefined;
};

/** A band's levels without, and as what they differ by from, the means around them. */
type Detail = { means: Float32Array; off: Float32Array };

/** A place from which tiles are taken: its first pixel in the band. */
type Tile = { at: number; row: number };

const radiusOf = (length: number) =>
  Math.min(BAND.largest, Math.max(BAND.least, Math.round(BAND.radius * length)));

function detailOf({ length, channels, pixels, index }: Band, rows: number): Detail[] {
  const radius = radiusOf(length);
  return Array.from({ length: channels }, (_, channel) => {
    const levels = new Float32Array(length * rows);
    for (let row = 0, to = 0; row < rows; row += 1)
      for (let at = 0; at < length; at += 1, to += 1)
        levels[to] = pixels[index(at, row) * channels + channel] ?? 0;
    const means = boxBlur(levels, length, rows, radius);
    return { means, off: levels.map((level, place) => level - (means[place] ?? 0)) };
  });
}

/** The amount by which channels differ from their means at a place, in levels. */
const amountAt = (details: readonly Detail[], place: number) =>
  details.reduce((most, { off }) => Math.max(most, Math.abs(off[place] ?? 0)), 0);

/** The usual amount in each part of a border, whose texture may change along it. */
function usualAmounts(details: readonly Detail[], length: number, rows: number) {
  const part = Math.max(1, Math.round(USUAL.part * length));
  const usual = Array.from({ length: Math.ceil(length / part) }, (_, number) => {
    const from = number * part;
    const amounts: number[] = [];
    for (let row = 0; row < Math.min(rows, USUAL.rows); row += 1)
      for (let at = from; at < Math.min(length, from + part); at += 1)
        amounts.push(amountAt(details, row * length + at));
    return median(amounts);
  });
  return { all: median(usual), at: (at: number) => usual[Math.floor(at / part)] ?? 0 };
}

/** The most that texture differs by at a place along the border, in levels. */
const mostOf = (usual: number) => Math.max(USUAL.most, USUAL.times * usual);

/** 1 for each place of a band that has ground. */
function groundIn(
  { length, index, isSubject, line }: Band,
  details: readonly Detail[],
  rows: number,
  usualAt: (at: number) => number,
): Uint8Array {
  const isGround = new Uint8Array(length * rows);
  for (let row = 0, place = 0; row < rows; row += 1) {
    for (let at = 0; at < length; at += 1, place += 1) {
      if (isSubject[index(at, row)] || (line && at >= line.from && at < line.to)) continue;
      const isNear = details.every(
        ({ means }) => Math.abs((means[place] ?? 0) - (means[at] ?? 0)) <= USUAL.off,
      );
      isGround[place] = isNear && amountAt(details, place) <= mostOf(usualAt(at)) ? 1 : 0;
    }
  }
  return isGround;
}

/**
 * How many rows behind each place of a border may be reflected: up to the first thing, and the rows before it whose means have its
 * colors. Spots at the border go on in their reflection: streaks of them would show.
 */
function reflectedRows(
  { length, index, isSubject }: Band,
  details: readonly Detail[],
  rows: number,
  usualAt: (at: number) => number,
): Int32Array {
  return Int32Array.from({ length }, (_, at) => {
    const most = USUAL.spot * mostOf(usualAt(at));
    const isThing = (row: number) =>
      isSubject[index(at, row)] === 1 ||
      amountAt(details, row * length + at) > most ||
      details.some(({ means }) => Math.abs((means[row * length + at] ?? 0) - (means[at] ?? 0)) > USUAL.off);
    let row = 0;
    while (row < rows && !isThing(row)) row += 1;
    return row === rows ? rows : Math.max(0, row - radiusOf(length));
  });
}

/** The tiles of a side that lie on ground. */
function tilesOn(isGround: Uint8Array, length: number, rows: number, side: number): Tile[] {
  const sums = new Int32Array((length + 1) * (rows + 1));
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let at = 0; at < length; at += 1) {
      sum += isGround[row * length + at] ?? 0;
      sums[(row + 1) * (length + 1) + at + 1] = sum + (sums[row * (length + 1) + at + 1] ?? 0);
    }
  }
  const sumTo = (at: number, row: number) => sums[row * (length + 1) + at] ?? 0;
  const step = Math.max(1, side >> 2);
  const tiles: Tile[] = [];
  for (let at = 0; at + side <= length; at += step) {
    for (let row = 0; row + side <= rows; row += step) {
      const sum =
        sumTo(at + side, row + side) - sumTo(at, row + side) - sumTo(at + side, row) + sumTo(at, row);
      if (sum >= TILES.ground * side * side) tiles.push({ at, row });
    }
  }
  return tiles;
}

/** Draws a tile for each node of the grid beyond a border, whose tiles overlap by half: one from nearby, where there is any. */
function drawnTiles(tiles: readonly Tile[], { length, line }: Band, half: number, count: number): Tile[][] {
  const random = quickRandom(length);
  const isBefore = (at: number) => line !== undefined && at < line.from;
  const columns = Array.from({ length: Math.ceil(length / half) + 2 }, (_, column) => {
    const middle = column * half;
    const alike = tiles.filter(({ at }) => isBefore(at) === isBefore(middle));
    const near = alike.filter(({ at }) => Math.abs(at + half - middle) <= 2 * NEAR * half);
    // A few would show, as a pattern.
    return [near, alike].find(({ length: few }) => few >= TILES.enough) ?? tiles;
  });
  return Array.from({ length: Math.ceil(count / half) + 2 }, () =>
    columns.map((from) => from[Math.floor(random() * from.length)] ?? { at: 0, row: 0 }),
  );
}

/**
 * Composes rows beyond a border of overlapping tiles, with weights that keep their variance.
 * @returns the levels of each channel in a row, valid until the next call
 */
function composedOf(
  details: readonly Detail[],
  drawn: readonly Tile[][],
  half: number,
  limits: readonly number[],
) {
  const { length } = limits;
  const shares = Array.from({ length: half }, (_, at) => Math.cos(((at + 0.5) / half) * (Math.PI / 2)) ** 2);
  // The squares of the weights add up to 1.
  const norms = shares.map((share) => 1 / Math.hypot(share, 1 - share));
  const lines = details.map(() => new Float32Array(length));
  /** Adds a row of a column of tiles, half of each, to the lines. */
  const addTiles = (column: number, upper: readonly Tile[], lower: readonly Tile[], y: number) => {
    const count = Math.min(half, length - column * half);
    for (let node = 0; node < 4; node += 1) {
      const tile = (node < 2 ? upper : lower)[column + (node & 1)];
      if (!tile) continue;
      // Rows go inwards, and what is beyond goes outwards: relief stays lit from the same side.
      const row = tile.row + (node < 2 ? half : 2 * half) - 1 - y;
      const from = tile.at + (node & 1 ? 0 : half);
      const down = node < 2 ? (shares[y] ?? 0) : 1 - (shares[y] ?? 0);
      for (let x = 0; x < count; x += 1) {
        const share = shares[x] ?? 0;
        const weight = down * (node & 1 ? 1 - share : share) * (norms[x] ?? 0) * (norms[y] ?? 0);
        const most = limits[from + x] ?? 0;
        for (let channel = 0; channel < lines.length; channel += 1) {
          const off = details[channel]?.off[row * length + from + x] ?? 0;
          const line = lines[channel] as Float32Array;
          line[column * half + x] =
            (line[column * half + x] ?? 0) + weight * Math.min(most, Math.max(-most, off));
        }
      }
    }
  };
  return (out: number): readonly Float32Array[] => {
    const number = Math.floor((out - 1) / half);
    for (const line of lines) line.fill(0);
    const [upper, lower] = [drawn[number] ?? [], drawn[number + 1] ?? []];
    for (let column = 0; column * half < length; column += 1)
      addTiles(column, upper, lower, (out - 1) % half);
    return lines;
  };
}

/**
 * Finds the texture of the ground behind a border, as noise by example: random tiles of what differs from the means around it
 * overlap, with weights that keep its variance (Heitz and Neyret, 2018). Undefined where there is none, or nothing to take it
 * from.
 * @param count how far beyond the border it goes on, in pixels
 */
export function groundTexture(band: Band, count: number): GroundTexture | undefined {
  const { length, depth } = band;
  const rows = Math.min(depth, BAND.most, Math.max(2 * TILES.least, Math.round(BAND.depth * length)));
  const details = detailOf(band, rows);
  const usual = usualAmounts(details, length, rows);
  if (usual.all < USUAL.least) return undefined;
  const isGround = groundIn(band, details, rows, usual.at);
  const found = TILES.sides
    .map((share) => 2 * (Math.min(TILES.most, Math.max(TILES.least, Math.round(share * length))) >> 1))
    .map((side) => ({ half: side >> 1, tiles: tilesOn(isGround, length, rows, side) }))
    .find(({ tiles }) => tiles.length >= TILES.enough);
  if (!found) return undefined;
  const { half } = found;
  const passing = REFLECTED * 2 * half;
  const reflected = reflectedRows(band, details, rows, usual.at);
  const drawn = drawnTiles(found.tiles, band, half, count);
  const limits = Array.from({ length }, (_, at) => mostOf(usual.at(at)));
  const composed = composedOf(details, drawn, half, limits);
  const row = (out: number) => {
    const lines = composed(out);
    if (out > passing || out > rows) return lines;
    const angle = ((out - 1) / passing) * (Math.PI / 2);
    for (let at = 0; at < length; at += 1) {
      const isSeen = out <= (reflected[at] ?? 0);
      for (const [channel, line] of lines.entries()) {
        const off = isSeen ? (details[channel]?.off[(out - 1) * length + at] ?? 0) : 0;
        line[at] = Math.cos(angle) * off + Math.sin(angle) * (line[at] ?? 0);
      }
    }
    return lines;
  };
  return {
    row,
    base: (at, channel) => ((reflected[at] ?? 0) > 0 ? details[channel]?.means[at] : undefined),
  };
}
