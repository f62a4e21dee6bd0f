import type { TemplateColor } from '@tuzuo/core/api/template';

/** Upper limits of the color families on the hue circle, in degrees. */
const HUES: readonly (readonly [end: number, family: TemplateColor])[] = [
  [14, 'red'],
  [40, 'orange'],
  [68, 'yellow'],
  [165, 'green'],
  [198, 'cyan'],
  [250, 'blue'],
  [290, 'purple'],
  [340, 'pink'],
  [360, 'red'],
];

/** The family in which people would look for a color. */
function colorFamily(color: string): TemplateColor {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  );
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [range, light] = [max - min, (max + min) / 2];
  if (light < 0.13) return 'black';
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * light - 1));
  if (light > 0.92 || saturation < 0.08) return light > 0.5 ? 'white' : 'black';
  const turn =
    max === red
      ? (green - blue) / range
      : max === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const hue = (turn * 60 + 360) % 360;
  const family = HUES.find(([end]) => hue < end)?.[1] ?? 'red';
  if (family === 'red' && light > 0.75) return 'pink';
  const isWarm = family === 'red' || family === 'orange' || family === 'yellow';
  if (isWarm && light > 0.82 && saturation < 0.65) return 'white';
  return isWarm && family !== 'red' && light < 0.42 ? 'brown' : family;
}

/** Minimum share of a page for a family to count. */
const MIN_SHARE = 0.08;

/** Maximum families per template. */
const MAX_FAMILIES = 2;

/** The dominant color families of a drawn page, largest first. */
export function familiesIn(pixels: Uint8Array): TemplateColor[] {
  const counts = new Map<TemplateColor, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const hex = [...pixels.subarray(at, at + 3)].map((part) => part.toString(16).padStart(2, '0')).join('');
    const family = colorFamily(`#${hex}`);
    counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= (MIN_SHARE * pixels.length) / 3)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_FAMILIES)
    .map(([family]) => family);
}
