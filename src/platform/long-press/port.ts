/** Properties to spread on a view. */
type LongPressProps = object;

/**
 * Acts when a finger stays on a view for 350 ms without wandering more than 10 px; lifting it is no press then. Only
 * ever a shorter way: keyboards and screen readers have none, so the same must be to be had otherwise.
 */
export type UseLongPress = (act: () => void) => LongPressProps;

/** How long a finger stays, in ms, and how far it may wander meanwhile, in px (product spec, section 9). */
const LONG_PRESS = { ms: 350, slop: 10 } as const;

type Place = { x: number; y: number };

/** Follows one finger. */
type LongPress = {
  start(at: Place): void;
  /** Too far from where it began: not a long press any more. */
  move(at: Place): void;
  /** Up, taken away by the host, or joined by another one. @returns whether it was a long press */
  end(): boolean;
};

/** Calls back, once, when a finger has stayed in its place. */
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
      // On a busy phone the time is up before the host has told of the moves meanwhile: it does so before it draws.
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
