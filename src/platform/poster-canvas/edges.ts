import type { DrawResources } from '@tuzuo/core/poster/draw/port';

/** A slanted edge crosses as many pixels, each at another place. */
const ROWS = 64;

/** Four samples of a pixel make 5 levels, sixteen 17; a processor computes the share that is covered, in 33 here. */
const FEW_LEVELS = 17;

/** Twice as large are sixteen samples of four: as near to the server's edges as goldens measure. */
const TEXT_SCALE = 2;

let measured: number | undefined;

/** How much larger texts are to be drawn on this host's canvases to have edges like the server's; 1 on processors. */
export function textScaleOf(surface: DrawResources['surface']): number {
  measured ??= measure(surface);
  return measured;
}

function measure(surface: DrawResources['surface']): number {
  const { canvas, rewrite } = surface(2, ROWS);
  canvas.beginPath();
  canvas.moveTo(0, 0);
  canvas.lineTo(1, 0);
  canvas.lineTo(2, ROWS);
  canvas.lineTo(0, ROWS);
  canvas.closePath();
  canvas.fill();
  const levels = new Set<number>();
  rewrite((pixels) => {
    for (let at = 3; at < pixels.length; at += 4) levels.add(pixels[at] as number);
  });
  // One level is a canvas of which no pixels are told.
  return levels.size > 1 && levels.size <= FEW_LEVELS ? TEXT_SCALE : 1;
}
