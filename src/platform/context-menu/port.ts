/** An action of a menu. `id`: of its element; `shortcut`: its keys, as displayed. */
export type MenuRow = { id: string; text: string; shortcut?: string; perform: () => void };

/** A point in the window, in CSS px. */
type Point = { x: number; y: number };

/** A menu of actions: below the pointer on the web, the host's own sheet on phones. */
export type ContextMenuPort = {
  /**
   * Props to spread on a view, for a right click or the keyboard's menu key. Use as a shortcut only: phones have none,
   * so other controls must do the same. `rowsOf` is called with the click; without rows the host's own menu opens.
   */
  on(label: string, rowsOf: () => readonly MenuRow[]): object;
  /** Opens a menu at a point, or below the element with an id. */
  show(at: Point | string, label: string, rows: readonly MenuRow[]): void;
};
