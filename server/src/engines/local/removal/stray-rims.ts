import type { Holed } from '../patch-match/layer';
import { grown } from '../picture/mask';
import { withIslands } from './hole-parts';
import { connected, findUnlike, type Surroundings, surroundingsOf, withFlags } from './surroundings';

/** Longer side of the picture, in pixels, at which rims are looked for: a larger one is reduced. */
const SIDE = 1_280;

/**
 * How far outside of a stroke a rim may lie: a share of the reduced picture's longer side, and at least this many pixels; a
 * share of the side of a square as large as the hole, up to this multiple of the first.
 */
const REACH = { share: 0.015, min: 6, ofHole: 0.15, max: 2 } as const;

/** Pixels of a stroke's edge beside a rim that goes on beyond the reach which are left alone, too. */
const BESIDE = 2;

/** Pixels added around a rim, where it fades into the ground. */
const FADE = 3;

/** Takes out what goes on beyond the reach, with what lies between it and the stroke: it is more than a rim. */
function withoutLarger(flags: Uint8Array, { to, distance, width, height, reach }: Surroundings): Uint8Array {
  const ends = new Uint8Array(flags.length);
  for (const [pixel, is] of flags.entries()) {
    if (is && (distance[pixel] ?? 0) > reach - 1) ends[to[pixel] ?? 0] = 1;
  }
  const left = grown(ends, { width, height }, BESIDE);
  return flags.map((is, pixel) => (is && !left[to[pixel] ?? 0] ? 1 : 0));
}

/** The hole with the rims within a reach, in reduced pixels. */
async function coverWithin(picture: Holed, scale: number, reach: number): Promise<Uint8Array> {
  const seen = await surroundingsOf(picture, { scale, reach });
  if (!seen) return picture.hole;
  const rims = withoutLarger(connected(findUnlike(seen).unlike, seen), seen);
  const flags = grown(rims, seen, FADE);
  const hole = seen.hole.map((is, pixel) => (is || flags[pixel] ? 1 : 0));
  return withFlags(picture, withIslands(hole, seen, reach * reach), seen);
}

/**
 * Extends a stroke that was drawn inside a thing's edge, or short of it, to that edge: over pixels beside it that are unlike
 * all of the ground farther out, where they end soon. What goes on is not a rim but another thing, and stays. A large stroke is
 * rougher: its rims may be wider.
 * @returns the grown hole, at the picture's size
 */
export async function coverRims(picture: Holed): Promise<Uint8Array> {
  const longer = Math.max(picture.width, picture.height);
  const scale = Math.min(1, SIDE / longer);
  const reach = Math.max(REACH.min, Math.round(REACH.share * longer * scale));
  const hole = await coverWithin(picture, scale, reach);
  const side = scale * Math.sqrt(hole.reduce((sum, is) => sum + is, 0));
  const wider = Math.min(REACH.max * reach, Math.round(REACH.ofHole * side));
  return wider > reach ? coverWithin({ ...picture, hole }, scale, wider) : hole;
}
