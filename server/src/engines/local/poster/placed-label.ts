import { loadImage } from '@napi-rs/canvas';
import type { PosterDocument, PosterLayer } from '@tuzuo/poster/document';
import {
  type Box,
  boundsOf,
  boxOf,
  type Matrix,
  multiply,
  overlap,
  placement,
} from '@tuzuo/poster/draw/matrix';
import { childrenOf, isKind } from '@tuzuo/poster/layers/layer-kind';
import { layOver, openCanvas } from '../../../renderer/canvas';
import { LABEL_CORNERS, visibleLabelPicture } from '../../label/visible';
import type { Strip } from './strips';

/** The visible label as a transparent PNG, and the position of its top left corner on the page. */
export type PlacedLabel = { png: Buffer; left: number; top: number };

/** Boxes of visible QR and bar codes, in the coordinates of `parent`. */
function codesIn(layers: readonly PosterLayer[], parent: Matrix): Box[] {
  return layers.flatMap((layer) => {
    if (layer.hidden) return [];
    const matrix = multiply(parent, placement(layer));
    const children = childrenOf(layer);
    if (children) return codesIn(children, matrix);
    return isKind(layer, 'code') ? [boundsOf(matrix, boxOf(layer.width, layer.height))] : [];
  });
}

const areaOf = (box: Box | undefined) => (box ? (box.right - box.left) * (box.bottom - box.top) : 0);

/**
 * Places the visible label on a page of this size, in pixels: in the bottom right corner, or in the next one where it
 * covers no code, since a covered code cannot be scanned.
 */
export async function placeLabel(
  { document, page }: { document: PosterDocument; page: number },
  { width, height, text }: { width: number; height: number; text: string },
): Promise<PlacedLabel> {
  const { size, pages } = document;
  const scale: Matrix = [width / size.width, 0, 0, height / size.height, 0, 0];
  const codes = codesIn(pages[page]?.layers ?? [], scale);
  let best: { label: PlacedLabel; covered: number } | undefined;
  for (const corner of LABEL_CORNERS) {
    const { box, ...label } = await visibleLabelPicture({ width, height, text, corner });
    const covered = codes.reduce((sum, code) => sum + areaOf(overlap(code, box)), 0);
    if (!best || covered < best.covered) best = { label, covered };
    if (covered === 0) break;
  }
  if (!best) throw new Error('no corner found for the label');
  return best.label;
}

/** Composites the label's part within a strip onto it. */
export async function layLabel(
  strip: Strip & { top: number },
  width: number,
  { png, left, top }: PlacedLabel,
): Promise<void> {
  const image = await loadImage(png);
  const first = Math.max(0, strip.top - top);
  const rows = Math.min(image.height, strip.top + strip.height - top) - first;
  if (rows <= 0) return;
  const part = openCanvas({ width: image.width, height: rows });
  part.drawImage(image, 0, -first);
  const { buffer, byteOffset, byteLength } = strip.pixels;
  const pixels = new Uint8Array(buffer, byteOffset, byteLength);
  layOver({ width, height: strip.height, pixels, channels: 4 }, part, left, top + first - strip.top);
}
