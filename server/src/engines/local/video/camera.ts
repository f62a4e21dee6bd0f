import type { Size } from '@tuzuo/core/geometry/size';
import type { Box } from './crop';
import { DEPTH, FLAT_DEPTH, type Plane } from './ground';

/**
 * Of a picture that moves as a whole: the least distance of the pivot, since it would hardly move otherwise, and how much
 * farther the camera goes sideways, since nothing moves apart.
 */
const FLAT_SWAY = { pivot: 0.45, farther: 1.5 } as const;

type Point = { x: number; y: number };

/** Camera position and pivot. */
export type Camera = {
  /** To the right and down, in shares of the frame's shorter side. */
  x: number;
  y: number;
  /** Towards the subject, in shares of its distance; never negative. */
  forward: number;
  /** The depth that stays in place while the camera moves sideways. */
  pivot: number;
};

export type Move = 'parallax' | 'push' | 'pan' | 'orbit';

/** Ease-in-out from 0 to 1. */
const eased = (time: number) => (1 - Math.cos(Math.PI * time)) / 2;

/** One full swing to both sides, with ease-in-out. */
const round = (time: number) => Math.sin(2 * Math.PI * eased(time));

/**
 * Camera of each move at a time from 0 to 1.
 * - parallax: moves past the subject, which shifts one way and the background the other
 * - push: moves straight in
 * - pan: moves sideways; everything shifts the same way, the subject most
 * - orbit: swings around the subject, which stays while the background moves; ends as it starts, so it can loop
 */
const MOVES: Readonly<Record<Move, (time: number) => Camera>> = {
  parallax: (time) => {
    const swing = 2 * eased(time) - 1;
    return { x: 0.12 * swing, y: 0.012 * swing, forward: 0.12 * eased(time), pivot: 0.65 };
  },
  push: (time) => ({ x: 0, y: 0, forward: 0.2 * eased(time), pivot: 0 }),
  pan: (time) => ({ x: 0.05 * (2 * eased(time) - 1), y: 0, forward: 0, pivot: -0.5 }),
  orbit: (time) => ({
    x: 0.12 * round(time),
    y: 0.024 * (eased(2 * time) - 0.5),
    forward: 0.08 * eased(2 * time),
    pivot: DEPTH.subject,
  }),
};

/** Number of samples to find the largest shift. */
const SAMPLES = 60;

/**
 * Transform of a depth layer as seen by a camera: scale around the frame's center, then shift. Layers whose depth changes
 * linearly from row to row are seen as one plane in perspective.
 */
export function seenAt({ x, y, forward, pivot }: Camera, depth: number) {
  const scale = 1 / (1 - forward * depth);
  const offset = pivot / (1 - forward * pivot) - depth * scale;
  return { scale, x: x * offset, y: y * offset };
}

/**
 * The camera of a move at a time from 0 to 1; `strength` scales how far it goes, 0 to 1; `isFlat` for a picture that moves as
 * a whole.
 */
export function cameraAt(move: Move, time: number, strength = 1, isFlat = false): Camera {
  const { x, y, forward, pivot } = MOVES[move](time);
  const sideways = isFlat ? strength * FLAT_SWAY.farther : strength;
  const turned = isFlat ? Math.min(pivot, FLAT_DEPTH - FLAT_SWAY.pivot) : pivot;
  return { x: x * sideways, y: y * sideways, forward: forward * strength, pivot: turned };
}

const camerasOf = (move: Move, strength: number, isFlat: boolean): Camera[] =>
  Array.from({ length: SAMPLES + 1 }, (_, sample) => cameraAt(move, sample / SAMPLES, strength, isFlat));

/** How far a move goes: its strength, 0 to 1, whether the picture moves as a whole, and its background. */
type Reach = { strength: number; isFlat: boolean; ground: Plane };

