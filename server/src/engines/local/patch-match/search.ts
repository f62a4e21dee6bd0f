import type { Guide } from './guide';
import { type Layer, REACH } from './layer';
import type { Pace } from './pace';

const SPAN = 2 * REACH + 1;

/** Shrink factor of the random search radius. */
const SHRINK = 0.45;

/** Cost of a source that is one picture width away: of two equal sources, the nearer one fits the lighting better. */
const FARNESS = 500;

type SearchOptions = {
  passes: number;
  /** Initial radius of the random search, in pixels. */
  radius: number;
  random: () => number;
  guide: Guide;
};

/** Creates the distance of two patches; above `limit`, the result may be any number above it. */
function createUnlikeness({ width, channels, pixels, weight, mass }: Layer) {
  const hasOpacity = channels === 4;
  return (target: number, source: number, limit: number): number => {
    const all = mass[target] ?? 0;
    const max = limit * all;
    let sum = 0;
    for (let dy = -REACH; dy <= REACH; dy += 1) {
      let at = target + dy * width - REACH;
      let to = at * channels;
      let from = (source + dy * width - REACH) * channels;
      for (const end = at + SPAN; at < end; at += 1, to += channels, from += channels) {
        const red = (pixels[to] ?? 0) - (pixels[from] ?? 0);
        const green = (pixels[to + 1] ?? 0) - (pixels[from + 1] ?? 0);
        const blue = (pixels[to + 2] ?? 0) - (pixels[from + 2] ?? 0);
        const opacity = hasOpacity ? (pixels[to + 3] ?? 0) - (pixels[from + 3] ?? 0) : 0;
        sum += (weight[at] ?? 0) * (red * red + green * green + blue * blue + opacity * opacity);
      }
      if (sum > max) return Number.POSITIVE_INFINITY;
    }
    return sum / all;
  };
}

/**
 * PatchMatch (Barnes et al. 2009): improves every target's nearest patch by propagation from its neighbors and by
 * random search. Works in place.
 */
export async function search(layer: Layer, options: SearchOptions, pace: Pace): Promise<void> {
  const { width, height, targets, nearest, unlike, isSource, steepness } = layer;
  const { passes, radius, random, guide } = options;
  const unlikeness = createUnlikeness(layer);
  const farness = FARNESS / width;
  /** Cost of a source; any number ≥ `limit` when it is not below that. */
  const cost = (target: number, source: number, limit: number) => {
    const dx = (source % width) - (target % width);
    const dy = steepness * (Math.floor(source / width) - Math.floor(target / width));
    const extra = guide.charge(target, source) + farness * Math.sqrt(dx * dx + dy * dy);
    return extra >= limit ? limit : extra + unlikeness(target, source, limit - extra);
  };
  // The filled pixels have changed since the last search.
  for (let index = 0; index < targets.length; index += 1) {
    const target = targets[index] ?? 0;
    unlike[target] = cost(target, nearest[target] ?? 0, Number.POSITIVE_INFINITY);
    if (index % width === 0) await pace();
  }
  const improve = (target: number, source: number) => {
    if (!isSource[source] || source === nearest[target]) return;
    const min = unlike[target] ?? 0;
    const found = cost(target, source, min);
    if (found >= min) return;
    unlike[target] = found;
    nearest[target] = source;
  };
  for (let pass = 0; pass < passes; pass += 1) {
    const back = pass % 2 === 1;
    const step = back ? 1 : -1;
    for (let index = 0; index < targets.length; index += 1) {
      const target = targets[back ? targets.length - 1 - index : index] ?? 0;
      const beside = nearest[target + step] ?? -1;
      if (beside >= 0) improve(target, beside - step);
      const across = nearest[target + step * width] ?? -1;
      if (across >= 0) improve(target, across - step * width);
      const onLine = guide.propose(target, radius, random);
      if (onLine !== undefined) improve(target, onLine);
      for (let reach = radius; reach >= 1; reach *= SHRINK) {
        const around = nearest[target] ?? 0;
        const x = (around % width) + Math.round((random() * 2 - 1) * reach);
        const y = Math.floor(around / width) + Math.round((random() * 2 - 1) * reach);
        if (x >= 0 && y >= 0 && x < width && y < height) improve(target, y * width + x);
      }
      if (index % width === 0) await pace();
    }
  }
}
