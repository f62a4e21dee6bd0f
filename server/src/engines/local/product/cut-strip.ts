import type { Mask } from '../matting/mask-cleanup';

/** Mask level from which a pixel belongs to the product. */
const SOLID = 128;

/**
 * What is cut off is about as wide inside as at the side, like straps, legs and cables; what merely touches it, like the
 * round outline of a boot, gets wider. `depths` in its widths at the side, of at least `least` pixels of the mask, and
 * `within` in the same widths; narrower than `narrowest` pixels, it may be a stray.
 */
const STRIP = { depths: [0.5, 1, 2], least: 6, within: [0.5, 1.5], narrowest: 2 } as const;

/** Share of a picture within which a product comes near to all its sides if it was trimmed, so that legs end there. */
const TRIMMED = 0.02;

/** A mask seen from one of its sides: whether the product covers the place `along` the side, `depth` pixels inside. */
type Side = { length: number; deep: number; covers: (along: number, depth: number) => boolean };

/** Columns or rows of a mask that follow each other. */
type Run = { from: number; to: number };

function sidesOf({ data, width, height }: Mask): Side[] {
  const covers = (x: number, y: number) => (data[y * width + x] ?? 0) >= SOLID;
  const [across, down] = [
    { length: width, deep: height },
    { length: height, deep: width },
  ];
  return [
    { ...across, covers: (along, depth) => covers(along, depth) },
    { ...across, covers: (along, depth) => covers(along, height - 1 - depth) },
    { ...down, covers: (along, depth) => covers(depth, along) },
    { ...down, covers: (along, depth) => covers(width - 1 - depth, along) },
  ];
}

/** The run at a depth that touches that of the depth before, with what it joins; undefined where nothing goes on. */
function runBehind({ length, covers }: Side, before: Run, depth: number): Run | undefined {
  const last = Math.min(length - 1, before.to + 1);
  let from = Math.max(0, before.from - 1);
  while (from <= last && !covers(from, depth)) from += 1;
  if (from > last) return undefined;
  let to = last;
  while (!covers(to, depth)) to -= 1;
  while (from > 0 && covers(from - 1, depth)) from -= 1;
  while (to < length - 1 && covers(to + 1, depth)) to += 1;
  return { from, to };
}

/** Whether what covers a run of a side is a strip that goes on beyond it; see {@link STRIP}. */
function goesBeyond(side: Side, run: Run): boolean {
  const wide = run.to - run.from + 1;
  if (wide < STRIP.narrowest) return false;
  let [here, depth] = [run, 0];
  for (const share of STRIP.depths) {
    const stop = Math.min(side.deep - 1, Math.round(share * Math.max(STRIP.least, wide)));
    while (depth < stop) {
      depth += 1;
      const next = runBehind(side, here, depth);
      if (!next) return false;
      here = next;
    }
    const inside = (here.to - here.from + 1) / wide;
    if (inside < STRIP.within[0] || inside > STRIP.within[1]) return false;
  }
  return true;
}

/** Whether a strip of a product leaves the picture at a side. */
function crosses(side: Side): boolean {
  for (let from = 0; from < side.length; from += 1) {
    if (!side.covers(from, 0)) continue;
    let to = from;
    while (to < side.length - 1 && side.covers(to + 1, 0)) to += 1;
    if (goesBeyond(side, { from, to })) return true;
    from = to;
  }
  return false;
}

function comesNear({ length, deep, covers }: Side): boolean {
  for (let depth = 0; depth < TRIMMED * deep; depth += 1)
    for (let along = 0; along < length; along += 1) if (covers(along, depth)) return true;
  return false;
}

/**
 * Whether a narrow part of a product is cut off by its photo, like a strap, a cable or a leg. Not told of a photo that was
 * trimmed to its product, whose legs end at its side.
 */
export function hasCutStrip(mask: Mask): boolean {
  const sides = sidesOf(mask);
  return sides.some(crosses) && !sides.every(comesNear);
}
