/** Props to spread on a view. */
type LongPressProps = object;

/**
 * Acts when a finger stays on a view for 350 ms within 10 px; lifting it then is no tap. Use as a shortcut only:
 * keyboards and screen readers have no long press, so another control must do the same.
 */
export type UseLongPress = (act: () => void) => LongPressProps;

/** Duration in ms and maximum movement in px of a long press (product spec, section 9). */
const LONG_PRESS = { ms: 350, slop: 10 } as const;

type Place = { x: number; y: number };

/** Tracks one finger. */
type LongPress = {
  start(at: Place): void;
  /** Beyond the maximum movement, it is no long press. */
  move(at: Place): void;
  /** The finger was lifted, canceled by the host, or joined by a second one. @returns whether it was a long press */
  end(): boolean;
};

/** Calls `act` once when a finger has stayed in place. */
export function createLongPress(act: () => void): LongPress {
  let from: Place | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let done = false;
  const forget = () => {
    clearTimeout(timer);
    from = undefined;
  };
  return {
    start(at) {
      forget();
      from = at;
      done = false;
      const ring = () => {
        if (from !== at) return;
        from = undefined;
        done = true;
        act();
      };
      // On a busy phone the timer fires before pending movements are reported; the host reports them before the next
      // frame.
      timer = setTimeout(() => requestAnimationFrame(ring), LONG_PRESS.ms);
    },
    move({ x, y }) {
      if (from && Math.hypot(x - from.x, y - from.y) > LONG_PRESS.slop) forget();
    },
    end() {
      forget();
      const was = done;
      done = false;
      return was;
    },
  };
}
