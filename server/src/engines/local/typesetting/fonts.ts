import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { TextStyle } from '@tuzuo/core/text/text-lines';
import { extentOf } from './extent';

type Weight = TextStyle['weight'];

const FILES: Readonly<Record<Weight, string>> = {
  400: '400Regular/NotoSansSC_400Regular.ttf',
  500: '500Medium/NotoSansSC_500Medium.ttf',
  700: '700Bold/NotoSansSC_700Bold.ttf',
  900: '900Black/NotoSansSC_900Black.ttf',
};

/** What letters are measured at: large enough that rounding does not count. */
const MEASURING_SIZE = 64;

/** How far above its foot the middle of a line is, in font sizes: of capitals and of ideographs nearly the same. */
export const MIDDLE = 0.37;

const family = (weight: Weight) => `tuzuo-${weight}`;

/** Sets the font of a canvas; a weight is loaded when it is first needed (10 MB). */
export function useFont(context: SKRSContext2D, { size, weight }: Pick<TextStyle, 'size' | 'weight'>): void {
  if (!GlobalFonts.has(family(weight))) {
    const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${FILES[weight]}`);
    GlobalFonts.registerFromPath(path, family(weight));
  }
  context.font = `${size}px "${family(weight)}"`;
}

/** Width and height of what the letters of a text cover, and how much of a square pixel they ink, at font size 1. */
type Ink = { width: number; height: number; area: number };

/** In font sizes: around the letters, for what reaches beyond their line. */
const MARGIN = 0.5;
const RGBA = 4;

/** Measures a text as it would be written in a weight, by its pixels: bounds that a canvas tells are off for some signs. */
export function inkOf(text: string, { weight, colour }: Pick<TextStyle, 'weight' | 'colour'>): Ink {
  const font = { size: MEASURING_SIZE, weight };
  const margin = MARGIN * MEASURING_SIZE;
  const canvas = createCanvas(Math.ceil(widthOf(text, font) + 2 * margin), MEASURING_SIZE + 2 * margin);
  const context = canvas.getContext('2d');
  useFont(context, font);
  // Light letters are drawn heavier than dark ones.
  context.fillStyle = colour;
  context.fillText(text, margin, MEASURING_SIZE + margin / 2);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const ink = new Float32Array(canvas.width * canvas.height);
  for (const pixel of ink.keys()) ink[pixel] = (data[pixel * RGBA + RGBA - 1] ?? 0) / 255;
  const { width, height, area } = extentOf(ink, (pixel) => ({
    x: pixel % canvas.width,
    y: Math.floor(pixel / canvas.width),
  }));
  return { width: width / MEASURING_SIZE, height: height / MEASURING_SIZE, area: area / MEASURING_SIZE ** 2 };
}

/** Width of a text at a font size, its spaces included. */
export function widthOf(text: string, font: Pick<TextStyle, 'size' | 'weight'>): number {
  const context = createCanvas(1, 1).getContext('2d');
  useFont(context, font);
  return context.measureText(text).width;
}
