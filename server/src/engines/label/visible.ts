import type { SKRSContext2D } from '@napi-rs/canvas';
import { wrapText } from '@tuzuo/core/text/wrap-text';
import type { Box } from '@tuzuo/poster/draw/matrix';
import { layOver, openCanvas } from '../../renderer/canvas';
import { setFont, widthOf } from '../../renderer/fonts';

/** Allowed corners of a visible label, the default first. */
export const LABEL_CORNERS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;

/** Corner of a visible label. */
export type LabelCorner = (typeof LABEL_CORNERS)[number];

export type VisibleLabel = { text: string; corner: LabelCorner };

type LabelPixels = { width: number; height: number; rgb: Buffer; alpha?: Buffer };

/**
 * Font size as a share of the shorter side. GB 45438-2025 requires letters of at least 5 %; a capital of this font is
 * 0.733 of its size.
 */
const SIZE = 0.07;
/** In pixels; smaller letters are unreadable. */
const MIN_SIZE = 8;
/** Shares of the font size. */
const MARGIN = 0.4;
const LINE_HEIGHT = 1.3;
const HALO_WIDTH = 0.2;

const LETTERS = 'rgba(255, 255, 255, 0.96)';
const HALO = 'rgba(0, 0, 0, 0.62)';

const RGB = 3;
const WEIGHT = 500;

/** Draws light letters with a dark halo, readable on any background, on a transparent canvas. */
function drawLetters(size: number, text: string, maxWidth: number, alignRight: boolean): SKRSContext2D {
  const font = { size, weight: WEIGHT } as const;
  const measure = (words: string) => widthOf(words, font);
  // Wraps between any two letters: the text must not be cut off, however small the picture is.
  const lines = wrapText(text, maxWidth, measure, { parting: 'letters' });
  const halo = Math.ceil(size * HALO_WIDTH);
  const context = openCanvas({
    width: Math.ceil(Math.max(0, ...lines.map(measure))) + 2 * halo,
    height: Math.ceil(lines.length * size * LINE_HEIGHT) + 2 * halo,
  });
  setFont(context, font);
  context.textBaseline = 'middle';
  context.textAlign = alignRight ? 'right' : 'left';
  context.lineJoin = 'round';
  context.lineWidth = halo;
  context.strokeStyle = HALO;
  context.fillStyle = LETTERS;
  const x = alignRight ? context.canvas.width - halo : halo;
  for (const [index, line] of lines.entries()) {
    const y = halo + (index + 0.5) * size * LINE_HEIGHT;
    context.strokeText(line, x, y);
    context.fillText(line, x, y);
  }
  return context;
}

/** The drawn letters of a label for a picture of this size, and the position of their top left corner. */
function layOut(width: number, height: number, { text, corner }: VisibleLabel) {
  const size = Math.max(MIN_SIZE, Math.ceil(Math.min(width, height) * SIZE));
  const margin = Math.round(size * MARGIN);
  const alignRight = corner.endsWith('right');
  const letters = drawLetters(size, text, Math.max(size, width - 4 * margin), alignRight);
  const left = alignRight ? width - margin - letters.canvas.width : margin;
  const top = corner.startsWith('bottom') ? height - margin - letters.canvas.height : margin;
  return { letters, left: Math.max(0, left), top: Math.max(0, top) };
}

/**
 * Draws the visible label of GB 45438-2025 into the pixels, in place; its letters are opaque also on transparent
 * pixels. Where the picture is too small for the text, the rest of it is cut off.
 */
export function drawVisibleLabel(pixels: LabelPixels, label: VisibleLabel): void {
  const { width, height, rgb, alpha } = pixels;
  const { letters, left, top } = layOut(width, height, label);
  layOver({ width, height, pixels: rgb, channels: RGB, ...(alpha && { alpha }) }, letters, left, top);
}

/** The visible label as a transparent PNG and its box in a frame of `width` × `height`, for videos. */
export async function visibleLabelPicture({
  width,
  height,
  text,
  corner = 'bottom-right',
}: {
  width: number;
  height: number;
  text: string;
  corner?: LabelCorner;
}): Promise<{ png: Buffer; left: number; top: number; box: Box }> {
  const { letters, left, top } = layOut(width, height, { text, corner });
  const box = { left, top, right: left + letters.canvas.width, bottom: top + letters.canvas.height };
  return { png: await letters.canvas.encode('png'), left, top, box };
}
