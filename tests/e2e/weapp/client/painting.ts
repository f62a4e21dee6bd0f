import { setTimeout } from 'node:timers/promises';
import type { Canvas } from '@napi-rs/canvas';
import type { MiniProgram } from '../harness/mini-program';
import { QUERIED_BOX } from '../harness/wx/canvas';

/** Screen coordinates of a point in the picture's frame, given in shares of its size. */
export const place = (across: number, down: number) =>
  [QUERIED_BOX.left + across * QUERIED_BOX.width, QUERIED_BOX.top + down * QUERIED_BOX.height] as const;

type Query = {
  select: (selector: string) => {
    fields: (wanted: object, answer: (found: { node: Canvas }) => void) => { exec: () => void };
  };
};

/** A canvas of the page, from the host. */
export const canvasOf = (app: MiniProgram, selector: string) =>
  new Promise<Canvas>((resolve) => {
    (app.wx.createSelectorQuery as () => Query)()
      .select(selector)
      .fields({ node: true }, ({ node }) => resolve(node))
      .exec();
  });

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
