import { between } from './numbers';

const hex = (value: number): string =>
  Math.round(between(value, 0, 255))
    .toString(16)
    .padStart(2, '0');

/** `#rrggbb`, or `#rrggbbaa` when translucent. Channels are 0–255, opacity 0–1. */
export function colorOf(red: number, green: number, blue: number, opacity = 1): string {
  const solid = `#${hex(red)}${hex(green)}${hex(blue)}`;
  const alpha = Math.round(between(opacity, 0, 1) * 255);
  return alpha >= 255 ? solid : `${solid}${hex(alpha)}`;
}

/** Multiplies the opacity of a document color. */
export function withOpacity(color: string, opacity: number): string {
  const at = (index: number) => Number.parseInt(color.slice(index, index + 2), 16);
  return colorOf(at(1), at(3), at(5), (color.length > 7 ? at(7) / 255 : 1) * opacity);
}
