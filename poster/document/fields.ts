import { type Box, boundsOf, boxOf, type Matrix, multiply, placement } from '../draw/matrix';
import { contentOf } from '../layers';
import type { PosterField } from '../layers/layer-content';
import { childrenOf } from '../layers/layer-kind';
import type { PosterDocument, PosterLayer, PosterPage } from '.';

type PlacedLayer = { layer: PosterLayer; matrix: Matrix };

/** Every visible, unlocked layer, with groups expanded, from bottom to top, and its transform on the page. */
function openLayers(layers: readonly PosterLayer[], parent: Matrix): PlacedLayer[] {
  return layers.flatMap((layer) => {
    if (layer.hidden || layer.locked) return [];
    const matrix = multiply(parent, placement(layer));
    const children = childrenOf(layer);
    return children ? openLayers(children, matrix) : [{ layer, matrix }];
  });
}

const ON_PAGE: Matrix = [1, 0, 0, 1, 0, 0];

function fieldsOfLayer({ layer, matrix }: PlacedLayer): PosterField[] {
  const { id, slot, width, height } = layer;
  const whole = { key: id, layerId: id, slot, box: boundsOf(matrix, boxOf(width, height)) };
  return contentOf(layer).fields?.(layer, whole, matrix) ?? [];
}

const BACKGROUND = 'background ';

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

/** Converts a point of the page to a layer's coordinates; undefined for a layer without extent. */
function insideOf([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] | undefined {
  const area = a * d - b * c;
  if (area === 0) return undefined;
  const [dx, dy] = [x - e, y - f];
  return [(d * dx - c * dy) / area, (a * dy - b * dx) / area];
}

/**
 * Key of the field at a point of the page: the topmost one whose box contains it, with its rotation and groups. Between
 * fields, and on an image, a text within `slack` counts, too.
 */
export function fieldAt(
  document: PosterDocument,
  page: number,
  { x, y }: { x: number; y: number },
  slack = 0,
): string | undefined {
  const shown = document.pages[page];
  if (!shown) return undefined;
  const placed = openLayers(shown.layers, ON_PAGE).reverse();
  const hit = (reach: number): string | undefined => {
    for (const { layer, matrix } of placed) {
      const { fields, fieldAt: own, source } = contentOf(layer);
      if (!fields) continue;
      const [left, top] = insideOf(matrix, x, y) ?? [Number.NaN, Number.NaN];
      const isIn =
        left >= -reach && top >= -reach && left <= layer.width + reach && top <= layer.height + reach;
      if (!isIn) continue;
      // The tolerance does not apply to images: only texts are hard to hit.
      if (reach > 0 && source) continue;
      return own?.(layer, left, top) ?? layer.id;
    }
    return undefined;
  };
  const exact = hit(0);
  const isPicture = placed.some(({ layer }) => layer.id === exact && contentOf(layer).source);
  const near = slack > 0 && (exact === undefined || isPicture) ? hit(slack) : undefined;
  return near ?? exact ?? (shown.background.image ? BACKGROUND : undefined);
}
