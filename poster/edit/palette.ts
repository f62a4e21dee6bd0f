import type { PosterBackground, PosterDocument, PosterLayer } from '../document';
import { childrenOf, everyLayer } from '../layers/layer-kind';

/** Maps every color anywhere in a value; returns the same value when no color changes. */
export function mapColors<Value>(value: Value, change: (color: string) => string): Value {
  if (Array.isArray(value)) {
    let isChanged = false;
    const next = value.map((part) => {
      const mapped = mapColors(part, change);
      isChanged ||= mapped !== part;
      return mapped;
    });
    return isChanged ? (next as Value) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const next: Record<string, unknown> = {};
  let isChanged = false;
  for (const [key, part] of Object.entries(value)) {
    const isColor =
      typeof part === 'string' && part.startsWith('#') && (key === 'color' || COLOR_STRINGS.has(key));
    next[key] = isColor ? change(part) : mapColors(part, change);
    isChanged ||= next[key] !== part;
  }
  return isChanged ? (next as Value) : value;
}

/** Keys whose value is a color if it is a string: the background of a code or page, the fill of a table cell. */
const COLOR_STRINGS = new Set(['background', 'fill']);

/** The color without opacity: different opacities of one color count as the same. */
export const solid = (color: string): string => color.slice(0, 7).toLowerCase();

/** Weighs the colors of a layer by its visible extent. */
function weighColors(layer: PosterLayer, add: (color: string, weight: number) => void): void {
  const weight = Math.sqrt(layer.width * layer.height) || Math.max(layer.width, layer.height);
  mapColors<object>(childrenOf(layer) ? { shadow: layer.shadow } : layer, (color) => {
    add(color, weight);
    return color;
  });
}

/** The colors of a document without duplicates, most prominent first. */
export function paletteOf({ pages, size }: PosterDocument, max = 24): string[] {
  const weights = new Map<string, number>();
  const add = (color: string, weight: number) => {
    if (color.length === 9 && color.endsWith('00')) return;
    weights.set(solid(color), (weights.get(solid(color)) ?? 0) + weight);
  };
  for (const { background, layers } of pages) {
    mapColors<PosterBackground>(background, (color) => {
      add(color, Math.sqrt(size.width * size.height));
      return color;
    });
    for (const layer of everyLayer(layers)) weighColors(layer, add);
  }
  return [...weights]
    .sort(([, one], [, other]) => other - one)
    .slice(0, max)
    .map(([color]) => color);
}
