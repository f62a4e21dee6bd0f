import { fillHole } from '../patch-match/fill-hole';
import { fillHarmonic } from '../picture/harmonic';
import { mapToBytes } from '../picture/map-values';
import { grown } from '../picture/mask';
import type { Sheet } from '../picture/sheet';
import { takeOff } from './glow';
import type { Strokes } from './strokes';

/** More than this many px from strokes, what differs from the continued background by no more levels is kept. */
const KEPT = { px: 2, levels: 6 } as const;

/** Continues the background's deviations from its plane into the strokes, and adds them to the plane. */
function smoothOver({ width, channels, pixels }: Sheet, strokes: Strokes): void {
  const { bounds, tolerance, mask, ground } = strokes;
  const columns = bounds.right - bounds.left;
  const size = { width: columns, height: bounds.bottom - bounds.top };
  const inked = mapToBytes(strokes.cover, (share) => (share > 0 ? 1 : 0));
  const letters = grown(inked, size, KEPT.px);
  for (let channel = 0; channel < channels; channel += 1) {
    const rest = new Float32Array(mask.length);
    const known = new Uint8Array(mask.length);
    const place = (pixel: number) => {
      const [x, y] = [bounds.left + (pixel % columns), bounds.top + Math.floor(pixel / columns)];
      return { plane: ground.at(x, y, channel), offset: (y * width + x) * channels + channel };
    };
    for (const pixel of rest.keys()) {
      const { plane, offset } = place(pixel);
      rest[pixel] = (pixels[offset] ?? 0) - plane;
      // A neighboring letter is no background.
      known[pixel] = !mask[pixel] && Math.abs(rest[pixel] ?? 0) <= tolerance ? 1 : 0;
    }
    fillHarmonic(rest, known, size);
    for (const [pixel, is] of mask.entries()) {
      if (!is) continue;
      const { plane, offset } = place(pixel);
      const level = Math.round(Math.min(255, Math.max(0, plane + (rest[pixel] ?? 0))));
      if (letters[pixel] || Math.abs(level - (pixels[offset] ?? 0)) > KEPT.levels) pixels[offset] = level;
    }
  }
}

/** The strokes as a hole in the whole picture. */
function holeOf({ width, height }: Sheet, { bounds, mask }: Strokes): Uint8Array {
  const hole = new Uint8Array(width * height);
  const columns = bounds.right - bounds.left;
  for (let y = bounds.top; y < bounds.bottom; y += 1) {
    const row = (y - bounds.top) * columns;
    hole.set(mask.subarray(row, row + columns), y * width + bounds.left);
  }
  return hole;
}

/** Covers the letters with a plate. */
function cover(
  { width, channels, pixels }: Sheet,
  { bounds, mask }: Strokes,
  plate: readonly number[],
): void {
  const columns = bounds.right - bounds.left;
  for (const [pixel, is] of mask.entries()) {
    if (!is) continue;
    const [x, y] = [bounds.left + (pixel % columns), bounds.top + Math.floor(pixel / columns)];
    pixels.set(plate, (y * width + x) * channels);
  }
}

/**
 * Erases a line's letters, in place: continues an even background, fills any other from similar patches (PatchMatch),
 * and lays a plate over letters that cannot be told from it. Rejects with the signal's reason when it is aborted.
 */
export async function erase(sheet: Sheet, strokes: Strokes, signal: AbortSignal): Promise<void> {
  if (strokes.glow) takeOff(sheet, strokes.glow);
  if (strokes.plate) cover(sheet, strokes, strokes.plate);
  else if (strokes.isEven) smoothOver(sheet, strokes);
  else await fillHole({ ...sheet, hole: holeOf(sheet, strokes) }, { signal, onStep: () => undefined });
}
