import { useEffect, useRef, useState } from 'react';
import type { UseLongPress } from './port';
import { createLongPress } from './port';

/** Taro's own is canceled by any move. */
export const useLongPress = ((act) => {
  const latest = useRef(act);
  latest.current = act;
  const [press] = useState(() => createLongPress(() => latest.current()));
  useEffect(() => () => void press.end(), [press]);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const [touch, second] = touches;
      if (touch && !second) press.start({ x: touch.pageX, y: touch.pageY });
      else press.end();
    },
    onTouchMove({ touches: [touch] }: TouchEvent) {
      if (touch) press.move({ x: touch.pageX, y: touch.pageY });
    },
    onTouchEnd(event: TouchEvent) {
      // Else the browser makes a click of it.
      if (press.end() && event.cancelable) event.preventDefault();
    },
    onTouchCancel: () => void press.end(),
    // The browser's own menu and selection would come instead.
    onContextMenu: (event: Event) => event.preventDefault(),
    style: { WebkitTouchCallout: 'none', userSelect: 'none', WebkitUserSelect: 'none' },
  };
}) satisfies UseLongPress;
