import { useEffect, useRef, useState } from 'react';
import type { GestureResponderEvent } from 'react-native';
import type { UseLongPress } from './port';
import { createLongPress } from './port';

/** Taro's view reports the start of a touch as WeChat does, but movements as React Native does. */
type TouchStart = { detail: { x: number; y: number } };

/** Taro's own long press acts on release. */
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
