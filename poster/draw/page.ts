import type { PosterDocument, PosterPage } from '../document';
import type { Making } from './body';
import { drawKept, drawReady, type Ground, isKept, ready, sizeOf } from './layer';
import { type Box, boundsOf, boxOf, grown, type Matrix, multiply, overlap, scaleOf, snapped } from './matrix';
import { styleOf } from './paint';
import { rectPath, trace } from './path';
import { drawPicture, sourceKey } from './picture';
import { type CanvasPort, type DrawnPage, type DrawResources, type DrawView, nothingLacks } from './port';

function drawBackground(ground: Ground, { background }: PosterPage, sheet: Box): void {
  const { canvas, making } = ground;
  const { width, height } = sizeOf(sheet);
  const matrix = multiply(ground.matrix, [1, 0, 0, 1, sheet.left, sheet.top]);
  // Extended to whole pixels, or the page's edge would be translucent at some scales.
  const box = making.isVector ? boxOf(width, height) : snapped(matrix, boxOf(width, height));
  canvas.save();
  canvas.transform(...matrix);
  if (background.fill) {
    canvas.fillStyle = styleOf(canvas, background.fill, width, height);
    canvas.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  }
  const { image } = background;
  if (image && image.source.type !== 'empty') {
    const picture = making.resources.picture(image.source);
    if (picture) {
      const content = { ...image, key: sourceKey(image.source) };
      drawPicture(canvas, making.resources, picture, content, width, height, box, scaleOf(ground.matrix));
    } else making.lacks.pictures.push(image.source);
  }
  canvas.restore();
}

/** The page including its bleed, in page coordinates. */
export function sheetOf({ size: { width, height, print } }: PosterDocument): Box {
  return grown(boxOf(width, height), print ? (print.bleedMm * width) / print.widthMm : 0);
}

type Drawing = Pick<DrawView, 'placeholders' | 'vector'>;

/** A page whose layout is complete, to be drawn in parts. */
interface PreparedPage {
  lacks: DrawnPage;
  draw(canvas: CanvasPort, view?: Omit<DrawView, keyof Drawing | 'keepLayers'>): void;
}

/** Draws the background and `layers`, clipped to the page. */
function drawParts(
  canvas: CanvasPort,
  document: PosterDocument,
  page: PosterPage,
  making: Making,
  view: DrawView,
  drawLayers: (ground: Ground) => void,
): void {
  const { scale = 1, x = 0, y = 0 } = view;
  const { size } = document;
  const { width = size.width * scale, height = size.height * scale } = view;
  const matrix: Matrix = [scale, 0, 0, scale, -x, -y];
  const sheet = sheetOf(document);
  const shown = view.bleed ? sheet : boxOf(size.width, size.height);
  const cut = boundsOf(matrix, making.isVector ? shown : snapped(matrix, shown));
  const area = overlap(cut, boxOf(width, height));
  if (!area) return;
  const pixels = view.vector?.pixels ?? 1;
  const ground: Ground = { canvas, matrix, area, making, pixels };
  canvas.save();
  canvas.beginPath();
  trace(canvas, rectPath(cut.left, cut.top, cut.right - cut.left, cut.bottom - cut.top));
  canvas.clip();
  // Always sized for the bleed, so that output with and without it is identical inside.
  drawBackground(ground, page, sheet);
  drawLayers(ground);
  canvas.restore();
}

const drawContext = (
  { size }: PosterDocument,
  resources: DrawResources,
  { placeholders = false, vector, keepLayers = false }: DrawView,
): Making => ({
  resources,
  size,
  placeholders,
  isRedrawn: keepLayers,
  isVector: vector !== undefined,
  lacks: nothingLacks(),
});

const pageOf = (document: PosterDocument, index: number): PosterPage => {
  const page = document.pages[index];
  if (!page) throw new RangeError(`The document has no page ${index}`);
  return page;
};

/** Prepares a page for drawing in strips, with the resources loaded at this time. */
export function preparePage(
  document: PosterDocument,
  index: number,
  resources: DrawResources,
  drawing: Drawing = {},
): PreparedPage {
  const page = pageOf(document, index);
  const making = drawContext(document, resources, drawing);
  const layers = page.layers.flatMap((layer) => ready(layer, making) ?? []);
  const source = page.background.image?.source;
  if (source && source.type !== 'empty' && !resources.picture(source)) making.lacks.pictures.push(source);
  return {
    lacks: making.lacks,
    draw(canvas, view = {}) {
      // Missing resources were already reported.
      const quiet = { ...making, lacks: nothingLacks() };
      drawParts(canvas, document, page, quiet, { ...view, ...drawing }, (ground) => {
        for (const layer of layers) drawReady(ground, layer);
      });
    },
  };
}

/**
 * Draws a page of a document: on a screen's canvas, a strip of an export, or a vector canvas.
 * @returns what was missing; nothing is drawn in its place
 * @throws {RangeError} when the document has no such page
 */
export function drawPage(
  canvas: CanvasPort,
  document: PosterDocument,
  index: number,
  resources: DrawResources,
  view: DrawView = {},
): DrawnPage {
  const page = pageOf(document, index);
  const making = drawContext(document, resources, view);
  drawParts(canvas, document, page, making, view, (ground) => {
    for (const layer of page.layers) {
      if (view.keepLayers && isKept(layer)) drawKept(ground, layer);
      else {
        const one = ready(layer, making);
        if (one) drawReady(ground, one);
      }
    }
  });
  return making.lacks;
}
