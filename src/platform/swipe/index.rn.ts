import { useRef } from 'react';
import type { GestureResponderEvent } from 'react-native';
import { type Place, swipeOf, type UseSwipe } from './port';

/** Taro's view reports the start of a touch as WeChat does, but its end as React Native does. */
type TouchStart = { detail: Place };

export const useSwipe = ((act) => {
  const from = useRef<Place>();
  return {
    onTouchStart({ detail }: TouchStart) {
      from.current = detail;
    },
    onTouchEnd({ nativeEvent: { pageX: x, pageY: y } }: GestureResponderEvent) {
      const direction = from.current && swipeOf(from.current, { x, y });
      from.current = undefined;
      if (direction) act(direction);
    },
  };
}) satisfies UseSwipe;
