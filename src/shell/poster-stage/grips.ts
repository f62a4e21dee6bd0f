import { type Frame, type Point, selectionFrame, turned } from '@tuzuo/poster/edit/frame';
import type { Handle } from '@tuzuo/poster/edit/handles';
import type { EditState } from '@tuzuo/poster/edit/state';
import { handlePoint, handlesOf } from '@tuzuo/poster/edit/transform';

/** Touch distance of a handle, and distance of the rotation handle from its frame, in screen points. */
const REACH = 22;
const KNOB_WAY = 30;

/** Minimum length of a side with a handle in its middle: on a shorter one, the corner handles are too close. */
const MIN_SIDE = 64;

/** The part of a selection's frame that a finger holds. */
export type Grip = { kind: 'handle'; handle: Handle } | { kind: 'turn' };

/** The visible handles of a frame. `point`: page pixels per screen point. */
export function shownHandles(state: EditState, frame: Frame, point: number): Handle[] {
  return handlesOf(state).filter((handle) => {
    if (handle.length === 2) return true;
    const side = handle === 'n' || handle === 's' ? frame.width : frame.height;
    return side >= MIN_SIDE * point;
  });
}

const isOnSheet = ({ document }: EditState, { x, y }: Point, margin: number) =>
  x >= -margin && y >= -margin && x <= document.size.width + margin && y <= document.size.height + margin;

/** Position of a frame's rotation handle: below it, above it where the poster ends, or inside. */
export function knobOf(state: EditState, frame: Frame, point: number): Point {
  const at = (down: number): Point => {
    const offset = turned({ x: 0, y: down }, frame.rotation);
    return { x: frame.x + offset.x, y: frame.y + offset.y };
  };
  const away = frame.height / 2 + KNOB_WAY * point;
  const inside = at(Math.max(0, frame.height / 2 - KNOB_WAY * point));
  return [at(away), at(-away)].find((one) => isOnSheet(state, one, 8 * point)) ?? inside;
}

/** Whether the selection can be rotated by hand: not while all of it is locked. */
export const canTurn = (state: EditState): boolean => handlesOf(state).length > 0;

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** The grip of the selection's frame at a point of the page; in a small frame, the middle moves it. */
export function gripAt(state: EditState, place: Point, point: number): Grip | undefined {
  const frame = selectionFrame(state);
  if (!frame || !canTurn(state)) return undefined;
  const grips: { grip: Grip; away: number }[] = shownHandles(state, frame, point).map((handle) => ({
    grip: { kind: 'handle', handle },
    away: distance(handlePoint(frame, handle), place),
  }));
  grips.push({ grip: { kind: 'turn' }, away: distance(knobOf(state, frame, point), place) });
  const [nearest] = grips.sort((one, other) => one.away - other.away);
  const isNear = nearest && nearest.away <= REACH * point && nearest.away < distance(frame, place);
  return isNear ? nearest.grip : undefined;
}

/** Whether a point of the page is inside a frame, with a tolerance of `slack`. */
export function isInFrame(frame: Frame, place: Point, slack: number): boolean {
  const offset = turned({ x: place.x - frame.x, y: place.y - frame.y }, -frame.rotation);
  return Math.abs(offset.x) <= frame.width / 2 + slack && Math.abs(offset.y) <= frame.height / 2 + slack;
}
