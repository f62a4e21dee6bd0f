import { type Layer, REACH } from './layer';
import type { Line } from './lines';

/** Cost of a source off its target's line: per squared pixel of distance, from `free` pixels up to `max`. */
const CHARGE = { perSquare: 40, free: 0.7, max: 6 } as const;

/** Patches with a center this near to a line contain it. */
const BAND = REACH + 1;

/** Keeps the sources of targets on a line on the same line. */
export type Guide = {
  /** Extra cost of a target's source, added to its distance. */
  charge: (target: number, source: number) => number;
  /** The nearest source on the target's line; undefined for a target on no line. */
  start: (target: number) => number | undefined;
  /** A random place on the target's line within `reach` pixels; undefined for a target on no line. */
  propose: (target: number, reach: number, random: () => number) => number | undefined;
};

/** Creates the guide of a scale; the lines are given at a scale that is `factor` times smaller. */
export function createGuide(layer: Layer, lines: readonly Line[], factor: number): Guide {
  const { width, height, targets, weight, isSource } = layer;
  /** 1-based index of the nearest line. */
  const lineOf = new Uint8Array(weight.length);
  const scaled = lines.map(({ normal, offset, from, to }) => ({
    normal,
    // Positions refer to pixel centers.
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
  /** The pixel at a distance along the target's line; undefined outside the picture and for a target on no line. */
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
      const off = Math.min(CHARGE.max, Math.max(0, Math.abs(x * normal.x + y * normal.y) - CHARGE.free));
      return CHARGE.perSquare * off * off;
    },
    start: (target) => {
      if (!normalOf(target)) return undefined;
      for (let step = 1; step < width + height; step += 1) {
        for (const along of [step, -step]) {
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
