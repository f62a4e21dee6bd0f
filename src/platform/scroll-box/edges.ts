/**
 * Distance in px that counts as at an edge, and minimum interval between two reports of one edge, in ms (product spec,
 * section 9).
 */
export const SCROLL_EDGE = { threshold: 50, throttleMs: 200 } as const;

type Scrolled = {
  /** Scroll position, visible length and total length, in px. */
  top: number;
  visible: number;
  whole: number;
  /** Timestamp in ms. */
  at: number;
};

type EdgeOptions = { onUpper?: (() => void) | undefined; onLower?: (() => void) | undefined };

/**
 * Reports scrolling towards an edge that is near: at once, then at most every 200 ms per edge.
 * @returns a function to call on every scroll event
 */
export function watchEdges(options: () => EdgeOptions): (scrolled: Scrolled) => void {
  let before = 0;
  const last = { upper: Number.NEGATIVE_INFINITY, lower: Number.NEGATIVE_INFINITY };
  return ({ top, visible, whole, at }) => {
    const scrolled = top - before;
    before = top;
    const { onUpper, onLower } = options();
    const notify = (edge: keyof typeof last, left: number, listener?: () => void) => {
      if (left > SCROLL_EDGE.threshold || at - last[edge] < SCROLL_EDGE.throttleMs) return;
      last[edge] = at;
      listener?.();
    };
    if (scrolled < 0) notify('upper', top, onUpper);
    if (scrolled > 0) notify('lower', whole - visible - top, onLower);
  };
}
