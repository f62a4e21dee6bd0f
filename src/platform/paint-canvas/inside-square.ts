import type { Size } from '@tuzuo/core/geometry/size';

/** Where a picture lies that is shown whole in a square, for its style. */
export function insideSquare({ width, height }: Size) {
  const longest = Math.max(width, height);
  const [across, down] = [width / longest, height / longest].map((share) => share * 100) as [number, number];
  return {
    left: `${(100 - across) / 2}%`,
    top: `${(100 - down) / 2}%`,
    width: `${across}%`,
    height: `${down}%`,
  };
}
