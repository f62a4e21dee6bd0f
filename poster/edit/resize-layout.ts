import type { PosterSize } from '../document';
import { type Box, boxOf, overlap, union } from '../draw/matrix';
import type { Cluster, Placed } from './clusters';

/** A part of the old page and its target. */
export interface Region {
  from: Box;
  to: Box;
}

export const widthOf = ({ left, right }: Box) => right - left;
export const heightOf = ({ top, bottom }: Box) => bottom - top;
export const middleOf = ({ left, top, right, bottom }: Box) => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

export const stretchOf = ({ from, to }: Region) => ({
  x: widthOf(to) / widthOf(from),
  y: heightOf(to) / heightOf(from),
});

/** Maximum scale of a region's content without new overlaps. */
export const scaleOf = (region: Region): number => Math.min(stretchOf(region).x, stretchOf(region).y);

/** A box stretched with its region. */
export function stretchedBox({ left, top, right, bottom }: Box, region: Region): Box {
  const { x, y } = stretchOf(region);
  const { from, to } = region;
  return {
    left: to.left + (left - from.left) * x,
    top: to.top + (top - from.top) * y,
    right: to.left + (right - from.left) * x,
    bottom: to.top + (bottom - from.top) * y,
  };
}

/** The anchor of a box within its region: at the nearer side, or in the middle. */
export function anchorOf(box: Box, within: Box): { x: number; y: number } {
  const share = (start: number, end: number, low: number, high: number) => {
    const [before, behind] = [start - low, high - end];
    if (Math.abs(before - behind) < 0.06 * (high - low)) return 0.5;
    return before < behind ? 0 : 1;
  };
  return {
    x: share(box.left, box.right, within.left, within.right),
    y: share(box.top, box.bottom, within.top, within.bottom),
  };
}

export const pointIn = ({ left, top, right, bottom }: Box, { x, y }: { x: number; y: number }) => ({
  x: left + (right - left) * x,
  y: top + (bottom - top) * y,
});

/** The box of a cluster at a scale, anchored in its stretched position. */
function shownBox({ cluster, anchor, target }: Settled, by: number): Box {
  const point = pointIn(target, anchor);
  const [width, height] = [widthOf(cluster.box) * by, heightOf(cluster.box) * by];
  const [left, top] = [point.x - width * anchor.x, point.y - height * anchor.y];
  return { left, top, right: left + width, bottom: top + height };
}

/** Maximum growth of a cluster where there is space, and the step. */
const MAX_GROWTH = 2.2;
const STEP = 1.04;
/** Margin around growing clusters, and gap between them, as fractions of the shorter side. */
const MARGIN = 0.05;
const GAP = 0.02;

export interface Settled {
  /** The box that it was on, which it may not outgrow. */
  wall: Box;
  cluster: Cluster;
  region: Region;
  anchor: { x: number; y: number };
  by: number;
  target: Box;
}

const spread = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Whether a cluster can grow by a step without new contacts, and without leaving its wall. */
function canGrow(one: Settled, all: readonly Settled[], others: readonly Box[], size: PosterSize): boolean {
  const short = Math.min(size.width, size.height);
  const [margin, gap] = [MARGIN * short, GAP * short];
  const { region, wall } = one;
  const { x, y } = stretchOf(region);
  const [wanted, base] = [one.by * STEP, scaleOf(region)];
  if (wanted > base * MAX_GROWTH || wanted > Math.max(base, Math.sqrt(x * y) * 1.1)) return false;
  const [now, next] = [shownBox(one, one.by), shownBox(one, wanted)];
  // What extended over an edge before may stay so, but not further.
  const leaves = (edge: Box) =>
    next.left < Math.min(edge.left, now.left) ||
    next.top < Math.min(edge.top, now.top) ||
    next.right > Math.max(edge.right, now.right) ||
    next.bottom > Math.max(edge.bottom, now.bottom);
  if (leaves(wall) || leaves(spread(boxOf(size.width, size.height), -margin))) return false;
  const boxes = [...all.flatMap((other) => (other === one ? [] : [shownBox(other, other.by)])), ...others];
  return boxes.every((box) => {
    // A box that it was on is no obstacle.
    if (overlap(now, box)) return true;
    const isNear = overlap(spread(next, gap), box) !== undefined;
    const wasNear = overlap(spread(now, gap), box) !== undefined;
    return overlap(next, box) === undefined && (!isNear || wasNear);
  });
}

/** Clusters in one row at the same height, such as list columns: they get the same scale. */
function rowsOf(all: readonly Settled[], size: PosterSize): Settled[][] {
  const near = 0.02 * Math.min(size.width, size.height);
  const rows: Settled[][] = [];
  for (const one of all) {
    const row = rows.find(([first]) => {
      if (!first || first.region !== one.region) return false;
      const [mine, theirs] = [one.cluster.box, first.cluster.box];
      return Math.abs(mine.top - theirs.top) < near && Math.abs(mine.bottom - theirs.bottom) < 2 * near;
    });
    if (row) row.push(one);
    else rows.push([one]);
  }
  return rows;
}

