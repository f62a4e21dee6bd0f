import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';
import type { SplitSliderPort } from './port';
import { SPLIT_START } from './port';
import './split-slider.scss';

/** Movement in px from which a touch is a drag and not a tap. */
const DRAG_FROM = 4;

/** Steps in percent of the width by key; Home and End go to the ends. */
const STEPS: Record<string, number> = {
  ArrowLeft: -2,
  ArrowDown: -2,
  ArrowRight: 2,
  ArrowUp: 2,
  PageDown: -10,
  PageUp: 10,
  Home: -100,
  End: 100,
};

/** Moves directly in the DOM, bypassing React, for smooth dragging. */
export const SplitSlider = (({ id, label, before, after, edge, sweep = 'none' }) => {
  const root = useRef<HTMLDivElement>(null);
  const at = useRef(SPLIT_START);
  /** Start of the current press; undefined without a press. */
  const pressedAt = useRef<number>();

  // Otherwise the animation would restart whenever the page becomes visible again; React has no `animationcancel`.
  const endSweep = useCallback(() => root.current?.classList.remove('split--running'), []);
  useEffect(() => {
    const slider = root.current;
    const events = ['animationend', 'animationcancel'] as const;
    for (const name of events) slider?.addEventListener(name, endSweep);
    return () => {
      for (const name of events) slider?.removeEventListener(name, endSweep);
    };
  }, [endSweep]);

  const moveTo = (percent: number) => {
    at.current = Math.min(100, Math.max(0, percent));
    root.current?.style.setProperty('--split', `${at.current}%`);
    root.current?.setAttribute('aria-valuenow', String(Math.round(at.current)));
  };
  const follow = (clientX: number) => {
    const { left, width } = root.current?.getBoundingClientRect() ?? { left: 0, width: 0 };
    if (width > 0) moveTo(((clientX - left) / width) * 100);
  };
  const press = ({ clientX, pointerId, isPrimary, button }: PointerEvent) => {
    if (!isPrimary || button !== 0) return;
    // A touch ends the sweep.
    endSweep();
    pressedAt.current = clientX;
    root.current?.setPointerCapture(pointerId);
  };
  const drag = ({ clientX, isPrimary }: PointerEvent) => {
    if (!isPrimary || pressedAt.current === undefined) return;
    // After the first few pixels it is a drag until it ends, even back at the start.
    if (Number.isFinite(pressedAt.current) && Math.abs(clientX - pressedAt.current) < DRAG_FROM) return;
    pressedAt.current = Number.POSITIVE_INFINITY;
    follow(clientX);
  };
  const release = ({ clientX }: PointerEvent) => {
    // On a tap, too, the divider moves to the finger.
    if (pressedAt.current !== undefined) follow(clientX);
    pressedAt.current = undefined;
  };
  const endDrag = () => {
    pressedAt.current = undefined;
  };
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    moveTo(at.current + by);
  };

  return (
    <div
      ref={root}
      id={id}
      className={`split split--${sweep}`}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={SPLIT_START}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      // The browser has taken the gesture for scrolling.
      onPointerCancel={endDrag}
      onKeyDown={step}
    >
      <div className="split__layer">{after}</div>
      <div className="split__clip">
        <div className="split__kept">{before}</div>
      </div>
      <div className="split__edge">{edge}</div>
    </div>
  );
}) satisfies SplitSliderPort;
