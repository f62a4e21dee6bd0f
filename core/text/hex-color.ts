/** `#rrggbb`, in either case. Without flags, which JSON Schema does not support. */
export const HEX_COLOR = /^#[0-9a-fA-F]{6}$/;

/** Length of a color as text, in characters. */
export const HEX_COLOR_LENGTH = 7;

export const isHexColor = (text: string): boolean => HEX_COLOR.test(text);

/** Channel values from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The 8-bit channel values of a color `#rrggbb`. */
export function rgbOf(hex: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** `#rrggbb` in lower case, from channel values of 0 to 255, which are rounded. */
export const hexOf = (levels: readonly number[]): string =>
  `#${levels.map((level) => Math.round(level).toString(16).padStart(2, '0')).join('')}`;
