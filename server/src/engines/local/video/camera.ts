import type { Size } from '@tuzuo/core/geometry/size';
import type { Box } from './crop';

/** Proximity: 1 = the subject, 0 = infinitely far. Near things move more. */
export const DEPTH = { far: 0.35, subject: 1, nearest: 1.25 } as const;

/** Depth of a picture that moves as a whole, between its subject and what is behind it. */
export const FLAT_DEPTH = 0.7;

/** Least distance of the pivot from a picture that moves as a whole: otherwise it would hardly move. */
const FLAT_SWAY = 0.45;

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
    return { x: 0.09 * swing, y: 0.012 * swing, forward: 0.1 * eased(time), pivot: 0.6 };
  },
  push: (time) => ({ x: 0, y: 0, forward: 0.17 * eased(time), pivot: 0 }),
  pan: (time) => ({ x: 0.05 * (2 * eased(time) - 1), y: 0, forward: 0, pivot: -0.5 }),
  orbit: (time) => ({
    x: 0.09 * round(time),
    y: 0.024 * (eased(2 * time) - 0.5),
    forward: 0.06 * eased(2 * time),
    pivot: DEPTH.subject,
  }),
};

/** Number of samples to find the largest shift. */
const SAMPLES = 60;

/** Transform of a depth layer as seen by a camera: scale around the frame's center, then shift. */
export function seenAt({ x, y, forward, pivot }: Camera, depth: number) {
  const offset = pivot - depth;
  return { scale: 1 / (1 - forward * depth), x: x * offset, y: y * offset };
}

/**
 * The camera of a move at a time from 0 to 1; `strength` scales how far it goes, 0 to 1; `isFlat` for a picture that moves as
 * a whole.
 */
export function cameraAt(move: Move, time: number, strength = 1, isFlat = false): Camera {
  const { x, y, forward, pivot } = MOVES[move](time);
  const turned = isFlat ? Math.min(pivot, FLAT_DEPTH - FLAT_SWAY) : pivot;
  return { x: x * strength, y: y * strength, forward: forward * strength, pivot: turned };
}

const camerasOf = (move: Move, strength: number, isFlat: boolean): Camera[] =>
  Array.from({ length: SAMPLES + 1 }, (_, sample) => cameraAt(move, sample / SAMPLES, strength, isFlat));

/** Largest shift of any depth by a move, in shares of the shorter side. */
function farthestShift(move: Move, strength: number, isFlat: boolean): { x: number; y: number } {
  const depths = isFlat ? [FLAT_DEPTH] : [DEPTH.far, DEPTH.nearest];
  const shifts = camerasOf(move, strength, isFlat).flatMap((camera) =>
    depths.map((depth) => seenAt(camera, depth)),
  );
  return {
    x: Math.max(...shifts.map(({ x }) => Math.abs(x))),
    y: Math.max(...shifts.map(({ y }) => Math.abs(y))),
  };
}

/** Zoom that keeps the picture's edges out of the frame during a move. */
export function zoomFor(move: Move, { width, height }: Size, strength = 1, isFlat = false): number {
  const side = Math.min(width, height);
  const { x, y } = farthestShift(move, strength, isFlat);
  return 1 / (1 - 2 * Math.max((x * side) / width, (y * side) / height));
}

/** Transform of a depth into the frame, in shares of its sides: `left + scale * x`, `top + scale * y`. */
type Placed = { scale: number; left: number; top: number };

type Point = { x: number; y: number };

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
const STRENGTHS = [1, 0.85, 0.7, 0.55, 0.4, 0.3, 0.2, 0.1, 0.05] as const;

/** Distance from a side, in shares of the frame's, within which the photo itself cuts a subject off there. */
const CUT_OFF = 0.015;

/** Space that stays between a subject and the frame, in the same unit, where the photo has as much. */
const CLEAR = 0.015;

/** Ends of what a move shows of a subject along one side, before it is held: the lowest and the highest position. */
type Ends = { from: number; to: number };

/**
 * How far the content is moved along a side to keep a subject inside the frame; undefined where that shows an edge of the
 * picture.
 * @param free how far it can be moved without showing one
 */
function heldAlong({ from, to }: Ends, start: number, end: number, free: number): number | undefined {
  const least = start < CUT_OFF ? -free : Math.min(start, CLEAR) - from;
  const most = end > 1 - CUT_OFF ? free : 1 - Math.min(1 - end, CLEAR) - to;
  const [low, high] = [Math.max(-free, least), Math.min(free, most)];
  return low <= high + 1e-9 ? Math.min(high, Math.max(low, 0)) : undefined;
}

/** A subject's box, the point towards which the camera moves, and whether the picture moves as a whole. */
type Shown = { box: Box | undefined; aim: Point; isFlat: boolean };

/** A view of a move in which a subject stays inside the frame; undefined where it does not at that strength. */
function viewAt(
  move: Move,
  size: Size,
  { box, aim, isFlat }: Shown & { box: Box },
  strength: number,
): View | undefined {
  const zoom = zoomFor(move, size, strength, isFlat);
  const depth = isFlat ? FLAT_DEPTH : DEPTH.subject;
  const placed = camerasOf(move, strength, isFlat).map((camera) =>
    placedAt(camera, depth, { size, aim, zoom }),
  );
  const side = Math.min(size.width, size.height);
  const farthest = farthestShift(move, strength, isFlat);
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
  const { box, aim, isFlat } = shown;
  for (const strength of box ? STRENGTHS : []) {
    const view = box && viewAt(move, size, { ...shown, box }, strength);
    if (view) return { strength, view };
  }
  const strength = box ? (STRENGTHS.at(-1) ?? 1) : 1;
  return { strength, view: { size, aim, zoom: zoomFor(move, size, strength, isFlat) } };
}

/** Largest width of background revealed behind the subject by any move, in shares of the shorter side. */
export const WIDEST_REVEAL =
  Math.max(...(Object.keys(MOVES) as Move[]).map((move) => maxSideways(move))) * (DEPTH.subject - DEPTH.far);

function maxSideways(move: Move): number {
  return Math.max(...camerasOf(move, 1, false).map(({ x, y }) => Math.hypot(x, y)));
}
