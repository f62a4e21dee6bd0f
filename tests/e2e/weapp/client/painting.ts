import { setTimeout } from 'node:timers/promises';
import type { MiniProgram } from '../harness/mini-program';
import { QUERIED_BOX } from '../harness/wx/canvas';

/** Waits until there is exactly one element of a kind. */
export const shows = (app: MiniProgram, selector: string, timeoutMs?: number) =>
  app.until(() => app.$$(selector).length === 1, selector, timeoutMs);

/** A person's time between two steps. */
export const look = () => setTimeout(1000);

/** A share of the picture's frame as a place on the screen. */
export const place = (across: number, down: number) =>
  [QUERIED_BOX.left + across * QUERIED_BOX.width, QUERIED_BOX.top + down * QUERIED_BOX.height] as const;

/** One finger goes from one place to another. */
export async function drag(app: MiniProgram, from: readonly [number, number], to: readonly [number, number]) {
  await app.touch('#mask-canvas', 'touchstart', [from]);
  await app.touch('#mask-canvas', 'touchmove', [to]);
  await app.touch('#mask-canvas', 'touchend', []);
  await setTimeout(50);
}

/** A guest logs in with the code of the development's SMS. */
export async function logIn(app: MiniProgram, mobile = '13800000078'): Promise<void> {
  await shows(app, '#login-one-tap');
  await look();
  await app.tap('#login-other');
  await shows(app, '#login-mobile');
  await app.input('#login-mobile', mobile);
  await app.tap('#login-send-code');
  await shows(app, '#login-dev-code');
  await app.tap('#login-dev-code');
  await app.tap('#login-agree');
  await look();
  await app.tap('#login-submit');
}
