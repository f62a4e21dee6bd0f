import type { DrawResources } from '@tuzuo/poster/draw/port';

/** A slanted edge crosses this many rows, each at a different position. */
const ROWS = 64;

/**
 * Four samples per pixel give 5 edge levels, sixteen give 17; a software renderer computes the covered area, 33 levels
 * here.
 */
const FEW_LEVELS = 17;

/** At twice the size, four samples act like sixteen: within the tolerance of the golden images. */
const TEXT_SCALE = 2;

let measured: number | undefined;

/**
 * Factor at which texts are drawn on this host's canvases so that their edges match the server's; 1 with a software
 * renderer, and as long as the host does not reveal pixels: a poster with coarser edges is better than none.
 */
export function textScaleOf(surface: DrawResources['surface']): number {
  try {
    measured ??= measure(surface);
  } catch {
    // Out of memory: the next canvas is measured again.
  }
  return measured ?? 1;
}

/** @returns undefined when the host does not reveal pixels */
function measure(surface: DrawResources['surface']): number | undefined {
  const { canvas, rewrite } = surface(2, ROWS);
  canvas.beginPath();
  canvas.moveTo(0, 0);
  canvas.lineTo(1, 0);
  canvas.lineTo(2, ROWS);
  canvas.lineTo(0, ROWS);
  canvas.closePath();
  canvas.fill();
  const levels = new Set<number>();
  const isRead = rewrite((pixels) => {
    for (let at = 3; at < pixels.length; at += 4) levels.add(pixels[at] as number);
  });
  if (!isRead) return undefined;
  // A single level means that the canvas does not reveal its pixels.
  return levels.size > 1 && levels.size <= FEW_LEVELS ? TEXT_SCALE : 1;
}
