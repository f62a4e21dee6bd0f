import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { TextStyle } from '@tuzuo/core/text/text-lines';
import { fallbackFonts } from './glyphs/fallbacks';
import { sourcePath } from './glyphs/font-files';

export type FontWeight = TextStyle['weight'];

/** `size` in pixels. */
type Font = { size: number; weight: FontWeight };

/** Noto Sans SC: Latin, Simplified and Traditional Chinese, SIL Open Font License 1.1. */
const FILES: Readonly<Record<FontWeight, string>> = {
  400: '400Regular/NotoSansSC_400Regular.ttf',
  500: '500Medium/NotoSansSC_500Medium.ttf',
  700: '700Bold/NotoSansSC_700Bold.ttf',
  900: '900Black/NotoSansSC_900Black.ttf',
};

/** A family per weight: within one family, a canvas may embolden another weight instead. */
const family = (weight: FontWeight) => `tuzuo-${weight}`;

function register(path: string, name: string): void {
  if (!GlobalFonts.has(name) && !GlobalFonts.registerFromPath(path, name))
    throw new Error(`no font at ${path}`);
}

/** The families of a weight for CSS: Noto Sans SC, and those of the scripts that it lacks. */
const families = new Map<FontWeight, string>();

/**
 * Sets the font of a canvas. Each weight (10 MB) is loaded on first use, once per process, from the program's own
 * packages, which the engines' account can read anywhere.
 * @throws when the file is missing
 */
export function setFont(context: SKRSContext2D, { size, weight }: Font): void {
  let names = families.get(weight);
  if (names === undefined) {
    const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${FILES[weight]}`);
    register(path, family(weight));
    const others = fallbackFonts(weight);
    for (const font of others) register(sourcePath(font), font);
    names = [family(weight), ...others].map((name) => `"${name}"`).join(', ');
    families.set(weight, names);
  }
  context.font = `${size}px ${names}`;
}

/** Width of a text in pixels, including its spaces. */
export function widthOf(text: string, font: Font): number {
  const context = createCanvas(1, 1).getContext('2d');
  setFont(context, font);
  return context.measureText(text).width;
}
