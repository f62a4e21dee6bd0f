import { boxBlur } from '../matting/box-blur';
import { fillHole } from '../patch-match/fill-hole';
import type { Holed } from '../patch-match/layer';
import { mapToFloats } from '../picture/map-values';
import { grown, setBounds } from '../picture/mask';

/** Contrast from which an edge is strong, in levels over two pixels: above it, a hole needs a trial. */
const STRONG = 33;

/** How far from a hole colors are compared, and how much they are smoothed before: shares of its longer side. */
const COMPARED = { reach: 0.12, smooth: 1 / 16 } as const;

const RGB = 3;

/**
 * Largest product of {@link Traits}, each with what it has at least, up to which a filling looks right. Measured
 * (docs/measured.md): most of what is below are textures, which go on into the hole.
 */
const MAX_RISK = 8;
const LEAST = { variety: 1, edges: 0.02, misfit: 1 } as const;

/**
 * Largest product of variety and the side of a square as large as the hole, in sides of the picture: in a large hole between
 * different things, what was behind it cannot be known. Measured (docs/measured.md).
 */
const MAX_UNKNOWN = 9;

/** Added to the usual contrast, in levels: noise. */
const NOISE = 4;

/** What tells whether edges that run into a hole can be continued. */
type Traits = {
  /** Deviation of the smoothed colors around it, in levels: they differ where it lies between different things. */
  variety: number;
  /** Share of strong edges near it, 0 to 1: a thing beside it has few, its inside many. */
  edges: number;
  /** Misfit of the worst patches of a filling, as a multiple of the usual contrast near it. */
  misfit: number;
};

/** Deviation of the smoothed colors within some pixels of a hole, in levels. */
function varietyAround(picture: Holed): number {
  const { width, height, hole, pixels, channels } = picture;
  const box = setBounds(hole, picture);
  if (!box) return 0;
  const longer = Math.max(box.right - box.left, box.bottom - box.top) + 1;
  const radius = Math.max(1, Math.round(COMPARED.smooth * longer));
  const near = grown(hole, picture, Math.max(2, Math.round(COMPARED.reach * longer)));
  const soft = (plane: Float32Array) => boxBlur(boxBlur(plane, width, height, radius), width, height, radius);
  const known = mapToFloats(hole, (is) => (is ? 0 : 1));
  const weights = soft(known);
  let variance = 0;
  for (let channel = 0; channel < RGB; channel += 1) {
    const sums = soft(known.map((is, pixel) => is * (pixels[pixel * channels + channel] ?? 0)));
    let [sum, squares, count] = [0, 0, 0];
    for (const [pixel, is] of near.entries()) {
      if (!is || hole[pixel]) continue;
      const level = (sums[pixel] ?? 0) / (weights[pixel] || 1);
      sum += level;
      squares += level * level;
      count += 1;
    }
    if (count > 0) variance += squares / count - (sum / count) ** 2;
  }
  return Math.sqrt(Math.max(0, variance) / RGB);
}

async function traitsOf(picture: Holed, contrasts: readonly number[], signal: AbortSignal): Promise<Traits> {
  const usual = contrasts[contrasts.length >> 1] ?? 0;
  const strong = contrasts.filter((contrast) => contrast > STRONG).length;
  const trial = { ...picture, pixels: new Uint8Array(picture.pixels) };
  const worst = await fillHole(trial, { signal, onStep: () => undefined });
  return {
    variety: varietyAround(picture),
    edges: strong / Math.max(1, contrasts.length),
    misfit: worst / (usual + NOISE),
  };
}

/**
 * Whether strong edges that run into a hole belong to a texture or to places that the picture has elsewhere, so that its
 * filling looks right: found by filling a reduced copy. Rejects with the signal's reason when it is aborted.
 * @param near.contrasts those near the hole, in levels over two pixels, from the strongest on
 * @param near.share of the whole picture that the hole takes, 0 to 1
 */
export async function isContinuable(
  picture: Holed,
  { contrasts, share }: { contrasts: readonly number[]; share: number },
  signal: AbortSignal,
): Promise<boolean> {
  const { variety, edges, misfit } = await traitsOf(picture, contrasts, signal);
  if (variety * Math.sqrt(share) > MAX_UNKNOWN) return false;
  return (variety + LEAST.variety) * (edges + LEAST.edges) * (misfit + LEAST.misfit) <= MAX_RISK;
}
