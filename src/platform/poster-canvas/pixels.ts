type Pixels = { data: Uint8ClampedArray };

/** A canvas whose pixels can be read and replaced. */
export type PixelPen = {
  getImageData(x: number, y: number, width: number, height: number): Pixels;
  putImageData(pixels: Pixels, x: number, y: number): void;
};

/**
 * Lets `change` modify a canvas's pixels in place. Hosts may refuse them (protection of privacy, memory) or answer later,
 * when the drawing is over.
 * @returns false when there are no pixels: then nothing has changed
 */
export function rewritePixels(
  pen: PixelPen,
  width: number,
  height: number,
  change: (pixels: Uint8ClampedArray) => void,
): boolean {
  let pixels: Partial<Pixels> | undefined;
  try {
    pixels = pen.getImageData(0, 0, width, height);
  } catch {
    return false;
  }
  // A promise has none.
  if (!pixels?.data) return false;
  change(pixels.data);
  pen.putImageData(pixels as Pixels, 0, 0);
  return true;
}
