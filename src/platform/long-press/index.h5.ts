import { useEffect, useRef, useState } from 'react';
import type { UseLongPress } from './port';
import { createLongPress } from './port';

/** Taro's own long press is canceled by any movement. */
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
      // Otherwise the browser generates a click.
      if (press.end() && event.cancelable) event.preventDefault();
    },
    onTouchCancel: () => void press.end(),
    // Otherwise the browser's own menu and selection appear.
    onContextMenu: (event: Event) => event.preventDefault(),
    style: { WebkitTouchCallout: 'none', userSelect: 'none', WebkitUserSelect: 'none' },
  };
}) satisfies UseLongPress;
