import type { PosterDocument, PosterLayer, PosterPage, PosterSize } from '../../document';
import type { PictureSource } from '../../document/base';
import { type Box, boundsOf, boxOf, placement, union } from '../../draw/matrix';
import { tidy } from '../../edit/lengths';
import { scaledLayer } from '../../edit/scale';
import { isKind } from '../layer-kind';
import type { ProductLayer } from './schema';
import { plateBackground, type Stage, sceneIdOf, stageOn } from './stage';

/**
 * Share of a page's side that stays free on each side of the products: they then take 86 % of it, and marketplaces ask
 * for 85 % of the longest side.
 */
export const PRODUCT_MARGIN = 0.07;

/** Maximum share of a page's side for a margin. */
const MAX_MARGIN = 0.4;

/** Canvas pixels per pixel of a photo up to which a product is enlarged. */
const MAX_ENLARGING = 2;

/** Distance between two products, as a share of their mean width; and between two rows, of their mean height. */
const GAP = 0.08;

/** Tolerance for a product that reaches the edge of its photo, as a share of the photo's side. */
const AT_EDGE = 0.002;

/** Share of each side up to which a photo that leaves so little around its product was cropped to it. */
const CROPPED = 0.03;

interface Arrangement {
  /** Free share of the page's width on the left and right, and of its height at the top and bottom. */
  margin?: number;
  /** Size of a photo in its own pixels, if it is known: its product is not enlarged beyond twice these. */
  photoSize?: (source: PictureSource) => { width: number; height: number } | undefined;
  /** In the middle, even where its photo cuts a product off. */
  isCentered?: boolean;
}

const boundsOnPage = (layer: PosterLayer): Box =>
  boundsOf(placement(layer), boxOf(layer.width, layer.height));
const widthOf = ({ left, right }: Box) => right - left;
const heightOf = ({ top, bottom }: Box) => bottom - top;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const middleOf = ({ left, right }: Box) => (left + right) / 2;
const centerOf = ({ top, bottom }: Box) => (top + bottom) / 2;

/** Boxes in the order of reading: row by row, and from left to right. A row ends where the next one is below all of it. */
function inOrder<Item extends { box: Box }>(items: readonly Item[]): Item[] {
  const down = [...items].sort(({ box: one }, { box: other }) => centerOf(one) - centerOf(other));
  const rows: Item[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const item of down) {
    if (centerOf(item.box) > bottom) rows.push([]);
    rows[rows.length - 1]?.push(item);
    bottom = Math.max(bottom, item.box.bottom);
  }
  return rows.flatMap((row) => row.sort(({ box: one }, { box: other }) => middleOf(one) - middleOf(other)));
}

/** The products on a page that are shown, in the order of reading. */
function productsOn({ layers }: PosterPage): ProductLayer[] {
  const shown = layers.filter(
    (layer): layer is ProductLayer =>
      isKind(layer, 'product') && !layer.hidden && layer.width > 0 && layer.height > 0,
  );
  return inOrder(shown.map((layer) => ({ layer, box: boundsOnPage(layer) }))).map(({ layer }) => layer);
}

/** Products side by side, in their present sizes, standing on one line. */
interface Row {
  boxes: { layer: ProductLayer; width: number; height: number }[];
  gap: number;
  width: number;
  height: number;
}

function rowOf(products: readonly ProductLayer[]): Row {
  const boxes = products.map((layer) => {
    const box = boundsOnPage(layer);
    return { layer, width: widthOf(box), height: heightOf(box) };
  });
  const across = sumOf(boxes.map(({ width }) => width));
  const gap = (GAP * across) / boxes.length;
  return {
    boxes,
    gap,
    width: across + gap * (boxes.length - 1),
    height: Math.max(...boxes.map(({ height }) => height)),
  };
}

interface Rows {
  rows: Row[];
  gap: number;
  /** Factor at which they fill the space. */
  by: number;
}

