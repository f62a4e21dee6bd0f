/** Heights in screen points, from the top of the window. */
type BarMetrics = {
  /** The system's status bar, which a custom navigation bar must not cover. */
  statusBar: number;
  /** The bar below it. */
  bar: number;
  /** Width at the right that the host's capsule button occupies. */
  capsuleSpace: number;
};

export type SystemPort = {
  /** The user's language as a tag or an Accept-Language-like list; undefined when the host hides it. */
  language(): string | undefined;
  barMetrics(): BarMetrics;
  /** In screen points, for developers: `375 × 812 @3`. */
  windowSize(): string;
  /** Human-readable address of the server. */
  serverAddress(): string;
};
