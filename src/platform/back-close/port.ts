/**
 * For what stands over a page and closes by the host's way back: `close` runs instead of the page being left. Answers
 * what asks for the same from the page itself.
 */
export type UseBackClose = (close: () => void) => () => void;
