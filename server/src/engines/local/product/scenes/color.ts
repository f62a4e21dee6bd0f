import { rgbOf } from '@tuzuo/core/text/hex-color';

/** Linear light as RGB; 1 = white paper in full light. */
export type Light = [red: number, green: number, blue: number];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** 8-bit sRGB → linear light. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, level) => toLinear(level / 255));

/** Linear light of a color `#rrggbb`. */
export function lightOf(hex: string): Light {
  const [red, green, blue] = rgbOf(hex);
  return [LINEAR[red] ?? 0, LINEAR[green] ?? 0, LINEAR[blue] ?? 0];
}

const STEPS = 4096;
const CURVE = Float32Array.from({ length: STEPS + 1 }, (_, step) => {
  const value = step / STEPS;
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
});

/** Linear light 0–1 → unrounded 8-bit sRGB level. */
export function levelOf(light: number): number {
  const at = Math.min(1, Math.max(0, light)) * STEPS;
  const below = Math.floor(at);
  const from = CURVE[below] ?? 0;
  return from + ((CURVE[Math.min(STEPS, below + 1)] ?? 0) - from) * (at - below);
}

/** Relative luminance. */
export const brightness = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Linear interpolation between two lights. */
export const mixed = (from: Light, to: Light, share: number): Light => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** Tone mapping with a soft shoulder: twice the brightness of white paper becomes white, without clipping below. */
export function exposed(light: number): number {
  const knee = 0.72;
  return light <= knee ? light : knee + (1 - knee) * (1 - Math.exp((knee - light) / (1 - knee)));
}
