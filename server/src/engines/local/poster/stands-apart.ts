import { findParts, type Mask } from '../matting/mask-cleanup';

/** Share of a subject from which a separate part of it counts. */
const MIN_PART = 0.03;

/** How far the lower ends of such parts may be apart on one line, in heights of the subject. */
const SAME_LINE = 0.1;

/** Whether a subject has separate parts that do not stand on one line, so that cut out together they float. */
export function standsApart(mask: Mask): boolean {
  const { parts, sizes } = findParts(mask);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const counts = sizes.map((size) => size >= MIN_PART * all);
  const bottoms = new Map<number, number>();
  let [top, bottom] = [mask.height, 0];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? 0;
    if (part === 0 || !counts[part]) continue;
    const y = Math.floor(at / mask.width);
    bottoms.set(part, y);
    top = Math.min(top, y);
    bottom = y;
  }
  return [...bottoms.values()].some((y) => bottom - y > SAME_LINE * (bottom - top));
}
