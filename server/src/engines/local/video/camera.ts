import type { Size } from '@tuzuo/core/geometry/size';

/** How near things are: 1 = the subject, 0 = infinitely far. What is near moves more. */
export const DEPTH = { far: 0.35, subject: 1, nearest: 1.25 } as const;

/** Where a camera is, and what it follows. */
export type Camera = {
  /** Sideways and down, in shares of the frame's shorter side. */
  x: number;
  y: number;
  /** Towards the subject, in shares of its distance; never back. */
  forward: number;
  /** The depth that stays where it is while the camera moves sideways. */
  pivot: number;
};

export type Move = 'parallax' | 'push' | 'pan' | 'orbit';

/** Starts and ends at rest. */
const eased = (time: number) => (1 - Math.cos(Math.PI * time)) / 2;

/** To one side, back through the middle to the other, and back; starts and ends at rest. */
const round = (time: number) => Math.sin(2 * Math.PI * eased(time));

/**
 * Where each move's camera is at a time from 0 to 1.
 * - parallax: past the subject, which moves one way and its ground the other
 * - push: straight in
 * - pan: along, everything moving the same way, the subject most
 * - orbit: around the subject, which stays while its ground swings; it ends as it began, and can be played in a loop
 */
const MOVES: Readonly<Record<Move, (time: number) => Camera>> = {
  parallax: (time) => {
    const way = 2 * eased(time) - 1;
    return { x: 0.05 * way, y: 0.008 * way, forward: 0.05 * eased(time), pivot: 0.6 };
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

/** Enough to find the widest way out of the frame. */
const SAMPLES = 60;

/** How a camera shows what is at one depth: enlarged around the point that it moves towards, then shifted. */
export function seenAt({ x, y, forward, pivot }: Camera, depth: number) {
  const way = pivot - depth;
  return { scale: 1 / (1 - forward * depth), x: x * way, y: y * way };
}

/** The camera of a move at a time from 0 to 1. */
export const cameraAt = (move: Move, time: number): Camera => MOVES[move](time);

/** The farthest that a move shifts anything out of its place, in shares of the shorter side. */
function farthestShift(move: Move): { x: number; y: number } {
  const shifts = Array.from({ length: SAMPLES + 1 }, (_, sample) => cameraAt(move, sample / SAMPLES)).flatMap(
    (camera) => [DEPTH.far, DEPTH.nearest].map((depth) => seenAt(camera, depth)),
  );
  return {
    x: Math.max(...shifts.map(({ x }) => Math.abs(x))),
    y: Math.max(...shifts.map(({ y }) => Math.abs(y))),
  };
}

/** How much larger a move must show the picture so that its edges never come into the frame. */
export function zoomFor(move: Move, { width, height }: Size): number {
  const side = Math.min(width, height);
  const { x, y } = farthestShift(move);
  return 1 / (1 - 2 * Math.max((x * side) / width, (y * side) / height));
}

/** The widest that ground comes out from behind the subject in any move, in shares of the shorter side. */
export const WIDEST_REVEAL =
  Math.max(...(Object.keys(MOVES) as Move[]).map((move) => maxSideways(move))) * (DEPTH.subject - DEPTH.far);

function maxSideways(move: Move): number {
  const places = Array.from({ length: SAMPLES + 1 }, (_, sample) => cameraAt(move, sample / SAMPLES));
  return Math.max(...places.map(({ x, y }) => Math.hypot(x, y)));
}
