/**
 * For overlays that close with the host's back action: `close` runs instead of leaving the page. Returns a function
 * that closes the overlay from within the page.
 */
export type UseBackClose = (close: () => void) => () => void;
