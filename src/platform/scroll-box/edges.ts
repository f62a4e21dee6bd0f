/** How near an end counts as there, in px, and between two calls for one end, in ms (product spec, section 9). */
export const SCROLL_EDGE = { threshold: 50, throttleMs: 200 } as const;

type Scrolled = {
  /** How far it is scrolled, how much of it shows and how much there is, in px. */
  top: number;
  visible: number;
  whole: number;
  /** When, in ms. */
  at: number;
};

type EdgeOptions = { onUpper?: (() => void) | undefined; onLower?: (() => void) | undefined };

/**
 * Tells when something is scrolled towards an end that is near: at once, then at most every 200 ms for each end.
 * @returns what to call whenever it has been scrolled
 */
export function watchEdges(options: () => EdgeOptions): (scrolled: Scrolled) => void {
  let before = 0;
  const last = { upper: Number.NEGATIVE_INFINITY, lower: Number.NEGATIVE_INFINITY };
  return ({ top, visible, whole, at }) => {
    const way = top - before;
    before = top;
    const { onUpper, onLower } = options();
    const tell = (edge: keyof typeof last, left: number, listener?: () => void) => {
      if (left > SCROLL_EDGE.threshold || at - last[edge] < SCROLL_EDGE.throttleMs) return;
      last[edge] = at;
      listener?.();
    };
    if (way < 0) tell('upper', top, onUpper);
    if (way > 0) tell('lower', whole - visible - top, onLower);
  };
}
