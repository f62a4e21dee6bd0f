import { type MouseEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import type { UseLongPress } from './long-press';
import { createLongPress } from './long-press-machine';

/** Taro's own is cancelled by any move. */
export const useLongPress = ((act) => {
  const latest = useRef(act);
  latest.current = act;
  const [press] = useState(() => createLongPress(() => latest.current()));
  /** The browser makes a click of every touch that ends. */
  const swallow = useRef(false);
  useEffect(() => () => void press.end(), [press]);
  const end = () => {
    swallow.current = press.end();
  };
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      swallow.current = false;
      if (touch && touches.length === 1) press.start({ x: touch.pageX, y: touch.pageY });
      else press.end();
    },
    onTouchMove({ touches }: TouchEvent) {
      const touch = touches[0];
      if (touch) press.move({ x: touch.pageX, y: touch.pageY });
    },
    onTouchEnd: end,
    onTouchCancel: end,
    onClickCapture(event: MouseEvent) {
      if (swallow.current) event.stopPropagation();
      swallow.current = false;
    },
    // The browser's own menu and selection would come instead.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    style: { WebkitTouchCallout: 'none', userSelect: 'none', WebkitUserSelect: 'none' },
  };
}) satisfies UseLongPress;
