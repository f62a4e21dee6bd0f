import { useEffect, useRef, useState } from 'react';
import type { GestureResponderEvent } from 'react-native';
import type { UseLongPress } from './port';
import { createLongPress } from './port';

/** Taro's view describes the beginning of a touch as WeChat does; moves come as React Native's own. */
type TouchStart = { detail: { x: number; y: number } };

/** Taro's own acts when the finger is lifted. */
export const useLongPress = ((act) => {
  const latest = useRef(act);
  latest.current = act;
  const [press] = useState(() => createLongPress(() => latest.current()));
  useEffect(() => () => void press.end(), [press]);
  const end = () => void press.end();
  return {
    onTouchStart: ({ detail }: TouchStart) => press.start(detail),
    onTouchMove: ({ nativeEvent: { pageX, pageY } }: GestureResponderEvent) =>
      press.move({ x: pageX, y: pageY }),
    onTouchEnd: end,
    onTouchCancel: end,
  };
}) satisfies UseLongPress;
