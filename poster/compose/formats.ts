import type { PosterSize } from '../document';

/**
 * Format of a poster. Type sizes are shares of the short side; `safe` is the margin around texts, in shares of width
 * and height.
 */
export type Format = {
  size: PosterSize;
  title: number;
  sub: number;
  body: number;
  safe: { x: number; y: number };
};

/** A print size in millimeters, at 300 pixels per inch. */
const sheet = (widthMm: number, heightMm: number): PosterSize => ({
  width: Math.round((widthMm / 25.4) * 300),
  height: Math.round((heightMm / 25.4) * 300),
  print: { widthMm, bleedMm: 3 },
});

const format = (
  size: PosterSize,
  [title, sub, body]: [number, number, number],
  x: number,
  y = x,
): Format => ({ size, title, sub, body, safe: { x, y } });

const px = (width: number, height: number): PosterSize => ({ width, height });

export const FORMATS = {
  /** Main picture of a product in a shop. */
  main: format(px(800, 800), [0.1, 0.043, 0.032], 0.05),
  mainTall: format(px(750, 1000), [0.1, 0.043, 0.032], 0.05),
  detail: format(px(750, 1500), [0.1, 0.045, 0.035], 0.075, 0.0375),
  banner: format(px(1200, 600), [0.17, 0.065, 0.06], 0.05),
  square: format(px(1080, 1080), [0.11, 0.045, 0.033], 0.06),
  story: format(px(1080, 1920), [0.16, 0.045, 0.032], 0.07, 0.06),
  article: format(px(900, 383), [0.16, 0.075, 0.068], 0.05),
  note: format(px(1242, 1660), [0.14, 0.1, 0.042], 0.06),
  live: format(px(1080, 1440), [0.16, 0.04, 0.035], 0.06),
  coupon: format(px(1080, 540), [0.47, 0.11, 0.05], 0.05),
  a4: format(sheet(210, 297), [0.13, 0.042, 0.031], 0.048, 0.034),
  a5: format(sheet(148, 210), [0.13, 0.042, 0.031], 0.068, 0.048),
  card: format(sheet(90, 54), [0.1, 0.045, 0.04], 0.056, 0.093),
  certificate: format(sheet(297, 210), [0.13, 0.05, 0.035], 0.034, 0.048),
} as const satisfies Record<string, Format>;

export type FormatKey = keyof typeof FORMATS;
