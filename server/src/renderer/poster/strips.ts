import { createCanvas } from '@napi-rs/canvas';
import type { PosterDocument } from '@tuzuo/poster/document';
import { preparePage, sheetOf } from '@tuzuo/poster/draw/page';
import type { CanvasPort, DrawnPage, DrawResources } from '@tuzuo/poster/draw/port';

/** A strip of a poster in RGBA, as high as memory allows. */
type Strip = { top: number; height: number; pixels: Uint8ClampedArray };

type PosterRaster = {
  width: number;
  height: number;
  /** Glyphs or pictures of the page that `resources` lacks. */
  lacks: DrawnPage;
  /** From top to bottom; each is drawn on demand. */
  strips(): Generator<Strip>;
};

/** Pixels of a strip; drawing takes a multiple of four bytes for each. */
const STRIP_PIXELS = 4_000_000;

/**
 * Rasterizes a page of a poster in strips: a side of 20,000 px takes no more memory than a small one.
 * @param scale pixels per unit of the page
 * @param stripPixels maximum pixels of a strip; tests make it small
 * @throws {RangeError} when the document has no such page
 */
export function rasterPoster(
  document: PosterDocument,
  page: number,
  resources: DrawResources,
  { scale = 1, bleed = false, stripPixels = STRIP_PIXELS } = {},
): PosterRaster {
  const sheet = bleed
    ? sheetOf(document)
    : { left: 0, top: 0, right: document.size.width, bottom: document.size.height };
  const [x, y] = [Math.round(sheet.left * scale), Math.round(sheet.top * scale)];
  const width = Math.round(sheet.right * scale) - x;
  const height = Math.round(sheet.bottom * scale) - y;
  const prepared = preparePage(document, page, resources);
  return {
    width,
    height,
    lacks: prepared.lacks,
    *strips() {
      const rows = Math.max(1, Math.min(height, Math.floor(stripPixels / width)));
      for (let top = 0; top < height; top += rows) {
        const strip = Math.min(rows, height - top);
        const canvas = createCanvas(width, strip).getContext('2d');
        prepared.draw(canvas as unknown as CanvasPort, { scale, x, y: y + top, width, height: strip, bleed });
        yield { top, height: strip, pixels: canvas.getImageData(0, 0, width, strip).data };
      }
    },
  };
}

export type Drawn = { width: number; height: number; pixels: Uint8ClampedArray; lacks: DrawnPage };

/** Rasterizes a page of a poster in one piece. */
export function drawPage(
  document: PosterDocument,
  page: number,
  resources: DrawResources,
  { scale = 1 } = {},
): Drawn {
  const { width, height, lacks, strips } = rasterPoster(document, page, resources, { scale });
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const strip of strips()) pixels.set(strip.pixels, strip.top * width * 4);
  return { width, height, pixels, lacks };
}
