import type { Fingers } from '@/platform/paint-canvas';
import type { Point } from '@/platform/zoom';
import { type Grip, gripOf } from './view';

/** What fingers on the picture mean. */
type GestureActions = {
  begin: (at: Point) => void;
  extend: (to: Point) => void;
  end: () => void;
  /** A second finger has come: what the first one began was no painting. */
  cancel: () => void;
  /** Two fingers hold the picture. */
  grip: (at: Grip) => void;
  drag: (to: Grip) => void;
};

/**
 * Tells painting from zooming: one finger paints, two zoom and move; after two, nothing paints before all are up.
 * @returns takes every change of the fingers on the picture
 */
export function createGesture(actions: GestureActions): (fingers: Fingers) => void {
  let state: 'idle' | 'painting' | 'zooming' | 'waiting' = 'idle';
  return ({ phase, points }) => {
    const [one, other] = points;
    if (phase === 'cancel') {
      if (state === 'painting') actions.cancel();
      state = one ? 'waiting' : 'idle';
    } else if (one && other) {
      if (state === 'painting') actions.cancel();
      if (state === 'zooming' && phase === 'move') actions.drag(gripOf(one, other));
      else actions.grip(gripOf(one, other));
      state = 'zooming';
    } else if (!one) {
      if (state === 'painting') actions.end();
      state = 'idle';
    } else if (phase === 'start' && state === 'idle') {
      actions.begin(one);
      state = 'painting';
    } else if (phase === 'move' && state === 'painting') actions.extend(one);
    else if (state === 'zooming') state = 'waiting';
  };
}
