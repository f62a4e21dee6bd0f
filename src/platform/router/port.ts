/** Page changes of the host. Only src/navigation calls it: hosts differ in what they check. */
export type RouterPort = {
  navigateTo(url: string): Promise<unknown>;
  redirectTo(url: string): Promise<unknown>;
  switchTab(url: string): Promise<unknown>;
  reLaunch(url: string): Promise<unknown>;
  navigateBack(delta: number): Promise<unknown>;
  /** Writes another address for the page in front, which stays: what a reload opens. Only browsers have it. */
  rewrite(url: string): void;
  /** Number of pages on top of each other, the one in front included. */
  depth(): number;
  /** Whether the host refuses to open one more. */
  isFull(): boolean;
  /**
   * Rewrites every address that `resolve` answers with another one. Only the browser needs it, where people
   * edit addresses and old links live; other hosts report an unknown page themselves.
   */
  guardAddresses(resolve: (path: string) => string): void;
};
