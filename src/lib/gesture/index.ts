/** Maximum movement in px and duration in ms of a touch that counts as a tap. */
export const TAP = { slop: 10, ms: 300 } as const;

/** Time window before a finger lifts over which its velocity is measured, in ms. */
const FLING_MS = 100;

export type Point = { x: number; y: number };

/** A change of the fingers, or of the mouse, on an element. */
export type Touches = {
  phase: 'start' | 'move' | 'end' | 'cancel';
  /** Fingers that are down now, in px from a fixed origin. Fingers beyond the second are ignored. */
  points: readonly Point[];
  /** Timestamp in ms of any clock. */
  at: number;
};

/** Position of the fingers: their midpoint, their distance in px (1 for one finger), and their angle in radians. */
type Grip = { middle: Point; spread: number; angle: number };

/** Movement of the fingers since the hold began. */
export type Motion = {
  from: Grip;
  /** Movement of the midpoint, in px. */
  pan: Point;
  /** Ratio of the fingers' distance to the initial one. */
  scale: number;
  /** Rotation in radians, clockwise on screen; accumulates beyond a full turn. */
  rotation: number;
};

/**
 * The meaning of a touch change. `mixed`: a second finger was involved, or the host canceled one. Until all fingers are
 * up, such a touch is no tap, no swipe and no stroke.
 */
export type GestureEvent =
  /** Fingers touched, or one of two lifted: motion is measured from here. */
  | { kind: 'hold'; fingers: 1 | 2; mixed: boolean; grip: Grip }
  | { kind: 'move'; fingers: 1 | 2; mixed: boolean; grip: Grip; motion: Motion }
  /** The last finger lifted or was canceled; `velocity` in px per ms is that of a fling. */
  | { kind: 'release'; canceled: boolean; mixed: boolean; tap: boolean; velocity: Point };

type Sample = { at: number; point: Point };

/** State of a gesture in progress, as far as later events depend on it. */
export type Gesture = {
  fingers: 0 | 1 | 2;
  mixed: boolean;
  /** Timestamp of the first touch. */
  began: number;
  /** Maximum distance of the midpoint from where the hold began, in px. */
  travelPx: number;
  from: Grip;
  last: Grip;
  rotation: number;
  trail: readonly Sample[];
};

const NO_GRIP: Grip = { middle: { x: 0, y: 0 }, spread: 1, angle: 0 };

/** No finger is down. */
export const AT_REST: Gesture = {
  fingers: 0,
  mixed: false,
  began: 0,
  travelPx: 0,
  from: NO_GRIP,
  last: NO_GRIP,
  rotation: 0,
  trail: [],
};

/** Position of one or two fingers. */
function gripOf(one: Point, other: Point = one): Grip {
  const [x, y] = [other.x - one.x, other.y - one.y];
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    spread: Math.max(1, Math.hypot(x, y)),
    angle: Math.atan2(y, x),
  };
}

/** The same rotation normalized to −π…π. */
function shortest(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

const recent = (trail: readonly Sample[], now: number) => trail.filter(({ at }) => now - at <= FLING_MS);

function velocityOf(trail: readonly Sample[], now: number): Point {
  const [first, last] = [recent(trail, now)[0], trail[trail.length - 1]];
  if (!first || !last || last.at <= first.at) return { x: 0, y: 0 };
  const time = last.at - first.at;
  return { x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time };
}

/** The state after the fingers that were down have moved. */
function moved(gesture: Gesture, grip: Grip, at: number): Gesture {
  const { from, last, trail } = gesture;
  const travelPx = Math.hypot(grip.middle.x - from.middle.x, grip.middle.y - from.middle.y);
  return {
    ...gesture,
    travelPx: Math.max(gesture.travelPx, travelPx),
    last: grip,
    rotation: gesture.rotation + shortest(grip.angle - last.angle),
    trail: [...recent(trail, at), { at, point: grip.middle }],
  };
}

/**
 * One step of the state machine for pan, pinch, rotation, tap and fling.
 * @returns the new state, and the event if the change has a meaning
 */
export function advance(gesture: Gesture, touches: Touches): { gesture: Gesture; event?: GestureEvent } {
  const { phase, points, at } = touches;
  const [one, other] = points;
  if (!one) {
    if (gesture.fingers === 0) return { gesture: AT_REST };
    const { mixed, travelPx, began, trail } = gesture;
    const canceled = phase === 'cancel';
    const tap = !canceled && !mixed && travelPx < TAP.slop && at - began < TAP.ms;
    const velocity = canceled ? { x: 0, y: 0 } : velocityOf(trail, at);
    return { gesture: AT_REST, event: { kind: 'release', canceled, mixed, tap, velocity } };
  }
  const fingers = other ? 2 : 1;
  const grip = gripOf(one, other);
  if (phase === 'move' && fingers === gesture.fingers) {
    const next = moved(gesture, grip, at);
    const { from, mixed, rotation } = next;
    const pan = { x: grip.middle.x - from.middle.x, y: grip.middle.y - from.middle.y };
    const motion = { from, pan, scale: grip.spread / from.spread, rotation };
    return { gesture: next, event: { kind: 'move', fingers, mixed, grip, motion } };
  }
  const fresh = gesture.fingers === 0;
  // The touch began on another element, so it is ignored here.
  if (fresh && fingers === 1 && phase !== 'start') return { gesture };
  const mixed = gesture.mixed || fingers === 2 || gesture.fingers === 2 || phase === 'cancel';
  const next: Gesture = {
    fingers,
    mixed,
    began: fresh ? at : gesture.began,
    travelPx: gesture.travelPx,
    from: grip,
    last: grip,
    rotation: 0,
    trail: [{ at, point: grip.middle }],
  };
  return { gesture: next, event: { kind: 'hold', fingers, mixed, grip } };
}
