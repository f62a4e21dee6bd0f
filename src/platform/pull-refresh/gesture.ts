import { createPull, type Pull, type PullReach } from './port';
import './gesture.scss';

export { BOX_PULL, PAGE_PULL } from './port';

type PullTarget = PullReach & {
  /** The scroll container; it can be pulled while scrolled to the top. */
  scroller: HTMLElement;
  /** An empty child that becomes the indicator. */
  indicator: HTMLElement;
  refresh: () => void;
};

export type WatchedPull = {
  /** For starting and stopping by script. */
  pull: Pull;
  end: () => void;
};

/** Whether the touched element is inside another container that can still scroll up. */
function scrolledWithin(scroller: HTMLElement, touched: EventTarget | null): boolean {
  for (let at = touched as HTMLElement | null; at && at !== scroller; at = at.parentElement) {
    if (at.scrollTop > 0) return true;
  }
  return false;
}

/**
 * Lets a finger pull an element down to refresh it. The indicator follows the finger, bypassing React, and exposes the
 * state in `data-pull`.
 */
export function watchPull({ scroller, indicator, refresh, ...reach }: PullTarget): WatchedPull {
  indicator.className = 'pull';
  indicator.append(document.createElement('i'));
  const pull = createPull({
    ...reach,
    refresh,
    draw(state, offset) {
      indicator.dataset.pull = state;
      indicator.style.setProperty('--pulled', `${offset}px`);
      indicator.style.setProperty('--turn', `${Math.min(1, offset / reach.height)}turn`);
    },
  });

  /** Start of the touch; undefined while nothing can be pulled. */
  let from: { x: number; y: number } | undefined;
  /** True after the first movement was downwards: the gesture is then handled here until the finger lifts. */
  let pulling = false;

  const down = ({ touches, target }: TouchEvent) => {
    const [touch, second] = touches;
    const able = touch && !second && scroller.scrollTop <= 0 && !scrolledWithin(scroller, target);
    from = able ? { x: touch.pageX, y: touch.pageY } : undefined;
    pulling = false;
    if (second) pull.cancel();
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touch || !from) return;
    const moved = { x: touch.pageX - from.x, y: touch.pageY - from.y };
    if (!pulling) {
      if (moved.x === 0 && moved.y === 0) return;
      pulling = moved.y > Math.abs(moved.x);
      if (!pulling) {
        from = undefined;
        return;
      }
    }
    // Otherwise the browser scrolls or refreshes by itself.
    if (event.cancelable) event.preventDefault();
    pull.move(moved.y);
  };
  const onRelease = (act: () => void) => () => {
    if (pulling) act();
    pulling = false;
    from = undefined;
  };

  const listeners = {
    touchstart: down,
    touchmove: move,
    touchend: onRelease(pull.release),
    touchcancel: onRelease(pull.cancel),
  };
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) scroller.addEventListener(name, listener, { passive: false });
  indicator.addEventListener('transitionend', pull.settled);
  return {
    pull,
    end() {
      for (const [name, listener] of entries) scroller.removeEventListener(name, listener);
      pull.dispose();
    },
  };
}
