/** A mask with one byte per pixel: 0 = background, 255 = subject. */
export type Mask = { data: Uint8Array; width: number; height: number };

/** Level from which a pixel may belong to the subject. */
const PART_OF_SUBJECT = 40;

/** Levels mapped to 0 and 255: the network leaves a faint haze on the background and rarely reaches full opacity. */
const LEVELS = { black: 18, white: 240 } as const;

/** Parts smaller than this share of the largest one are false detections. */
const SPECK = 0.015;

/** Background outside of all parts is attenuated below this level. */
const HAZE = 60;

/** Labels 4-connected parts: the part of each pixel (0: none), and the pixels of each part; sizes[0] is unused. */
export function findParts({ data, width, height }: Mask): { parts: Int32Array; sizes: number[] } {
  const parts = new Int32Array(data.length);
  const stack = new Int32Array(data.length);
  const sizes = [0];
  for (let start = 0; start < data.length; start += 1) {
    if ((data[start] ?? 0) <= PART_OF_SUBJECT || parts[start]) continue;
    const part = sizes.length;
    let size = 0;
    let open = 0;
    const visit = (pixel: number) => {
      if ((data[pixel] ?? 0) <= PART_OF_SUBJECT || parts[pixel]) return;
      parts[pixel] = part;
      stack[open] = pixel;
      open += 1;
    };
    visit(start);
    while (open > 0) {
      open -= 1;
      const pixel = stack[open] ?? 0;
      const x = pixel % width;
      size += 1;
      if (x > 0) visit(pixel - 1);
      if (x < width - 1) visit(pixel + 1);
      if (pixel >= width) visit(pixel - width);
      if (pixel < (height - 1) * width) visit(pixel + width);
    }
    sizes.push(size);
  }
  return { parts, sizes };
}

function stretched(level: number): number {
  const value = ((level - LEVELS.black) * 255) / (LEVELS.white - LEVELS.black);
  return Math.min(255, Math.max(0, Math.round(value)));
}

/**
 * Cleans up a network's mask: full contrast, no specks, less haze. `share` is the largest part's share of all pixels, 0
 * to 1.
 */
export function cleanMask(mask: Mask): { mask: Mask; share: number } {
  const { parts, sizes } = findParts(mask);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const data = mask.data.map((level, pixel) => {
    const part = parts[pixel] ?? 0;
    if (part > 0) return (sizes[part] ?? 0) < largest * SPECK ? 0 : stretched(level);
    const value = stretched(level);
    return value < HAZE ? value >> 1 : value;
  });
  return { mask: { ...mask, data }, share: largest / mask.data.length };
}
