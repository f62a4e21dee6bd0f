import { useEffect, useRef } from 'react';
import type { SlideBarPort } from './port';
import './slide-bar.scss';

/**
 * The browser's own range: mouse, touch, keyboard and screen readers work by themselves. Letting go of the mouse or
 * the finger releases; by keyboard, where every arrow would, Enter does.
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
    // React hears `input` when it says `onChange`; the browser's own `change` comes once, at the end.
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