/** Largest shift of the background by a move, in shares of the shorter side. */
function farthestShift(move: Move, { strength, isFlat, ground }: Reach): Point {
  const shifts = camerasOf(move, strength, isFlat).flatMap((camera) =>
    [ground.top, ground.bottom].map((depth) => seenAt(camera, depth)),
  );
  return {
    x: Math.max(...shifts.map(({ x }) => Math.abs(x))),
    y: Math.max(...shifts.map(({ y }) => Math.abs(y))),
  };
}

/** Zoom that keeps the picture's edges out of the frame during a move. */
export function zoomFor(move: Move, { width, height }: Size, reach: Reach): number {
  const side = Math.min(width, height);
  const { x, y } = farthestShift(move, reach);
  return 1 / (1 - 2 * Math.max((x * side) / width, (y * side) / height));
}

/** How far a move displaces what is at depth 0 beside a subject, in shares of the shorter side. */
export function sidewaysOf(move: Move, strength: number): Point {
  const shifts = camerasOf(move, strength, false).map((camera) => ({
    subject: seenAt(camera, DEPTH.subject),
    farthest: seenAt(camera, 0),
  }));
  return {
    x: Math.max(...shifts.map(({ subject, farthest }) => Math.abs(subject.x - farthest.x))),
    y: Math.max(...shifts.map(({ subject, farthest }) => Math.abs(subject.y - farthest.y))),
  };
}

/** Transform of a depth into the frame, in shares of its sides: `left + scale * x`, `top + scale * y`. */
type Placed = { scale: number; left: number; top: number };

/**
 * How a move is seen: `aim` is the point towards which the camera moves, `zoom` as by {@link zoomFor}, and `held` how far
 * the frame's content is moved to keep a subject inside, all but the zoom in shares of the frame's sides.
 */
type View = { size: Size; aim: Point; zoom: number; held?: Point };

/** Where a camera sees a depth in a frame. */
export function placedAt(camera: Camera, depth: number, { size, aim, zoom, held }: View): Placed {
  const seen = seenAt(camera, depth);
  const side = Math.min(size.width, size.height);
  const place = (toward: number, shift: number) => 0.5 + zoom * (toward - 0.5 + shift - seen.scale * toward);
  return {
    scale: zoom * seen.scale,
    left: place(aim.x, (seen.x * side) / size.width) + (held?.x ?? 0),
    top: place(aim.y, (seen.y * side) / size.height) + (held?.y ?? 0),
  };
}

/** Strengths tried for a move, from whole to hardly noticeable. */
const STRENGTHS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05] as const;

/** Share of the width by which a subject that the photo cuts off below may leave the frame at both sides: arms and hair. */
const ARMS = 0.06;

/** Distance from a side, in shares of the frame's, within which the photo itself cuts a subject off there. */
const CUT_OFF = 0.015;

/** Space that stays between a subject and the frame, in the same unit, where the photo has as much. */
const CLEAR = 0.015;

/** Ends of what a move shows of a subject along one side, before it is held: the lowest and the highest position. */
type Ends = { from: number; to: number };

/** Where the ends of a subject have to stay along a side; what the photo cuts off may go anywhere. */
const boundsOf = (start: number, end: number): Ends => ({
  from: start < CUT_OFF ? Number.NEGATIVE_INFINITY : Math.min(start, CLEAR),
  to: end > 1 - CUT_OFF ? Number.POSITIVE_INFINITY : 1 - Math.min(1 - end, CLEAR),
});

/**
 * The point along a side towards which a camera moves so that a subject stays inside the frame where it is seen largest:
 * its middle, unless one end is near the frame's.
 */
function aimAlong(
  { from, to }: Ends,
  middle: number,
  { zoom, scale, shift }: { zoom: number; scale: number; shift: number },
): number {
  if (scale <= 1) return middle;
  const bounds = boundsOf(from, to);
  const aimFor = (end: number, bound: number) =>
    ((1 - zoom) / 2 - bound + zoom * (scale * end + shift)) / (zoom * (scale - 1));
  const [low, high] = [aimFor(to, bounds.to), aimFor(from, bounds.from)];
  return Math.min(1, Math.max(0, low, Math.min(high, middle)));
}

