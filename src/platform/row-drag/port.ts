/** Handlers for dragging a row by its handle. */
type RowDrag = {
  onStart: () => void;
  /** Number of rows moved down; fractional between two rows. */
  onMove: (rows: number) => void;
  /** @param isCanceled the host canceled the touch */
  onEnd: (isCanceled: boolean) => void;
};

/** Props to spread on a row's handle, which is as high as a row. Use as a shortcut only: buttons must do the same. */
export type RowDragPort = (drag: RowDrag) => object;
