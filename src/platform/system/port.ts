/** Heights in screen points, from the top of the window. */
type BarMetrics = {
  /** The system's status bar, which a custom navigation bar must leave free. */
  statusBar: number;
  /** The bar below it. */
  bar: number;
  /** Width at the right that belongs to the host's capsule button. */
  capsuleSpace: number;
};

export type SystemPort = {
  /** The user's language as a tag or an Accept-Language-like list; undefined when the host hides it. */
  language(): string | undefined;
  barMetrics(): BarMetrics;
  /** In screen points, for a developer: `375 × 812 @3`. */
  windowSize(): string;
  /** Where the server is, in words for a person. */
  serverAddress(): string;
};
