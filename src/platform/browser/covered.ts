const DIALOG = '[aria-modal="true"], dialog[open]';

/** Whether a dialog covers the page. One on a page that is itself hidden, behind another, does not count. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll(DIALOG)].some((dialog) => dialog.getClientRects().length > 0);