/**
 * Grows clusters in turns, step by step, until each would touch another or leave the page's margin.
 * @param others boxes of panels, which clusters may not grow over either
 */
export function grow(all: readonly Settled[], others: readonly Box[], size: PosterSize): void {
  let growing = rowsOf(all, size);
  while (growing.length > 0) {
    growing = growing.filter((row) => {
      const before = row.map(({ by }) => by);
      const grew = row.every((one) => {
        if (!canGrow(one, all, others, size)) return false;
        one.by *= STEP;
        return true;
      });
      if (!grew)
        row.forEach((one, index) => {
          one.by = before[index] ?? one.by;
        });
      return grew;
    });
  }
}

/** Minimum gain in scale for moving a part beside another. */
const WORTH = 1.3;
const SHARES = [0.36, 0.42, 0.5, 0.58, 0.64];

/** Positions at which the page can be cut without crossing a span. */
function cutsBetween(spans: readonly (readonly [number, number])[], end: number): number[] {
  const sorted = [...spans].sort(([one], [other]) => one - other);
  const cuts: number[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  for (const [from, to] of sorted) {
    if (reached > 0 && from >= reached && from < end) cuts.push((from + reached) / 2);
    reached = Math.max(reached, to);
  }
  return cuts;
}

/**
 * The parts of a page and their targets: the whole page stretched; or, when a portrait page becomes landscape, its
 * upper part on the left and its lower part on the right (and vice versa), if that makes everything larger.
 */
export function regionsOf(
  clusters: readonly Cluster[],
  panels: readonly Placed[],
  old: PosterSize,
  size: PosterSize,
): Region[] {
  const [page, target] = [boxOf(old.width, old.height), boxOf(size.width, size.height)];
  const whole: Region[] = [{ from: page, to: target }];
  const turn = size.width / size.height / (old.width / old.height);
  if (turn < 1.6 && turn > 1 / 1.6) return whole;
  const isWider = turn > 1;
  const margin = MARGIN * Math.min(size.width, size.height);
  const boxes = [...clusters.map(({ box }) => box), ...panels.map(({ box }) => box)];
  const cuts = isWider
    ? cutsBetween(
        boxes.map(({ top, bottom }) => [top, bottom] as const),
        old.height,
      )
    : cutsBetween(
        boxes.map(({ left, right }) => [left, right] as const),
        old.width,
      );
  let best = { regions: whole, scale: scaleOf(whole[0] as Region) * WORTH };
  for (const cut of cuts) {
    for (const share of SHARES) {
      const [width, height] = [size.width * share, size.height * share];
      // Content next to the cut ends up at the page's edge: a margin is kept there.
      const regions: Region[] = isWider
        ? [
            { from: { ...page, bottom: cut }, to: { ...target, right: width, bottom: size.height - margin } },
            { from: { ...page, top: cut }, to: { ...target, left: width, top: margin } },
          ]
        : [
            { from: { ...page, right: cut }, to: { ...target, bottom: height, right: size.width - margin } },
            { from: { ...page, left: cut }, to: { ...target, top: height, left: margin } },
          ];
      const scale = Math.min(...regions.map(scaleOf));
      if (scale > best.scale) best = { regions, scale };
    }
  }
  return best.regions;
}

export const regionAt = (regions: readonly Region[], box: Box): Region => {
  const { x, y } = middleOf(box);
  const found = regions.find(
    ({ from }) => x >= from.left && x <= from.right && y >= from.top && y <= from.bottom,
  );
  return found ?? (regions[0] as Region);
};

/**
 * Moves a cluster so that parts that were fully on the old page are fully on the new one; scales it down if necessary.
 */
export function keepInside(one: Settled, old: PosterSize, size: PosterSize): void {
  const page = spread(boxOf(old.width, old.height), 1);
  const isWhole = ({ box }: Placed) =>
    box.left >= page.left && box.top >= page.top && box.right <= page.right && box.bottom <= page.bottom;
  const whole = one.cluster.members.filter(isWhole).map(({ box }) => box);
  if (whole.length === 0) return;
  const inner = whole.reduce(union);
  one.by = Math.min(one.by, size.width / widthOf(inner), size.height / heightOf(inner));
  const [from, to] = [pointIn(one.cluster.box, one.anchor), pointIn(one.target, one.anchor)];
  const shown = {
    left: to.x + (inner.left - from.x) * one.by,
    top: to.y + (inner.top - from.y) * one.by,
    right: to.x + (inner.right - from.x) * one.by,
    bottom: to.y + (inner.bottom - from.y) * one.by,
  };
  const inside = pushedInto(shown, boxOf(size.width, size.height));
  const [x, y] = [inside.left - shown.left, inside.top - shown.top];
  const { left, top, right, bottom } = one.target;
  one.target = { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

/**
 * Moves a box into another one, as far as it fits: content that extended over the page's edge must not extend over a
 * neighbor.
 */
export function pushedInto({ left, top, right, bottom }: Box, inside: Box): Box {
  const x = Math.min(0, inside.right - right) || Math.max(0, inside.left - left);
  const y = Math.min(0, inside.bottom - bottom) || Math.max(0, inside.top - top);
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}
