import { AT_REST, advance, type Motion, type Point, type Touches } from '@/lib/gesture';

/** Meaning of the fingers on the image. */
type GestureActions = {
  strokeStarted: (at: Point) => void;
  extend: (to: Point) => void;
  end: () => void;
  /** A second finger has touched: what the first one began is not a stroke. */
  cancel: () => void;
  /** Two fingers hold the image. */
  grip: () => void;
  drag: (motion: Motion) => void;
};

/**
 * Distinguishes painting from zooming: one finger paints, two zoom and pan; after two, nothing paints until all are up.
 * @returns a function that takes every change of the fingers on the image
 */
export function createGesture(actions: GestureActions): (touches: Touches) => void {
  let gesture = AT_REST;
  let painting = false;
  return (touches) => {
    const { event, gesture: next } = advance(gesture, touches);
    gesture = next;
    if (!event) return;
    if (event.kind === 'release') {
      if (painting) actions[event.canceled ? 'cancel' : 'end']();
      painting = false;
      return;
    }
    if (painting && event.mixed) {
      actions.cancel();
      painting = false;
    }
    if (event.fingers === 2) {
      if (event.kind === 'move') actions.drag(event.motion);
      else actions.grip();
    } else if (painting && event.kind === 'move') actions.extend(event.grip.middle);
    else if (!painting && !event.mixed && event.kind === 'hold') {
      actions.strokeStarted(event.grip.middle);
      painting = true;
    }
  };
}
