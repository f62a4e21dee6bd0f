import type { RowDragPort } from './port';

/** The app shows the H5 pages. */
export const rowDrag = (() => ({})) satisfies RowDragPort;
