import { AT_REST, advance, type Motion, type Point, type Touches } from '@/lib/gesture';

/** What fingers on the picture mean. */
type GestureActions = {
  begin: (at: Point) => void;
  extend: (to: Point) => void;
  end: () => void;
  /** A second finger has come: what the first one began was no painting. */
  cancel: () => void;
  /** Two fingers hold the picture. */
  grip: () => void;
  drag: (motion: Motion) => void;
};

/**
 * Tells painting from zooming: one finger paints, two zoom and move; after two, nothing paints before all are up.
 * @returns takes every change of the fingers on the picture
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
      actions.begin(event.grip.middle);
      painting = true;
    }
  };
}
