import { type Layer, REACH } from './layer';
import type { Line } from './lines';

/** What a source costs that leaves its target's line: so much a squared pixel, from `free` pixels up to `most`. */
const CHARGE = { perSquare: 40, free: 0.7, most: 6 } as const;

/** Patches whose center is so near to a line contain it. */
const BAND = REACH + 1;

/** Keeps the sources of what lies on a line on that line. */
export type Guide = {
  /** What a target's source costs beside its unlikeness. */
  charge: (target: number, source: number) => number;
  /** The nearest source on the target's line; undefined for a target on no line. */
  start: (target: number) => number | undefined;
  /** Some place on the target's line, `reach` pixels away at the most; undefined for a target on no line. */
  propose: (target: number, reach: number, random: () => number) => number | undefined;
};

/** The guide of a scale. The lines are those of a scale that is `factor` times smaller. */
export function createGuide(layer: Layer, lines: readonly Line[], factor: number): Guide {
  const { width, height, targets, weight, isSource } = layer;
  /** Number of the nearest line, from 1. */
  const lineOf = new Uint8Array(weight.length);
  const scaled = lines.map(({ normal, offset, from, to }) => ({
    normal,
    // Of a pixel the middle counts.
    offset: (offset + (normal.x + normal.y) / 2) * factor - (normal.x + normal.y) / 2,
    from: from * factor - REACH,
    to: (to + 1) * factor + REACH,
  }));
  for (const target of targets) {
    const x = (target % width) - REACH;
    const y = Math.floor(target / width) - REACH;
    let nearest = BAND;
    for (const [index, { normal, offset, from, to }] of scaled.entries()) {
      const distance = Math.abs(x * normal.x + y * normal.y - offset);
      const along = y * normal.x - x * normal.y;
      if (distance > nearest || along < from || along > to) continue;
      nearest = distance;
      lineOf[target] = index + 1;
    }
  }
  const normalOf = (target: number) => {
    const number = lineOf[target] ?? 0;
    return number === 0 ? undefined : scaled[number - 1]?.normal;
  };
  /** The pixel so far along the target's line; undefined beyond the picture, and for a target on no line. */
  const onLine = (target: number, along: number) => {
    const normal = normalOf(target);
    if (!normal) return undefined;
    const x = (target % width) + Math.round(-normal.y * along);
    const y = Math.floor(target / width) + Math.round(normal.x * along);
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : undefined;
  };
  return {
    charge: (target, source) => {
      const normal = normalOf(target);
      if (!normal) return 0;
      const x = (source % width) - (target % width);
      const y = Math.floor(source / width) - Math.floor(target / width);
      const off = Math.min(CHARGE.most, Math.max(0, Math.abs(x * normal.x + y * normal.y) - CHARGE.free));
      return CHARGE.perSquare * off * off;
    },
    start: (target) => {
      if (!normalOf(target)) return undefined;
      for (let way = 1; way < width + height; way += 1) {
        for (const along of [way, -way]) {
          const source = onLine(target, along);
          if (source !== undefined && isSource[source]) return source;
        }
      }
      return undefined;
    },
    propose: (target, reach, random) =>
      normalOf(target) ? onLine(target, (random() * 2 - 1) * reach) : undefined,
  };
}