/** The products in as many rows as let them be largest. */
function inRows(products: readonly ProductLayer[], width: number, height: number): Rows {
  const sides = products.map((_, index): Rows => {
    const count = index + 1;
    const rows = Array.from({ length: count }, (_row, row) =>
      rowOf(
        products.slice(
          Math.round((row * products.length) / count),
          Math.round(((row + 1) * products.length) / count),
        ),
      ),
    );
    const down = sumOf(rows.map((row) => row.height));
    const gap = (GAP * down) / count;
    const by = Math.min(
      width / Math.max(...rows.map((row) => row.width)),
      height / (down + gap * (count - 1)),
    );
    return { rows, gap, by };
  });
  return sides.reduce((best, side) => (side.by > best.by ? side : best));
}

/** The factor by which a product may be scaled, for its photo's pixels. */
function maxBy({ source, crop, width }: ProductLayer, photoSize: Arrangement['photoSize']): number {
  const photo = photoSize?.(source);
  return photo ? (MAX_ENLARGING * (crop?.width ?? 1) * photo.width) / width : Number.POSITIVE_INFINITY;
}

/** A layer scaled, with the center of its bounds at a point. */
function placedAt(layer: ProductLayer, by: number, x: number, y: number): ProductLayer {
  const sized = scaledLayer(layer, by);
  return {
    ...sized,
    x: tidy(x - sized.width / 2),
    y: tidy(y - sized.height / 2),
  };
}

/** Where the products of a row go, by their ids: scaled, centered, standing on a line. */
function placesOnLine(row: Row, by: number, bottom: number, pageWidth: number): [string, ProductLayer][] {
  let left = (pageWidth - row.width * by) / 2;
  return row.boxes.map(({ layer, width, height }) => {
    const x = left + (width * by) / 2;
    left += (width + row.gap) * by;
    return [layer.id, placedAt(layer, by, x, bottom - (height * by) / 2)];
  });
}

/** Factor at which products on one line are as large as a scene's stand carries. */
const standingBy = (row: Row, stage: Stage): number =>
  Math.min(
    stage.width / row.width,
    stage.height / row.height,
    Math.sqrt(stage.area / (row.width * row.height)),
  );

/**
 * Where products go in a scene: on one line on its stand, or in the middle of its surface, as large as they are for the
 * stand of the page before.
 */
function placesInScene(
  sceneId: string,
  products: readonly ProductLayer[],
  from: PosterSize,
  size: PosterSize,
  { margin = PRODUCT_MARGIN, photoSize }: Arrangement,
): Map<string, ProductLayer> {
  const row = rowOf(products);
  const stage = stageOn(size, sceneId);
  const filling = standingBy(row, stage);
  const isSame = size.width === from.width && size.height === from.height;
  const free = 1 - 2 * margin;
  const wanted = isSame
    ? Math.min(filling, (free * size.width) / row.width, (free * size.height) / row.height)
    : filling * Math.min(1, 1 / standingBy(row, stageOn(from, sceneId)));
  const by = Math.min(wanted, ...products.map((layer) => maxBy(layer, photoSize)));
  const bottom = stage.foot ?? (size.height + row.height * by) / 2;
  return new Map(placesOnLine(row, by, bottom, size.width));
}

/** The sides of its photo that a part of it touches: the first and the last of an axis. */
const touched = (start: number, length: number): readonly [boolean, boolean] => [
  start <= AT_EDGE,
  start + length >= 1 - AT_EDGE,
];

/** Whether a part fills an axis of its photo nearly. */
const fills = (start: number, length: number) => start <= CROPPED && start + length >= 1 - CROPPED;

/**
 * Whether its photo cuts a product off below. A photo cropped to its product on all sides does not, even if they touch.
 * @param box of the product, as shares of the photo's sides
 */
export const isCutBelow = ({
  left,
  top,
  width,
  height,
}: Record<'left' | 'top' | 'width' | 'height', number>): boolean =>
  touched(top, height)[1] && !(fills(left, width) && fills(top, height));

/** The sides on which its photo cuts a product off, as it lies on the page; none of a turned one, nor where it was cropped to it. */
function cutSidesOf({ crop, rotation, flipX = false, flipY = false }: ProductLayer) {
  const isCropped = crop && fills(crop.x, crop.width) && fills(crop.y, crop.height);
  const sides = (start: number, length: number, isFlipped: boolean) => {
    const [first, last] = touched(start, length);
    return isFlipped ? [last, first] : [first, last];
  };
  return crop && !isCropped && rotation === 0
    ? { x: sides(crop.x, crop.width, flipX), y: sides(crop.y, crop.height, flipY) }
    : { x: [false, false], y: [false, false] };
}

