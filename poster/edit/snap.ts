import type { PosterLayer } from '../document';
import { type Box, boxOf, grown } from '../draw/matrix';
import { handlingOf } from '../layers';
import {
  boundsOfLayers,
  layerBounds,
  ON_PAGE,
  openSpace,
  type Point,
  type Space,
  selectionFrame,
  turned,
  upright,
} from './frame';
import type { Handle } from './handles';
import { type EditState, onlySelected, pageOf, pathTo, selectedLayers, siblingsOf } from './state';
import {
  directionOf,
  handlePoint,
  keepsRatio,
  moveBy,
  oppositeOf,
  type ResizeOptions,
  resizeBy,
  rotateBy,
} from './transform';

/**
 * A guide that is displayed while something is aligned to it: vertical at x, or horizontal at y; for equal gaps, an
 * arrow across each.
 */
export interface Guide {
  axis: 'x' | 'y';
  /** Position on its axis; for a gap, on the other axis. */
  at: number;
  from: number;
  to: number;
  kind: 'page' | 'margin' | 'layer' | 'gap';
}

type Line = { at: number; from: number; to: number; kind: 'page' | 'margin' | 'layer' };

/** What a gesture may snap to; computed once when it begins. */
export interface SnapTargets {
  x: readonly Line[];
  y: readonly Line[];
  boxes: readonly Box[];
}

const linesOf = ({ left, top, right, bottom }: Box, kind: Line['kind'], middle: boolean) => ({
  x: [left, ...(middle ? [(left + right) / 2] : []), right].map((at) => ({
    at,
    from: top,
    to: bottom,
    kind,
  })),
  y: [top, ...(middle ? [(top + bottom) / 2] : []), bottom].map((at) => ({
    at,
    from: left,
    to: right,
    kind,
  })),
});

/** Margin around content, as a fraction of the shorter side. */
const MARGIN = 0.06;

const boxesOf = (layers: readonly PosterLayer[], space: Space, isLeftOut: (layer: PosterLayer) => boolean) =>
  layers.flatMap((layer) => (layer.hidden || isLeftOut(layer) ? [] : [layerBounds(space, layer)]));

/**
 * What the selection may snap to: the page, its margin, and every other visible layer.
 * @param margin of the page, in px; default 6% of the shorter side
 */
export function snapTargets(state: EditState, margin?: number): SnapTargets {
  const { size } = state.document;
  const page = boxOf(size.width, size.height);
  const safe = grown(page, -(margin ?? MARGIN * Math.min(size.width, size.height)));
  const { layers } = pageOf(state);
  const root = state.group === null ? undefined : pathTo(layers, state.group)[0];
  const chosen = new Set(state.selection);
  const boxes = [
    ...boxesOf(layers, ON_PAGE, (layer) => layer === root || chosen.has(layer.id)),
    ...(root ? boxesOf(siblingsOf(state), openSpace(state), ({ id }) => chosen.has(id)) : []),
  ];
  const lines = [
    linesOf(page, 'page', true),
    linesOf(safe, 'margin', false),
    ...boxes.map((box) => linesOf(box, 'layer', true)),
  ];
  return { x: lines.flatMap(({ x }) => x), y: lines.flatMap(({ y }) => y), boxes };
}

/** The offset that moves one of `places` to the nearest line; undefined when none is near. */
function nearest(places: readonly number[], lines: readonly Line[], reach: number): number | undefined {
  let best: number | undefined;
  for (const { at } of lines) {
    for (const place of places) {
      const offset = at - place;
      if (Math.abs(offset) <= reach && (best === undefined || Math.abs(offset) < Math.abs(best)))
        best = offset;
    }
  }
  return best;
}

/** Maximum distance of positions that count as equal, in px. */
const SAME = 0.05;

/** The guides that a box is aligned to, without duplicates, extending from their origin to the box. */
function guidesOn(axis: 'x' | 'y', box: Box, lines: readonly Line[], places: readonly number[]): Guide[] {
  const [from, to] = axis === 'x' ? [box.top, box.bottom] : [box.left, box.right];
  const guides: Guide[] = [];
  for (const line of lines) {
    if (!places.some((place) => Math.abs(place - line.at) < SAME)) continue;
    const known = guides.find((guide) => Math.abs(guide.at - line.at) < SAME);
    if (known) {
      known.from = Math.min(known.from, line.from);
      known.to = Math.max(known.to, line.to);
      if (line.kind === 'page') known.kind = 'page';
    } else guides.push({ axis, ...line, from: Math.min(from, line.from), to: Math.max(to, line.to) });
  }
  return guides;
}