/**
 * How far the content is moved along a side to keep a subject inside the frame; undefined where that shows an edge of the
 * picture.
 * @param free how far it can be moved without showing one
 */
function heldAlong({ from, to }: Ends, start: number, end: number, free: number): number | undefined {
  const bounds = boundsOf(start, end);
  const [low, high] = [Math.max(-free, bounds.from - from), Math.min(free, bounds.to - to)];
  return low <= high + 1e-9 ? Math.min(high, Math.max(low, 0)) : undefined;
}

/** A subject's box, the point towards which the camera moves, whether the picture moves as a whole, and its background. */
type Shown = { box: Box | undefined; aim: Point; isFlat: boolean; ground: Plane };

/** What of a subject stays inside the frame. */
function keptOf({ left, top, right, bottom }: Box): Box {
  const arms = bottom > 1 - CUT_OFF ? ARMS * (right - left) : 0;
  return {
    left: left < CUT_OFF ? left : left + arms,
    top,
    right: right > 1 - CUT_OFF ? right : right - arms,
    bottom,
  };
}

/** A view of a move in which a subject stays inside the frame; undefined where it does not at that strength and zoom. */
function viewAt(
  move: Move,
  size: Size,
  { box, aim: middle, ...reach }: { box: Box; aim: Point } & Reach,
): View | undefined {
  const zoom = zoomFor(move, size, reach);
  const depth = reach.isFlat ? FLAT_DEPTH : DEPTH.subject;
  const cameras = camerasOf(move, reach.strength, reach.isFlat);
  const side = Math.min(size.width, size.height);
  const nearest = cameras
    .map((camera) => seenAt(camera, depth))
    .reduce((most, seen) => (seen.scale > most.scale ? seen : most));
  const along = (shift: number, length: number) => ({ zoom, ...nearest, shift: (shift * side) / length });
  const aim = {
    x: aimAlong({ from: box.left, to: box.right }, middle.x, along(nearest.x, size.width)),
    y: aimAlong({ from: box.top, to: box.bottom }, middle.y, along(nearest.y, size.height)),
  };
  const placed = cameras.map((camera) => placedAt(camera, depth, { size, aim, zoom }));
  const farthest = farthestShift(move, reach);
  const free = (shift: number, length: number) =>
    Math.max(0, (zoom - 1) / 2 - (zoom * shift * side) / length);
  const across = {
    from: Math.min(...placed.map(({ left, scale }) => left + scale * box.left)),
    to: Math.max(...placed.map(({ left, scale }) => left + scale * box.right)),
  };
  const down = {
    from: Math.min(...placed.map(({ top, scale }) => top + scale * box.top)),
    to: Math.max(...placed.map(({ top, scale }) => top + scale * box.bottom)),
  };
  const x = heldAlong(across, box.left, box.right, free(farthest.x, size.width));
  const y = heldAlong(down, box.top, box.bottom, free(farthest.y, size.height));
  return x === undefined || y === undefined ? undefined : { size, aim, zoom, held: { x, y } };
}

/**
 * The largest strength of a move that keeps a subject inside the frame, or the smallest one where none does, and how it
 * is seen.
 * @param box the subject's, in shares of the frame's sides; a side at which the photo cuts it off need not stay inside
 */
export function viewFor(move: Move, size: Size, shown: Shown): { strength: number; view: View } {
  const { box, aim, isFlat, ground } = shown;
  const kept = box && keptOf(box);
  for (const strength of kept ? STRENGTHS : []) {
    const view = kept && viewAt(move, size, { ...shown, box: kept, strength });
    if (view) return { strength, view };
  }
  const strength = box ? (STRENGTHS.at(-1) ?? 1) : 1;
  return { strength, view: { size, aim, zoom: zoomFor(move, size, { strength, isFlat, ground }) } };
}
