import type { Size } from '../../geometry/size';
import { MAX_COPIES, type Rectangle, turn } from './rectangle';

/** A grid of photos with the same orientation, or a region cut in two. */
type Plan =
  | { copies: number; turned: boolean; across: number }
  | { copies: number; first: Plan; second: Plan; cut: Size };

type Turned = Rectangle & { turned: boolean };

/** Maximum depth of nested cuts: layouts of up to four blocks. A third level never fitted another photo. */
const MAX_DEPTH = 2;

function gridOf({ width, height }: Size, photo: Size, turned: boolean): Plan {
  const { width: w, height: h } = turned ? turn(photo) : photo;
  const across = Math.floor(width / w);
  return { copies: across * Math.floor(height / h), turned, across };
}

/** Positions where a side may be cut: after whole photos in either orientation. */
function cutsOf(side: number, { width, height }: Size): number[] {
  const cuts = new Set<number>();
  for (const step of [width, height]) for (let at = step; at < side; at += step) cuts.add(at);
  return [...cuts].sort((a, b) => a - b);
}

const better = (plan: Plan, best: Plan) => (plan.copies > best.copies ? plan : best);

/** Finds the best plan for photos of one size in any region, memoized by region and depth. */
function createPlanner(photo: Size) {
  const known = new Map<string, Plan>();
  const area = photo.width * photo.height;

  const search = (region: Size, depth: number): Plan => {
    const max = Math.min(MAX_COPIES, Math.floor((region.width * region.height) / area));
    let best = better(gridOf(region, photo, true), gridOf(region, photo, false));
    if (depth === 0 || best.copies >= max) return best;
    const halves = [
      ...cutsOf(region.width, photo).map((width) => ({ width, height: region.height })),
      ...cutsOf(region.height, photo).map((height) => ({ width: region.width, height })),
    ];
    for (const cut of halves) {
      const isAcross = cut.height === region.height;
      const rest = isAcross
        ? { width: region.width - cut.width, height: region.height }
        : { width: region.width, height: region.height - cut.height };
      const first = plan(cut, depth - 1);
      const second = plan(rest, depth - 1);
      best = better({ copies: first.copies + second.copies, first, second, cut }, best);
      if (best.copies >= max) return best;
    }
    return best;
  };

  const plan = (region: Size, depth: number): Plan => {
    const key = `${region.width} ${region.height} ${depth}`;
    const found = known.get(key) ?? search(region, depth);
    known.set(key, found);
    return found;
  };
  return plan;
}

/** The photos of a plan, row by row in each block. */
function layOut(plan: Plan, region: Rectangle, photo: Size): Turned[] {
  if ('cut' in plan) {
    const { first, second, cut } = plan;
    const rest =
      cut.height === region.height
        ? { ...region, x: region.x + cut.width, width: region.width - cut.width }
        : { ...region, y: region.y + cut.height, height: region.height - cut.height };
    return [...layOut(first, { ...region, ...cut }, photo), ...layOut(second, rest, photo)];
  }
  const { turned, across, copies } = plan;
  const size = turned ? turn(photo) : photo;
  return Array.from({ length: copies }, (_, index) => ({
    x: region.x + (index % across) * size.width,
    y: region.y + Math.floor(index / across) * size.height,
    ...size,
    turned,
  }));
}

/** Packs photos of one size, with memoized results. */
export type Packer = {
  /** Number of photos that fit into a region: never fewer than in the better of the two plain grids. */
  copiesIn: (region: Size) => number;
  /** That many photos, in blocks that a paper cutter can separate with straight cuts. */
  pack: (region: Rectangle) => Turned[];
  /** Positions at which a region's side may be cut so that photos end there. */
  cuts: (side: number) => number[];
};

export function createPacker(photo: Size): Packer {
  const plan = createPlanner(photo);
  return {
    copiesIn: (region) => plan({ width: region.width, height: region.height }, MAX_DEPTH).copies,
    pack: (region) => layOut(plan({ width: region.width, height: region.height }, MAX_DEPTH), region, photo),
    cuts: (side) => cutsOf(side, photo),
  };
}

/** As many photos of one size as fit into a region. */
export const packAlike = (region: Size, photo: Size): Turned[] =>
  createPacker(photo).pack({ x: 0, y: 0, ...region });
