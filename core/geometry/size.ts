/** Width and height in pixels, unless a function says otherwise. */
export type Size = { width: number; height: number };

/** A part of a picture or of a canvas, by its upper left corner there. */
export type Area = Size & { left: number; top: number };

/** A size made smaller, keeping its shape, until neither side is longer than `longest`; at least one pixel each. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
