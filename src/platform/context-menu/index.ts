import type { ContextMenuPort } from './port';

/** Phones have no right click. */
export const contextMenu: ContextMenuPort = { on: () => ({}), show: () => undefined };
