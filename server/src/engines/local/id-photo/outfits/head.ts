import { boxBlur } from '../../matting/box-blur';
import type { Person } from '../person';
import { drawOval, shadedSkinLikeness, skinTone, toneAt } from '../skin';
import { hairLikeness, hairTone } from './hair';
import { rowsOf } from './rows';

/** Cheeks and ears reach this far beyond the mesh, in heights of the face. */
const BEYOND = 0.065;

/** What is half skin beside a jaw is the edge of a collar. */
const surely = (share: number) => Math.max(0, 2 * share - 1);

/** What hangs together with the top of the head of what is more than half a head; the rest is no part of it. */
function keepConnected(head: Float32Array, width: number, collar: number): void {
  const reached = new Uint8Array(head.length);
  const open: number[] = [];
  const visit = (pixel: number) => {
    if (reached[pixel] || (head[pixel] ?? 0) < 0.5) return;
    reached[pixel] = 1;
    open.push(pixel);
  };
  // Faces reach below the row of the collar: what is beside them there begins anew.
  for (let x = 0; x < width; x += 1) visit(collar * width + x);
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    if (pixel % width > 0) visit(pixel - 1);
    if (pixel % width < width - 1) visit(pixel + 1);
    visit(pixel + width);
  }
  for (let pixel = collar * width; pixel < head.length; pixel += 1) {
    const isNear = reached[pixel] || reached[pixel - 1] || reached[pixel + 1] || reached[pixel - width];
    if (!isNear) head[pixel] = 0;
  }
}

/**
 * How much of each pixel is the person's head, 0–1: all above the mouth; below it the face, and hair that hangs down
 * from above without a gap, but for what is in the area of the neck.
 */
export function headMask(person: Person, neckArea: Float32Array): Float32Array {
  const { width, height, rgb, alpha } = person;
  const { eyes, collar, chin } = rowsOf(person);
  const hair = hairTone(person);
  const skin = skinTone(person);
  const oval = drawOval(person);
  const around = drawOval(person, BEYOND);
  const hanging = new Float32Array(width * height).fill(1, 0, eyes * width);
  const head = new Float32Array(width * height).fill(1, 0, collar * width);
  for (let pixel = eyes * width; pixel < width * height; pixel += 1) {
    if ((alpha[pixel] ?? 0) === 0) continue;
    const tone = toneAt(rgb, pixel);
    const above = pixel - width;
    const hangs = (hanging[above] ?? 0) + (hanging[above - 1] ?? 0) + (hanging[above + 1] ?? 0) > 0.5;
    const isFace = (oval[pixel] ?? 0) > 0.5;
    const isNeck = (neckArea[pixel] ?? 0) > 0.5;
    // Fair hair has the colour of skin: it must not be followed down the cheeks.
    if (hangs && hair && !isFace && !isNeck) hanging[pixel] = hairLikeness(tone, hair);
    if (pixel < collar * width) continue;
    const beside =
      !isNeck && pixel < chin * width ? (around[pixel] ?? 0) * surely(shadedSkinLikeness(tone, skin)) : 0;
    head[pixel] = Math.max(oval[pixel] ?? 0, beside, hanging[pixel] ?? 0);
  }
  keepConnected(head, width, collar);
  return boxBlur(head, width, height, 1);
}
