/** An action of a menu. `id`: of its element. */
export type MenuRow = { id: string; text: string; perform: () => void };

/** A point in the window, in CSS px. */
type Point = { x: number; y: number };

/**
 * The menu of a right click, or of the keyboard's menu key. Use as a shortcut only: phones have none, so other controls
 * must do the same.
 */
export type ContextMenuPort = {
  /** Props to spread on a view. `rowsOf` is called with the click; without rows the host's own menu opens. */
  on(label: string, rowsOf: () => readonly MenuRow[]): object;
  /** Opens a menu at a point. */
  show(at: Point, label: string, rows: readonly MenuRow[]): void;
};
