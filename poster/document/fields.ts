import { type Box, boundsOf, boxOf, type Matrix, multiply, placement } from '../draw/matrix';
import type { PictureSource, PosterDocument, PosterLayer, PosterPage, PosterSlot } from '.';
import { textOf } from './words';

/** A fillable field of a page: a text, a code's text, a table cell, or an image. */
export type PosterField = {
  /** Identifies the field on its page; stable as long as the layer exists. */
  key: string;
  /** Id of the layer; undefined for the background's image. */
  layerId: string | undefined;
  slot: PosterSlot | undefined;
  /** Its axis-aligned bounds, in page coordinates. */
  box: Box;
} & (
  | {
      kind: 'text';
      text: string;
      /** It has several lines, or space for them. */
      lines: boolean;
    }
  | { kind: 'code'; text: string }
  | { kind: 'cell'; text: string; row: number; column: number }
  | { kind: 'picture'; source: PictureSource; cutOut: boolean }
);

type PlacedLayer = { layer: PosterLayer; matrix: Matrix };

/** Every visible, unlocked layer, with groups expanded, from bottom to top, and its transform on the page. */
function openLayers(layers: readonly PosterLayer[], parent: Matrix): PlacedLayer[] {
  return layers.flatMap((layer) => {
    if (layer.hidden || layer.locked) return [];
    const matrix = multiply(parent, placement(layer));
    return layer.type === 'group' ? openLayers(layer.layers, matrix) : [{ layer, matrix }];
  });
}

const ON_PAGE: Matrix = [1, 0, 0, 1, 0, 0];

/** Whether a box is high enough for a second line at its largest font size. */
function hasRoom({ layer }: PlacedLayer): boolean {
  if (layer.type !== 'text' || layer.arc !== undefined) return false;
  const size = Math.max(...layer.runs.map((run) => run.size));
  return (layer.vertical ? layer.width : layer.height) >= 2 * size * layer.lineHeight;
}

/** Ids contain no spaces. */
const cellKey = (id: string, row: number, column: number) => `${id} ${row} ${column}`;

function fieldsOfLayer(placed: PlacedLayer): PosterField[] {
  const { layer, matrix } = placed;
  const { id, slot, width, height } = layer;
  const whole = { key: id, layerId: id, slot, box: boundsOf(matrix, boxOf(width, height)) };
  switch (layer.type) {
    case 'text': {
      const text = textOf(layer.runs);
      return [{ ...whole, kind: 'text', text, lines: text.includes('\n') || hasRoom(placed) }];
    }
    case 'code':
      return [{ ...whole, kind: 'code', text: layer.text }];
    case 'image':
      return [{ ...whole, kind: 'picture', source: layer.source, cutOut: layer.cutOut === true }];
    case 'table': {
      let top = 0;
      return layer.cells.flatMap((cells, row) => {
        const bottom = top + (layer.rows[row] ?? 0) * height;
        let left = 0;
        const found = cells.map((cell, column): PosterField => {
          const right = left + (layer.columns[column] ?? 0) * width;
          const box = boundsOf(matrix, { left, top, right, bottom });
          left = right;
          const key = cellKey(id, row, column);
          return { ...whole, key, box, kind: 'cell', text: textOf(cell.runs), row, column };
        });
        top = bottom;
        return found;
      });
    }
    default:
      return [];
  }
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

/** The key of the table cell at a point. */
function cellAt(layer: Extract<PosterLayer, { type: 'table' }>, x: number, y: number): string {
  const indexAt = (shares: readonly number[], at: number) => {
    let end = 0;
    const found = shares.findIndex((share) => {
      end += share;
      return at <= end;
    });
    return found === -1 ? shares.length - 1 : found;
  };
  return cellKey(layer.id, indexAt(layer.rows, y / layer.height), indexAt(layer.columns, x / layer.width));
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
      if (!['text', 'code', 'image', 'table'].includes(layer.type)) continue;
      const [left, top] = insideOf(matrix, x, y) ?? [Number.NaN, Number.NaN];
      const isIn =
        left >= -reach && top >= -reach && left <= layer.width + reach && top <= layer.height + reach;
      if (!isIn) continue;
      // The tolerance does not apply to images: only texts are hard to hit.
      if (reach > 0 && layer.type === 'image') continue;
      return layer.type === 'table' ? cellAt(layer, left, top) : layer.id;
    }
    return undefined;
  };
  const exact = hit(0);
  const isPicture = placed.some(({ layer }) => layer.id === exact && layer.type === 'image');
  const near = slack > 0 && (exact === undefined || isPicture) ? hit(slack) : undefined;
  return near ?? exact ?? (shown.background.image ? BACKGROUND : undefined);
}
