import { useEffect, useRef } from 'react';
import type { SlideBarPort } from './port';
import './slide-bar.scss';

/**
 * The browser's native range input: mouse, touch, keyboard and screen readers work as usual. Releasing the mouse or
 * finger calls `onRelease`; on the keyboard Enter does, since every arrow key would.
 */
export const SlideBar = (({ id, label, max, value, disabled, thick = false, onSlide, onRelease }) => {
  const range = useRef<HTMLInputElement>(null);
  const released = useRef(onRelease);
  released.current = onRelease;
  useEffect(() => {
    const element = range.current;
    if (!element) return;
    let byKeyboard = false;
    const listeners = {
      pointerdown: () => {
        byKeyboard = false;
      },
      keydown: ({ key }: Event & { key?: string }) => {
        byKeyboard = true;
        if (key === 'Enter') released.current(element.valueAsNumber);
      },
      change: () => {
        if (!byKeyboard) released.current(element.valueAsNumber);
      },
    } satisfies Record<string, (event: Event) => void>;
    // React's `onChange` listens to `input`; the browser's `change` fires once, at the end.
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
    };
  }, []);
  return (
    <input
      ref={range}
      id={id}
      className={thick ? 'slide-bar' : 'slide-bar slide-bar--thin'}
      type="range"
      min={0}
      max={max}
      step={1}
      value={value}
      disabled={disabled}
      aria-label={label}
      onChange={({ target }) => onSlide(target.valueAsNumber)}
    />
  );
}) satisfies SlideBarPort;