/** Extent of a box along one axis, and across it. */
type Span = { start: number; end: number; from: number; to: number };

const spanOf = ({ left, top, right, bottom }: Box, axis: 'x' | 'y'): Span =>
  axis === 'x'
    ? { start: left, end: right, from: top, to: bottom }
    : { start: top, end: bottom, from: left, to: right };

/** The nearest neighbors before and after a span in its row or column. */
function neighborsOf(span: Span, others: readonly Span[]): { before?: Span; behind?: Span } {
  let before: Span | undefined;
  let behind: Span | undefined;
  for (const other of others) {
    if (other === span || other.from >= span.to || other.to <= span.from) continue;
    if (other.end <= span.start + SAME && (!before || other.end > before.end)) before = other;
    if (other.start >= span.end - SAME && (!behind || other.start < behind.start)) behind = other;
  }
  return { before, behind };
}

type Gaps = { offset: number; gaps: [number, number][] };

/** The smallest offset that makes the gaps beside a span equal. */
function equalGaps(span: Span, others: readonly Span[], reach: number): Gaps | undefined {
  const loose = { ...span, start: span.start + reach, end: span.end - reach };
  const { before, behind } = neighborsOf(loose, others);
  const length = span.end - span.start;
  const found: Gaps[] = [];
  const offer = (start: number, gaps: Gaps['gaps']) => {
    const offset = start - span.start;
    if (Math.abs(offset) <= reach && gaps.every(([from, to]) => to - from > 1)) found.push({ offset, gaps });
  };
  if (before && behind) {
    const gap = (behind.start - before.end - length) / 2;
    const start = before.end + gap;
    offer(start, [
      [before.end, start],
      [start + length, behind.start],
    ]);
  }
  const further = before && neighborsOf(before, others).before;
  if (before && further) {
    const gap = before.start - further.end;
    offer(before.end + gap, [
      [further.end, before.start],
      [before.end, before.end + gap],
    ]);
  }
  const beyond = behind && neighborsOf(behind, others).behind;
  if (behind && beyond) {
    const gap = beyond.start - behind.end;
    offer(behind.start - gap - length, [
      [behind.start - gap, behind.start],
      [behind.end, beyond.start],
    ]);
  }
  return found.sort((one, other) => Math.abs(one.offset) - Math.abs(other.offset))[0];
}

/** The snapping offset of a box along one axis. */
function snapAxis(
  axis: 'x' | 'y',
  box: Box,
  targets: SnapTargets,
  reach: number,
): { offset: number; gaps: Guide[] } {
  const span = spanOf(box, axis);
  const offset = nearest([span.start, (span.start + span.end) / 2, span.end], targets[axis], reach);
  if (offset !== undefined) return { offset, gaps: [] };
  const equal = equalGaps(
    span,
    targets.boxes.map((one) => spanOf(one, axis)),
    reach,
  );
  const at = (span.from + span.to) / 2;
  return {
    offset: equal?.offset ?? 0,
    gaps: (equal?.gaps ?? []).map(([from, to]) => ({ axis, at, from, to, kind: 'gap' })),
  };
}

const placesOf = ({ left, top, right, bottom }: Box) => ({
  x: [left, (left + right) / 2, right],
  y: [top, (top + bottom) / 2, bottom],
});

type Snapped = { state: EditState; guides: readonly Guide[] };

/**
 * Moves the selection from its position at the start of the drag, with snapping.
 * @param reach snapping distance in page pixels (screen points divided by the scale); 0 disables snapping
 */
