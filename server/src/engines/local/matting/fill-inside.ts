import { around } from './box-blur';
import { findParts, type Mask } from './mask-cleanup';

/** Level up to which a pixel is ground, and from which one is opaque. */
const LEVEL = { ground: 26, opaque: 250 } as const;

/** Mean level from which an area that no ground touches belongs to the subject. */
const MOSTLY = 160;

/**
 * Makes opaque what a mask sees half through inside a subject, where no ground touches it: a hole would show some.
 * Returns the mask itself where there is nothing of it.
 */
export function fillInside(mask: Mask): Mask {
  const { data, width, height } = mask;
  const open = data.map((level) => (level < LEVEL.opaque ? 255 : 0));
  if (!open.includes(255)) return mask;
  const { parts, sizes } = findParts({ data: open, width, height });
  const sums = new Float64Array(sizes.length);
  const touched = new Uint8Array(sizes.length);
  const nearGround = around((at) => (data[at] ?? 0) <= LEVEL.ground, mask, 1);
  for (let at = 0; at < data.length; at += 1) {
    const part = parts[at] ?? 0;
    sums[part] = (sums[part] ?? 0) + (data[at] ?? 0);
    if (nearGround[at]) touched[part] = 1;
  }
  const isInside = (part: number) =>
    part > 0 && touched[part] === 0 && (sums[part] ?? 0) >= MOSTLY * (sizes[part] ?? 0);
  return { ...mask, data: data.map((level, at) => (isInside(parts[at] ?? 0) ? 255 : level)) };
}
