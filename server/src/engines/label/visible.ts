import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

/** Where a visible label stands. */
export type LabelCorner = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left';

export type VisibleLabel = { text: string; corner: LabelCorner };

type LabelPixels = { width: number; height: number; rgb: Buffer; alpha?: Buffer };

const FONT_FILE = '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf';
const FAMILY = 'Tuzuo Label';

/**
 * Font size as a part of the shorter side. GB 45438-2025 asks for letters of at least 5 %; a capital of this font is
 * 0.733 of its size.
 */
const SIZE = 0.07;
/** Smaller letters are no letters. */
const MIN_SIZE = 8;
/** Parts of the font size. */
const MARGIN = 0.4;
const LINE_HEIGHT = 1.3;
const HALO_WIDTH = 0.2;

const LETTERS = 'rgba(255, 255, 255, 0.96)';
const HALO = 'rgba(0, 0, 0, 0.62)';

const RGB = 3;
const RGBA = 4;

/** Sets the font of labels, `size` pixels large. */
export function useLabelFont(context: SKRSContext2D, size: number): void {
  if (!GlobalFonts.has(FAMILY)) {
    GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(FONT_FILE), FAMILY);
  }
  context.font = `${size}px "${FAMILY}"`;
}

/** Breaks a text where it grows too wide, as Chinese is broken: between any two characters. */
function linesOf(context: SKRSContext2D, text: string, maxWidth: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const character of text.replace(/\s+/g, ' ').trim()) {
    if (line !== '' && context.measureText(line + character).width > maxWidth) {
      lines.push(line.trimEnd());
      line = character.trimStart();
    } else line += character;
  }
  return [...lines, line];
}

/** Light letters with a dark halo on nothing, so that they can be read on any ground. */
function drawLetters(size: number, text: string, maxWidth: number, alignRight: boolean): Canvas {
  const measuring = createCanvas(1, 1).getContext('2d');
  useLabelFont(measuring, size);
  const lines = linesOf(measuring, text, maxWidth);
  const widest = Math.max(...lines.map((line) => measuring.measureText(line).width));
  const halo = Math.ceil(size * HALO_WIDTH);
  const canvas = createCanvas(
    Math.ceil(widest) + 2 * halo,
    Math.ceil(lines.length * size * LINE_HEIGHT) + 2 * halo,
  );
  const context = canvas.getContext('2d');
  useLabelFont(context, size);
  context.textBaseline = 'middle';
  context.textAlign = alignRight ? 'right' : 'left';
  context.lineJoin = 'round';
  context.lineWidth = halo;
  context.strokeStyle = HALO;
  context.fillStyle = LETTERS;
  const x = alignRight ? canvas.width - halo : halo;
  for (const [index, line] of lines.entries()) {
    const y = halo + (index + 0.5) * size * LINE_HEIGHT;
    context.strokeText(line, x, y);
    context.fillText(line, x, y);
  }
  return canvas;
}

/** The letters of a label for a picture of this size, and where their upper left corner goes. */
function layOut(width: number, height: number, { text, corner }: VisibleLabel) {
  const size = Math.max(MIN_SIZE, Math.ceil(Math.min(width, height) * SIZE));
  const margin = Math.round(size * MARGIN);
  const alignRight = corner.endsWith('right');
  const letters = drawLetters(size, text, Math.max(size, width - 4 * margin), alignRight);
  const left = alignRight ? width - margin - letters.width : margin;
  const top = corner.startsWith('bottom') ? height - margin - letters.height : margin;
  return { letters, left: Math.max(0, left), top: Math.max(0, top) };
}

/**
 * Draws the visible label of GB 45438-2025 into pixels, in place; on transparent ones the letters are opaque. Where the picture is too small for the text, the rest of it is cut off.
 */
export function drawVisibleLabel(pixels: LabelPixels, label: VisibleLabel): void {
  const { width, height, rgb, alpha } = pixels;
  const { letters, left, top } = layOut(width, height, label);
  const drawn = letters.getContext('2d').getImageData(0, 0, letters.width, letters.height).data;
  const columns = Math.min(letters.width, width - left);
  const rows = Math.min(letters.height, height - top);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const from = (y * letters.width + x) * RGBA;
      const share = (drawn[from + RGB] ?? 0) / 255;
      if (share === 0) continue;
      const pixel = (top + y) * width + left + x;
      const below = alpha ? ((alpha[pixel] ?? 0) / 255) * (1 - share) : 1 - share;
      const opacity = share + below;
      for (let channel = 0; channel < RGB; channel += 1) {
        const to = pixel * RGB + channel;
        rgb[to] = Math.round(((drawn[from + channel] ?? 0) * share + (rgb[to] ?? 0) * below) / opacity);
      }
      if (alpha) alpha[pixel] = Math.round(opacity * 255);
    }
  }
}

/** The visible label as a transparent PNG and its place in a picture of `width` × `height`, for what is no picture. */
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
}): Promise<{ png: Buffer; left: number; top: number }> {
  const { letters, left, top } = layOut(width, height, { text, corner });
  return { png: await letters.encode('png'), left, top };
}
