import type { Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import type { EngineOutput } from '../../port';
import type { Pixels } from '../picture/read';
import { writePixels } from '../picture/write';
import type { Mask } from './mask-cleanup';

/** Longest side of the outline picture; it overlays a photo that is 343 points wide on a phone. */
const SIDE = 686;

/** Mask level from which a pixel belongs to the subject. */
const SUBJECT = 128;

/** Blue line on a white one, to be visible on any photo; `reach` is the distance from the edge in pixels. */
const STROKES = [
  { reach: 3, color: [255, 255, 255] },
  { reach: 2, color: [32, 116, 255] },
] as const;

/** Subject pixels next to background; the picture's border does not count as an edge. */
function edgeOf(data: Uint8Array, width: number, height: number): number[] {
  const isGround = (at: number) => (data[at] ?? 0) < SUBJECT;
  const edge: number[] = [];
  for (let at = 0; at < width * height; at += 1) {
    if (isGround(at)) continue;
    const x = at % width;
    const y = (at - x) / width;
    const besideGround =
      (x > 0 && isGround(at - 1)) ||
      (x < width - 1 && isGround(at + 1)) ||
      (y > 0 && isGround(at - width)) ||
      (y < height - 1 && isGround(at + width));
    if (besideGround) edge.push(at);
  }
  return edge;
}

/** Draws a subject's outline in the photo's aspect ratio; the mask may be a square that covers the whole photo. */
export async function drawOutline(mask: Mask, photo: Size): Promise<Pixels> {
  const scale = Math.min(1, SIDE / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const data = await sharp(mask.data, { raw: { width: mask.width, height: mask.height, channels: 1 } })
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const rgb = Buffer.alloc(width * height * 3);
  const alpha = Buffer.alloc(width * height);
  const edge = edgeOf(data, width, height);
  for (const { reach, color } of STROKES) {
    for (const at of edge) {
      const x = at % width;
      const y = (at - x) / width;
      for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) {
        for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 1) {
          if ((row - y) ** 2 + (column - x) ** 2 > reach ** 2) continue;
          const to = row * width + column;
          rgb[3 * to] = color[0];
          rgb[3 * to + 1] = color[1];
          rgb[3 * to + 2] = color[2];
          alpha[to] = 255;
        }
      }
    }
  }
  return { width, height, rgb, alpha };
}

/** The overlay that an analysis returns for a subject: its outline. */
export async function outlineOf(
  mask: Mask,
  photo: Size,
  directory: string,
): Promise<{ outline: EngineOutput }> {
  const pixels = await drawOutline(mask, photo);
  const outline = await writePixels(pixels, {
    directory,
    name: 'outline',
    mime: 'image/png',
    label: undefined,
  });
  return { outline };
}