/**
 * A product that its photo cuts off, moved to that side of the page: elsewhere the straight cut shows. One that is cut off
 * on both sides of an axis stays in the middle, as a tightly cropped cut-out does.
 */
function atCutSides(layer: ProductLayer, page: PosterSize): ProductLayer {
  const cut = cutSidesOf(layer);
  const placed = ([start, end]: readonly boolean[], at: number, length: number, whole: number) =>
    start === end ? at : start ? 0 : tidy(whole - length);
  return {
    ...layer,
    x: placed(cut.x, layer.x, layer.width, page.width),
    y: placed(cut.y, layer.y, layer.height, page.height),
  };
}

/** Where the products of a page go, by their ids. */
function placesOf(
  products: readonly ProductLayer[],
  size: PosterSize,
  { margin = PRODUCT_MARGIN, photoSize, isCentered = false }: Arrangement,
): Map<string, ProductLayer> {
  const free = 1 - 2 * Math.max(0, Math.min(margin, MAX_MARGIN));
  const { rows, gap, by: filling } = inRows(products, free * size.width, free * size.height);
  const by = Math.min(filling, ...products.map((layer) => maxBy(layer, photoSize)));
  const places = new Map<string, ProductLayer>();
  const down = sumOf(rows.map(({ height }) => height)) + gap * (rows.length - 1);
  let top = (size.height - down * by) / 2;
  for (const row of rows) {
    const bottom = top + row.height * by;
    for (const [id, place] of placesOnLine(row, by, bottom, size.width)) places.set(id, place);
    top = bottom + gap * by;
  }
  const [first, ...others] = places.values();
  if (first && others.length === 0 && !isCentered) places.set(first.id, atCutSides(first, size));
  return places;
}

/** Any other layer, scaled with the page about its center. */
function carried(layer: PosterLayer, from: PosterSize, to: PosterSize): PosterLayer {
  const by = Math.min(to.width / from.width, to.height / from.height);
  const sized = scaledLayer(layer, by);
  return {
    ...sized,
    x: tidy((to.width - from.width * by) / 2 + layer.x * by),
    y: tidy((to.height - from.height * by) / 2 + layer.y * by),
  };
}

/**
 * The document on pages of another size, or of its own, with the products of each page arranged again: centered within
 * the margin, several of them side by side on one line, in the order of reading and with the relative sizes that they have;
 * a single one that its photo cuts off lies at that side of the page. In a scene they stand on its ground, no larger than
 * its stand carries; for another size, as large as they are for the stand, and the margin does not count. Other layers are
 * scaled with the page.
 */
export function arrangeProducts(
  document: PosterDocument,
  size: PosterSize,
  arrangement: Arrangement = {},
): PosterDocument {
  const isSame = size.width === document.size.width && size.height === document.size.height;
  const pages = document.pages.map((page) => {
    const products = productsOn(page);
    const sceneId = sceneIdOf(page);
    const places =
      products.length === 0
        ? undefined
        : sceneId === undefined
          ? placesOf(products, size, arrangement)
          : placesInScene(sceneId, products, document.size, size, arrangement);
    return {
      ...page,
      ...(sceneId !== undefined &&
        !isSame && { background: { ...page.background, image: plateBackground(sceneId, size) } }),
      layers: page.layers.map(
        (layer) => places?.get(layer.id) ?? (isSame ? layer : carried(layer, document.size, size)),
      ),
    };
  });
  return { ...document, size, pages };
}

/**
 * The margin that a page's products have, as `arrangeProducts` takes it, wherever they are on the page: half of what they
 * leave free of its width or height, whichever is less; undefined where there are none.
 */
export function marginOf({ pages, size }: PosterDocument, page = 0): number | undefined {
  const products = pages[page] ? productsOn(pages[page]) : [];
  if (products.length === 0) return undefined;
  const bounds = products.map(boundsOnPage).reduce(union);
  const taken = Math.max(widthOf(bounds) / size.width, heightOf(bounds) / size.height);
  return Math.max(0, Math.min((1 - taken) / 2, MAX_MARGIN));
}
