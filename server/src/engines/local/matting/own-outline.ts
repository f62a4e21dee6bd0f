import type { EnginePicture } from '../../port';
import { readAlpha } from '../picture/read';
import { around } from './box-blur';
import type { Mask } from './mask-cleanup';

/** Share of transparent pixels from which a picture is a cut-out. Corners rounded by a quarter of the sides clear 5 %. */
const CLEAR_SHARE = 0.06;

/** Alpha below which a pixel counts as transparent. */
const VISIBLE = 128;

/** Alpha from which a pixel belongs to the subject: shadows and edges of a cut-out are part of it. */
const PART_OF_SUBJECT = 8;

/** Pixels by which a mask reaches beyond the subject, whose own edge then stays as it is. */
const REACH = 2;

/** Whether a picture's transparency is a subject's outline, and not only rounded corners. */
export function isCutOut(alpha: Uint8Array): boolean {
  let clear = 0;
  for (let pixel = 0; pixel < alpha.length; pixel += 1) if ((alpha[pixel] ?? 0) < VISIBLE) clear += 1;
  return clear >= alpha.length * CLEAR_SHARE;
}

/** Whether a subject lies at all four sides of a mask. */
function touchesAllSides({ data, width, height }: Mask): boolean {
  const isIn = (at: number) => (data[at] ?? 0) > 0;
  const columns = Array.from({ length: width }, (_, x) => x);
  const rows = Array.from({ length: height }, (_, y) => y * width);
  return (
    columns.some(isIn) &&
    columns.some((x) => isIn(x + width * (height - 1))) &&
    rows.some(isIn) &&
    rows.some((start) => isIn(start + width - 1))
  );
}

/**
 * The outline of a picture that is a cut-out already. The mask is opaque wherever the picture is visible, so that the
 * picture's own alpha times the mask is that alpha: edges and glass stay exact.
 * @param side of the square mask, in pixels
 * @returns whether it was also trimmed to its subject, which then is not cut off; undefined for all other pictures
 */
export async function findOwnOutline(
  picture: EnginePicture,
  side: number,
): Promise<{ mask: Mask; isTrimmed: boolean } | undefined> {
  const alpha = await readAlpha(picture, { width: side, height: side });
  if (!alpha || !isCutOut(alpha)) return undefined;
  const size = { width: side, height: side };
  const part = Uint8Array.from(alpha, (level) => (level >= PART_OF_SUBJECT ? 255 : 0));
  const isTrimmed = touchesAllSides({ data: part, ...size });
  const data = around((pixel) => part[pixel] === 255, size, REACH).map((is) => is * 255);
  return { mask: { data, ...size }, isTrimmed };
}
