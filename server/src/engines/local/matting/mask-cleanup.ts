/** A mask with one byte per pixel: 0 = background, 255 = subject. */
export type Mask = { data: Uint8Array; width: number; height: number };

/** Level from which a pixel may belong to the subject. */
const PART_OF_SUBJECT = 40;

/** Levels mapped to 0 and 255: the network leaves a faint haze on the background and rarely reaches full opacity. */
const LEVELS = { black: 18, white: 240 } as const;

/** Parts smaller than this share of the largest one are false detections. */
const SPECK = 0.015;

/** Background outside of all parts is attenuated below this level. */
const HAZE = 60;

/** The root of a run's tree; on the way, trees become flatter. */
function rootOf(parents: number[], run: number): number {
  let root = run;
  while (parents[root] !== root) {
    parents[root] = parents[parents[root] ?? root] ?? root;
    root = parents[root] ?? root;
  }
  return root;
}

/**
 * Labels 4-connected parts, in the order of their first pixels: the part of each pixel (0: none), and the pixels of each
 * part; sizes[0] is unused. By runs of pixels in a row, which takes a fraction of the time of visiting each pixel's
 * neighbors.
 */
export function findParts({ data, width, height }: Mask): { parts: Int32Array; sizes: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  const parents: number[] = [];
  let [above, here] = [0, 0];
  for (let row = 0; row < data.length && width > 0; row += width) {
    const rowEnd = row + width;
    const next = starts.length;
    for (let at = row; at < rowEnd; at += 1) {
      if ((data[at] ?? 0) <= PART_OF_SUBJECT) continue;
      const start = at;
      while (at < rowEnd && (data[at] ?? 0) > PART_OF_SUBJECT) at += 1;
      const run = starts.push(start) - 1;
      ends.push(at);
      parents.push(run);
      // Runs of the row above that end before this one begins touch none of this row any more.
      while (above < here && (ends[above] ?? 0) <= start - width) above += 1;
      for (let other = above; other < here && (starts[other] ?? 0) < at - width; other += 1) {
        const [one, two] = [rootOf(parents, other), rootOf(parents, run)];
        // The first run of a part is its root.
        parents[Math.max(one, two)] = Math.min(one, two);
      }
    }
    above = next;
    here = starts.length;
  }
  const parts = new Int32Array(width * height);
  const sizes = [0];
  const labels: number[] = [];
  for (const [run, start] of starts.entries()) {
    const root = rootOf(parents, run);
    const part = labels[root] ?? sizes.push(0) - 1;
    labels[root] = part;
    const end = ends[run] ?? start;
    parts.fill(part, start, end);
    sizes[part] = (sizes[part] ?? 0) + end - start;
  }
  return { parts, sizes };
}

/** What full contrast makes of each level. */
const STRETCHED = Uint8Array.from({ length: 256 }, (_, level) => {
  const value = ((level - LEVELS.black) * 255) / (LEVELS.white - LEVELS.black);
  return Math.min(255, Math.max(0, Math.round(value)));
});

/**
 * Cleans up a network's mask: full contrast, no specks, less haze. `share` is the largest part's share of all pixels, 0
 * to 1.
 */
export function cleanMask(mask: Mask): { mask: Mask; share: number } {
  const { parts, sizes } = findParts(mask);
  const largest = sizes.reduce((max, size) => Math.max(max, size), 0);
  const data = new Uint8Array(mask.data.length);
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    const part = parts[pixel] ?? 0;
    const value = STRETCHED[mask.data[pixel] ?? 0] ?? 0;
    if (part === 0) data[pixel] = value < HAZE ? value >> 1 : value;
    else if ((sizes[part] ?? 0) >= largest * SPECK) data[pixel] = value;
  }
  return { mask: { ...mask, data }, share: largest / mask.data.length };
}
