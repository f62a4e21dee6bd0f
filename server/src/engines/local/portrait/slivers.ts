import type { CutOut } from '../matting/cut-out';

/** Widest sliver, as a share of the photo's width: wider ones are seen as blocks of one color. */
const MAX_WIDTH = 0.012;

const OPAQUE = 230;

const RGB = 3;

/**
 * Fills narrow slivers of background in the lower corners, in place: between the photo's side and a sleeve that reaches it
 * above and not below. They look like a line of the new background that was forgotten.
 */
export function fillSlivers({ width, height, rgb, alpha }: CutOut): void {
  const widest = MAX_WIDTH * width;
  for (const isLeft of [true, false]) {
    const pixelAt = (row: number, aside: number) => row * width + (isLeft ? aside : width - 1 - aside);
    const gapIn = (row: number): number => {
      let gap = 0;
      while (gap <= widest && (alpha[pixelAt(row, gap)] ?? 0) < OPAQUE) gap += 1;
      return gap;
    };
    let top = height - 1;
    while (top > height / 2 && gapIn(top) > 0 && gapIn(top) <= widest) top -= 1;
    if (gapIn(top) > 0) continue;
    for (let row = top + 1; row < height; row += 1) {
      const gap = gapIn(row);
      // One pixel further in, where nothing of the old background is left in the colors.
      const from = pixelAt(row, gap + 1) * RGB;
      for (let aside = 0; aside <= gap; aside += 1) {
        rgb.copyWithin(pixelAt(row, aside) * RGB, from, from + RGB);
        alpha[pixelAt(row, aside)] = 255;
      }
    }
  }
}
