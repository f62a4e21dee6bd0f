/** Width and height, in pixels unless stated otherwise. */
export type Size = { width: number; height: number };

/** A rectangle within an image or a canvas, by its upper left corner. */
export type Area = Size & { left: number; top: number };

/** Scales a size down, keeping its aspect ratio, until no side exceeds `longest`; at least one pixel per side. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Scales a size down, keeping its aspect ratio, to at most `maxPixels`; undefined if it is that small already. */
export function reducedSize({ width, height }: Size, maxPixels: number): Size | undefined {
  if (width * height <= maxPixels) return undefined;
  const scale = Math.sqrt(maxPixels / (width * height));
  const scaled = (length: number) => Math.max(1, Math.floor(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
