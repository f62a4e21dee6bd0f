import { boxBlur } from '../matting/box-blur';
import type { CutOut } from '../matting/cut-out';
import { mapToFloats } from '../picture/map-values';
import { DEPTH, depthAt, type Plane } from './ground';

const RGB = 3;

/** Distance around a subject over which its ground fades, in shares of the shorter side. */
const WIDTH = 0.03;

/** Difference of depth from the subject up to which its ground goes along: it moves nearly alike. */
const ALIKE = 0.1;

/**
 * A subject with the ground that touches its foot, from the photo: its contact shadow moves with it and fades into the
 * ground around, and no edge of the cut-out is seen there.
 * @param rgb the photo, of the same size, 3 bytes per pixel
 */
export function withSkirt(subject: CutOut, rgb: Buffer, ground: Plane): CutOut {
  const { width, height } = subject;
  const shareAt = (row: number) => 1 - Math.abs(DEPTH.subject - depthAt(ground, row / height)) / ALIKE;
  const rows = Array.from({ length: height }, (_, row) => row).filter((row) => shareAt(row) > 0);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return subject;
  const radius = Math.max(1, Math.round((WIDTH * Math.min(width, height)) / 2));
  const start = first * width;
  const count = last + 1 - first;
  const solid = mapToFloats(subject.alpha.subarray(start, start + count * width), (level) => level / 255);
  const soft = boxBlur(boxBlur(solid, width, count, radius), width, count, radius);
  const colors = Buffer.from(subject.rgb);
  const alpha = Buffer.from(subject.alpha);
  for (const [at, covered] of soft.entries()) {
    if (covered === 0) continue;
    const shown = Math.min(1, 2 * covered) * Math.min(1, 2 * shareAt(first + Math.floor(at / width)));
    const pixel = start + at;
    alpha[pixel] = Math.max(alpha[pixel] ?? 0, Math.round(255 * shown));
    for (let index = pixel * RGB; index < (pixel + 1) * RGB; index += 1) {
      const own = colors[index] ?? 0;
      colors[index] = Math.round(own + ((rgb[index] ?? 0) - own) * shown);
    }
  }
  return { ...subject, rgb: colors, alpha };
}
