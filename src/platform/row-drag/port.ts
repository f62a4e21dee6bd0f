/** What a finger does to a row by its handle. */
type RowDrag = {
  onStart: () => void;
  /** How many rows down it is from where it was; fractions while it is between two. */
  onMove: (rows: number) => void;
  /** @param isCanceled the host took the finger away */
  onEnd: (isCanceled: boolean) => void;
};

/** Properties to spread on a row's handle, which is as high as a row. Only ever a shorter way: buttons do the same. */
export type RowDragPort = (drag: RowDrag) => object;
