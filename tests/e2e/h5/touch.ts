import type { CDPSession, Page } from 'playwright-core';

type At = readonly [x: number, y: number];

/** Fingers on the screen through the browser's input pipeline, including scrolling and canceling. */
export type Fingers = {
  tap(at: At): Promise<void>;
  /** Drags one finger between two points, in ten steps. */
  drag(from: At, to: At): Promise<void>;
  /** Moves one finger immediately, then rests it for some ms before it is lifted. */
  hold(from: At, to: At, ms: number): Promise<void>;
  /** Pinches two fingers around a center, from one distance to another. */
  pinch(middle: At, from: number, to: number): Promise<void>;
  /** Turns two fingers around a center clockwise, from beside each other. */
  turn(middle: At, distance: number, degrees: number): Promise<void>;
};

const STEPS = 10;

const between = (from: number, to: number, step: number) => from + ((to - from) * step) / STEPS;

const send = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly At[]) =>
  session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: places.map(([x, y], id) => ({ x, y, id })),
  });

/** The page's context must be created with `hasTouch`. */
export async function fingersOn(page: Page): Promise<Fingers> {
  const session = await page.context().newCDPSession(page);
  async function gesture(placesAt: (step: number) => readonly At[]): Promise<void> {
    await send(session, 'touchStart', placesAt(0));
    for (let step = 1; step <= STEPS; step += 1) await send(session, 'touchMove', placesAt(step));
    await send(session, 'touchEnd', []);
  }
  return {
    async tap(at) {
      await send(session, 'touchStart', [at]);
      await send(session, 'touchEnd', []);
    },
    drag: (from, to) =>
      gesture((step) => [[between(from[0], to[0], step), between(from[1], to[1], step)] as const]),
    async hold(from, to, ms) {
      await send(session, 'touchStart', [from]);
      if (from !== to) await send(session, 'touchMove', [to]);
      await page.waitForTimeout(ms);
      await send(session, 'touchEnd', []);
    },
    pinch: ([x, y], from, to) =>
      gesture((step) => {
        const half = between(from, to, step) / 2;
        return [[x - half, y] as const, [x + half, y] as const];
      }),
    turn: ([x, y], distance, degrees) =>
      gesture((step) => {
        const angle = (between(0, degrees, step) * Math.PI) / 180;
        const [across, down] = [(Math.cos(angle) * distance) / 2, (Math.sin(angle) * distance) / 2];
        return [[x - across, y - down] as const, [x + across, y + down] as const];
      }),
  };
}