export function dragBy(start: EditState, x: number, y: number, targets: SnapTargets, reach: number): Snapped {
  const box = boundsOfLayers(openSpace(start), selectedLayers(start));
  if (!box || reach <= 0) return { state: moveBy(start, x, y), guides: [] };
  const moved = { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y };
  const across = snapAxis('x', moved, targets, reach);
  const down = snapAxis('y', moved, targets, reach);
  const onto = {
    left: moved.left + across.offset,
    top: moved.top + down.offset,
    right: moved.right + across.offset,
    bottom: moved.bottom + down.offset,
  };
  const places = placesOf(onto);
  return {
    state: moveBy(start, x + across.offset, y + down.offset),
    guides: [
      ...guidesOn('x', onto, targets.x, places.x),
      ...guidesOn('y', onto, targets.y, places.y),
      ...across.gaps,
      ...down.gaps,
    ],
  };
}

/** Drags a handle of the selection from its start, with snapping. Rotated frames do not snap. */
export function pullBy(
  start: EditState,
  handle: Handle,
  x: number,
  y: number,
  targets: SnapTargets,
  reach: number,
  options: ResizeOptions = {},
): Snapped {
  const frame = selectionFrame(start);
  const free = (offset: Point): EditState => resizeBy(start, handle, offset.x, offset.y, options);
  if (!frame || reach <= 0 || upright(frame.rotation) % 90 !== 0)
    return { state: free({ x, y }), guides: [] };
  const state = free({ x, y });
  const pulled = selectionFrame(state);
  if (!pulled) return { state, guides: [] };
  // The direction of the handle, which may be rotated by multiples of 90°.
  const side = turned(directionOf(handle), frame.rotation);
  const [point, was] = [handlePoint(pulled, handle), handlePoint(frame, handle)];
  const isAcross = Math.abs(side.x) > 0.5;
  const isDown = Math.abs(side.y) > 0.5;
  const wayX = isAcross ? nearest([point.x], targets.x, reach) : undefined;
  const wayY = isDown ? nearest([point.y], targets.y, reach) : undefined;
  if (wayX === undefined && wayY === undefined) return { state, guides: [] };
  const only = onlySelected(start);
  const isWhole =
    isAcross &&
    isDown &&
    (!only || handlingOf(only).scalesAtCorners || (options.keepRatio ?? keepsRatio(only)));
  const target = { x: point.x + (wayX ?? 0), y: point.y + (wayY ?? 0) };
  if (isWhole) {
    // With a fixed ratio both sides change: only the nearer one is aligned to its line.
    const first = wayY === undefined || (wayX !== undefined && Math.abs(wayX) <= Math.abs(wayY));
    const anchor = options.fromMiddle ? frame : handlePoint(frame, oppositeOf(handle));
    const isFlat = (first ? was.x - anchor.x : was.y - anchor.y) === 0;
    if (isFlat) return { state, guides: [] };
    const scale = first
      ? (target.x - anchor.x) / (was.x - anchor.x)
      : (target.y - anchor.y) / (was.y - anchor.y);
    target.x = anchor.x + (was.x - anchor.x) * scale;
    target.y = anchor.y + (was.y - anchor.y) * scale;
  }
  const snapped = free({ x: target.x - was.x, y: target.y - was.y });
  const box = boundsOfLayers(openSpace(snapped), selectedLayers(snapped));
  if (!box) return { state: snapped, guides: [] };
  return {
    state: snapped,
    guides: [
      ...(isAcross ? guidesOn('x', box, targets.x, [target.x]) : []),
      ...(isDown ? guidesOn('y', box, targets.y, [target.y]) : []),
    ],
  };
}

/** Snapping distances of a rotation in degrees: larger for multiples of 45 than of 15. */
const NEAR_45 = 4;
const NEAR_15 = 1.5;

/** Snaps an angle to a near multiple of 45 or 15 degrees. */
export function snapAngle(degrees: number): number {
  const [eighthTurn, twelfthTurn] = [Math.round(degrees / 45) * 45, Math.round(degrees / 15) * 15];
  if (Math.abs(degrees - eighthTurn) <= NEAR_45) return eighthTurn;
  return Math.abs(degrees - twelfthTurn) <= NEAR_15 ? twelfthTurn : degrees;
}

/** Rotates the selection from its angle at the start of the gesture, with snapping. */
export function turnBy(start: EditState, degrees: number): EditState {
  const frame = selectionFrame(start);
  if (!frame) return start;
  return rotateBy(start, snapAngle(frame.rotation + degrees) - frame.rotation);
}
