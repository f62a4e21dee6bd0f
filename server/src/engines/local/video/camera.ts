import type { Size } from '@tuzuo/core/geometry/size';
import type { Box } from './crop';

/** Proximity: 1 = the subject, 0 = infinitely far. Near things move more. */
export const DEPTH = { far: 0.35, subject: 1, nearest: 1.25 } as const;

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
    return { x: 0.05 * swing, y: 0.008 * swing, forward: 0.05 * eased(time), pivot: 0.6 };
  },
  push: (time) => ({ x: 0, y: 0, forward: 0.17 * eased(time), pivot: 0 }),
  pan: (time) => ({ x: 0.045 * (2 * eased(time) - 1), y: 0, forward: 0, pivot: -0.5 }),
  orbit: (time) => ({
    x: 0.055 * round(time),
    y: 0.018 * (eased(2 * time) - 0.5),
    forward: 0.03 * eased(2 * time),
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

/** The camera of a move at a time from 0 to 1; `strength` scales how far it goes, 0 to 1. */
export function cameraAt(move: Move, time: number, strength = 1): Camera {
  const { x, y, forward, pivot } = MOVES[move](time);
  return { x: x * strength, y: y * strength, forward: forward * strength, pivot };
}

const camerasOf = (move: Move, strength: number): Camera[] =>
  Array.from({ length: SAMPLES + 1 }, (_, sample) => cameraAt(move, sample / SAMPLES, strength));

/** Largest shift of any depth by a move, in shares of the shorter side. */
function farthestShift(move: Move, strength: number): { x: number; y: number } {
  const shifts = camerasOf(move, strength).flatMap((camera) =>
    [DEPTH.far, DEPTH.nearest].map((depth) => seenAt(camera, depth)),
  );
  return {
    x: Math.max(...shifts.map(({ x }) => Math.abs(x))),
    y: Math.max(...shifts.map(({ y }) => Math.abs(y))),
  };
}

/** Zoom that keeps the picture's edges out of the frame during a move. */
export function zoomFor(move: Move, { width, height }: Size, strength = 1): number {
  const side = Math.min(width, height);
  const { x, y } = farthestShift(move, strength);
  return 1 / (1 - 2 * Math.max((x * side) / width, (y * side) / height));
}

/** Transform of a depth into the frame, in shares of its sides: `left + scale * x`, `top + scale * y`. */
type Placed = { scale: number; left: number; top: number };

/**
 * Where a camera sees a depth in a frame.
 * @param aim the point towards which the camera moves, in shares of the frame's sides
 * @param zoom see {@link zoomFor}
 */
export function placedAt(
  camera: Camera,
  depth: number,
  { size, aim, zoom }: { size: Size; aim: { x: number; y: number }; zoom: number },
): Placed {
  const seen = seenAt(camera, depth);
  const side = Math.min(size.width, size.height);
  const place = (toward: number, shift: number) => 0.5 + zoom * (toward - 0.5 + shift - seen.scale * toward);
  return {
    scale: zoom * seen.scale,
    left: place(aim.x, (seen.x * side) / size.width),
    top: place(aim.y, (seen.y * side) / size.height),
  };
}

/** Strengths tried for a move, from whole to hardly noticeable. */
const STRENGTHS = [1, 0.85, 0.7, 0.55, 0.4, 0.3] as const;

/** Space that stays between a subject and the frame, in shares of the frame's sides. */
const CLEAR = 0.015;

/**
 * The largest strength of a move that keeps a subject inside the frame, or the smallest one where none does.
 * @param box the subject's, in shares of the frame's sides; a side at which the photo cuts it off need not stay inside
 */
export function strengthFor(move: Move, size: Size, box: Box | undefined): number {
  const [least] = STRENGTHS.slice(-1);
  if (!box || least === undefined) return 1;
  const aim = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const staysInside = (strength: number) => {
    const view = { size, aim, zoom: zoomFor(move, size, strength) };
    return camerasOf(move, strength).every((camera) => {
      const { scale, left, top } = placedAt(camera, DEPTH.subject, view);
      return (
        (box.left < CLEAR || left + scale * box.left >= CLEAR) &&
        (box.top < CLEAR || top + scale * box.top >= CLEAR) &&
        (box.right > 1 - CLEAR || left + scale * box.right <= 1 - CLEAR) &&
        (box.bottom > 1 - CLEAR || top + scale * box.bottom <= 1 - CLEAR)
      );
    });
  };
  return STRENGTHS.find(staysInside) ?? least;
}

/** Largest width of background revealed behind the subject by any move, in shares of the shorter side. */
export const WIDEST_REVEAL =
  Math.max(...(Object.keys(MOVES) as Move[]).map((move) => maxSideways(move))) * (DEPTH.subject - DEPTH.far);

function maxSideways(move: Move): number {
  return Math.max(...camerasOf(move, 1).map(({ x, y }) => Math.hypot(x, y)));
}
