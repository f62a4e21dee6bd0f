import { type Box, boundsOf, boxOf, type Matrix, multiply, placement } from '../draw/matrix';
import { contentOf } from '../layers';
import type { PosterField } from '../layers/layer-content';
import { childrenOf } from '../layers/layer-kind';
import type { PosterDocument, PosterLayer, PosterPage } from '.';

type PlacedLayer = { layer: PosterLayer; matrix: Matrix };

/** Every visible, unlocked layer, with groups expanded, from bottom to top, and its transform on the page. */
export function openLayers(layers: readonly PosterLayer[], parent: Matrix): PlacedLayer[] {
  return layers.flatMap((layer) => {
    if (layer.hidden || layer.locked) return [];
    const matrix = multiply(parent, placement(layer));
    const children = childrenOf(layer);
    return children ? openLayers(children, matrix) : [{ layer, matrix }];
  });
}

export const ON_PAGE: Matrix = [1, 0, 0, 1, 0, 0];

function fieldsOfLayer({ layer, matrix }: PlacedLayer): PosterField[] {
  const { id, slot, width, height } = layer;
  const whole = { key: id, layerId: id, slot, box: boundsOf(matrix, boxOf(width, height)) };
  return contentOf(layer).fields?.(layer, whole, matrix) ?? [];
}

export const BACKGROUND = 'background ';

function backgroundField({ background: { image } }: PosterPage, size: PosterDocument['size']): PosterField[] {
  if (!image) return [];
  const box = boxOf(size.width, size.height);
  const { source } = image;
  return [
    { key: BACKGROUND, layerId: undefined, slot: undefined, box, kind: 'picture', source, cutOut: false },
  ];
}

const middle = ({ top, bottom }: Box) => (top + bottom) / 2;

/**
 * Sorts fields by rows, and from left to right within a row; a row contains fields that start above the middle of its
 * first.
 */
function inReadingOrder(fields: readonly PosterField[]): PosterField[] {
  const rows: PosterField[][] = [];
  for (const field of [...fields].sort((one, other) => one.box.top - other.box.top)) {
    const first = rows[rows.length - 1]?.[0];
    if (first && field.box.top < middle(first.box)) rows[rows.length - 1]?.push(field);
    else rows.push([field]);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.box.left - other.box.left));
}

/** The fillable fields of a page in reading order; the background's image is last. */
export function fieldsOf(document: PosterDocument, page: number): PosterField[] {
  const shown = document.pages[page];
  if (!shown) return [];
  const fields = openLayers(shown.layers, ON_PAGE).flatMap(fieldsOfLayer);
  return [...inReadingOrder(fields), ...backgroundField(shown, document.size)];
}
