import { around, boxBlur } from './box-blur';
import type { Mask } from './mask-cleanup';

/** Level from which a pixel is solid. */
const SOLID = 128;

/** Distance from everything solid, as a share of the side, from which what is faint is no edge and no hair. */
const FAR = 24 / 1024;

/** Largest share of a subject that such wisps are: glass and veils are faint in large parts. */
const MAX_SHARE = 0.03;

/** Level below which it is haze, of which even much is none of the subject: a network sees it in wood beside a laptop. */
const HAZE = 16;

/**
 * Drops what is faint and far from everything solid: wisps of the background that a network takes along, and haze. Returns
 * the mask itself where there is nothing of them, or too much that is no haze.
 */
export function dropWisps(mask: Mask): Mask {
  const { data, width, height } = mask;
  const reach = Math.max(1, Math.round(FAR * width));
  const near = around((at) => (data[at] ?? 0) >= SOLID, mask, reach);
  let [haze, faint, solid] = [0, 0, 0];
  for (const [at, level] of data.entries()) {
    if (level >= SOLID) solid += 1;
    else if (level === 0 || near[at]) continue;
    else if (level < HAZE) haze += 1;
    else faint += 1;
  }
  if (faint > MAX_SHARE * solid) {
    if (haze === 0) return mask;
    return { ...mask, data: data.map((level, at) => (level < HAZE && !near[at] ? 0 : level)) };
  }
  if (haze + faint === 0) return mask;
  // What ends there fades out.
  const soft = boxBlur(Float32Array.from(near), width, height, Math.max(1, reach >> 1));
  const kept = (level: number, at: number) =>
    level >= SOLID ? level : Math.round(level * Math.min(1, Math.max(0, 2 * (soft[at] ?? 0) - 1)));
  return { ...mask, data: data.map(kept) };
}
