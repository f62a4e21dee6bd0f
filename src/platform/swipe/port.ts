/** Properties to spread on a view. Only ever a shorter way: the same must be to be had by a button. */
export type UseSwipe = (act: (direction: 'left' | 'right') => void) => object;

export type Place = { x: number; y: number };

/** A finger's way, in px, that is no tap any more. */
const FAR = 40;

/** Where a finger went that began and ended there: sideways, and more so than up or down. */
export function swipeOf(from: Place, to: Place): 'left' | 'right' | undefined {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < FAR || Math.abs(x) < 1.5 * Math.abs(y)) return undefined;
  return x < 0 ? 'left' : 'right';
}
