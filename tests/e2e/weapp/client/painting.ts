import { setTimeout } from 'node:timers/promises';
import type { MiniProgram } from '../harness/mini-program';
import { QUERIED_BOX } from '../harness/wx/canvas';

/** Screen coordinates of a point in the picture's frame, given in shares of its size. */
export const place = (across: number, down: number) =>
  [QUERIED_BOX.left + across * QUERIED_BOX.width, QUERIED_BOX.top + down * QUERIED_BOX.height] as const;

/** Drags one finger between two points. */
export async function drag(
  app: MiniProgram,
  from: readonly [number, number],
  to: readonly [number, number],
  on = '#mask-canvas',
) {
  await app.touch(on, 'touchstart', [from]);
  await app.touch(on, 'touchmove', [to]);
  await app.touch(on, 'touchend', []);
  await setTimeout(50);
}
