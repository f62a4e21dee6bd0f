import { useRef } from 'react';
import { type Place, swipeOf, type UseSwipe } from './port';

type Touch = { pageX: number; pageY: number };
type Touches = { touches?: ArrayLike<Touch>; changedTouches?: ArrayLike<Touch> };

const placeOf = ({ pageX: x, pageY: y }: Touch): Place => ({ x, y });

export const useSwipe: UseSwipe = (act) => {
  /** Start position of a single-finger touch. */
  const from = useRef<Place>();
  return {
    onTouchStart({ touches = [] }: Touches) {
      const [touch, second] = Array.from(touches);
      from.current = touch && !second ? placeOf(touch) : undefined;
    },
    onTouchEnd({ changedTouches = [] }: Touches) {
      const [touch] = Array.from(changedTouches);
      const direction = from.current && touch && swipeOf(from.current, placeOf(touch));
      from.current = undefined;
      if (direction) act(direction);
    },
    onTouchCancel() {
      from.current = undefined;
    },
  };
};
