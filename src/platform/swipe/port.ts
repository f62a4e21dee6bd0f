/** Props to spread on a view. Use as a shortcut only: a button must do the same. */
export type UseSwipe = (act: (direction: 'left' | 'right') => void) => object;

export type Place = { x: number; y: number };

/** Minimum movement of a swipe, in px. */
const FAR = 40;

/** Direction of a touch by its start and end: mostly horizontal movements only. */
export function swipeOf(from: Place, to: Place): 'left' | 'right' | undefined {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < FAR || Math.abs(x) < 1.5 * Math.abs(y)) return undefined;
  return x < 0 ? 'left' : 'right';
}
