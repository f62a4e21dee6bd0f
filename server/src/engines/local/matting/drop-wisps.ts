import { around, boxBlur } from './box-blur';
import type { Mask } from './mask-cleanup';

/** Level from which a pixel is solid. */
const SOLID = 128;

/** Distance from everything solid, as a share of the side, from which what is faint is no edge and no hair. */
const FAR = 24 / 1024;

/** Largest share of a subject that such wisps are: glass and veils are faint in large parts. */
const MAX_SHARE = 0.03;

/**
 * Drops what is faint and far from everything solid: wisps of the background that a network takes along. Returns the mask
 * itself where there is nothing of it, or too much.
 */
export function dropWisps(mask: Mask): Mask {
  const { data, width, height } = mask;
  const reach = Math.max(1, Math.round(FAR * width));
  const near = around((at) => (data[at] ?? 0) >= SOLID, mask, reach);
  let [faint, solid] = [0, 0];
  for (const [at, level] of data.entries()) {
    if (level >= SOLID) solid += 1;
    else if (level > 0 && !near[at]) faint += 1;
  }
  if (faint === 0 || faint > MAX_SHARE * solid) return mask;
  // What ends there fades out.
  const soft = boxBlur(Float32Array.from(near), width, height, Math.max(1, reach >> 1));
  const kept = (level: number, at: number) =>
    level >= SOLID ? level : Math.round(level * Math.min(1, Math.max(0, 2 * (soft[at] ?? 0) - 1)));
  return { ...mask, data: data.map(kept) };
}

/** Level below which what is far from everything solid is haze, and how far that is, as a share of the mask's side. */
const HAZE = { level: 16, solid: 128, reach: 12 / 1024 } as const;

/**
 * Removes haze: what is seen by some levels only, such as stripes of wood beside a laptop. It is hardly seen itself, but
 * counts as a part of the subject where that is placed or casts a shadow.
 */
export function dropHaze(mask: Mask): Mask {
  const { data, width } = mask;
  const nearSolid = around(
    (at) => (data[at] ?? 0) >= HAZE.solid,
    mask,
    Math.max(1, Math.round(HAZE.reach * width)),
  );
  return { ...mask, data: data.map((level, at) => (level < HAZE.level && !nearSolid[at] ? 0 : level)) };
}
