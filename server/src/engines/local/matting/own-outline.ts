import type { EnginePicture } from '../../port';
import { mapToBytes } from '../picture/map-values';
import { readAlpha } from '../picture/read';
import { around } from './box-blur';
import { isCutBelow } from './cut-below';
import type { Mask } from './mask-cleanup';

/** Share of transparent pixels from which a picture is a cut-out. Corners rounded by a quarter of the sides clear 5 %. */
const CLEAR_SHARE = 0.06;

/** Share of pixels in which a round crop may differ from an ellipse: its soft edge. */
const ROUND_TOLERANCE = 0.01;

/** Alpha below which a pixel counts as transparent. */
const VISIBLE = 128;

/** Alpha from which a pixel belongs to the subject: shadows and edges of a cut-out are part of it. */
const PART_OF_SUBJECT = 8;

/** Pixels by which a mask reaches beyond the subject, whose own edge then stays as it is. */
const REACH = 2;

/** Whether more of a picture is transparent than rounded corners. */
export function isTransparent(alpha: Uint8Array): boolean {
  let clear = 0;
  for (let pixel = 0; pixel < alpha.length; pixel += 1) if ((alpha[pixel] ?? 0) < VISIBLE) clear += 1;
  return clear >= alpha.length * CLEAR_SHARE;
}

/** Whether a picture was cropped to a circle or an ellipse, as portraits are: its transparency is no subject's outline. */
function isRound({ data, width, height }: Mask): boolean {
  let different = 0;
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    const x = ((2 * (pixel % width) + 1) / width - 1) ** 2;
    const y = ((2 * Math.floor(pixel / width) + 1) / height - 1) ** 2;
    if ((data[pixel] ?? 0) >= VISIBLE !== x + y < 1) different += 1;
  }
  return different < data.length * ROUND_TOLERANCE;
}

/** Whether a picture's transparency is a subject's outline. */
export const isCutOut = (alpha: Mask): boolean => isTransparent(alpha.data) && !isRound(alpha);

/** Space that trimming leaves beside a subject, at most, as a share of a side. */
const TRIMMED = 0.02;

/** Whether a subject lies at all four sides of a mask, or nearly. */
function nearsAllSides({ data, width, height }: Mask): boolean {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < data.length; at += 1) {
    if (!data[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  const [across, down] = [TRIMMED * width, TRIMMED * height];
  return left <= across && top <= down && width - 1 - right <= across && height - 1 - bottom <= down;
}

/**
 * The outline of a picture that is a cut-out already. The mask is opaque wherever the picture is visible, so that the
 * picture's own alpha times the mask is that alpha: edges and glass stay exact.
 * @param side of the square mask, in pixels
 * @returns whether it was also trimmed to its subject, which then is not cut off unless its lower end shows it; undefined for all other pictures
 */
export async function findOwnOutline(
  picture: EnginePicture,
  side: number,
): Promise<{ mask: Mask; isTrimmed: boolean } | undefined> {
  const alpha = await readAlpha(picture, { width: side, height: side });
  const size = { width: side, height: side };
  if (!alpha || !isCutOut({ data: alpha, ...size })) return undefined;
  const part = mapToBytes(alpha, (level) => (level >= PART_OF_SUBJECT ? 255 : 0));
  const isTrimmed = nearsAllSides({ data: part, ...size }) && !isCutBelow({ data: alpha, ...size }, picture);
  const data = around((pixel) => part[pixel] === 255, size, REACH).map((is) => is * 255);
  return { mask: { data, ...size }, isTrimmed };
}
