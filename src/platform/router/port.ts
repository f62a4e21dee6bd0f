/** Page navigation of the host. Only src/navigation calls it, because hosts differ in what they check. */
export type RouterPort = {
  navigateTo(url: string): Promise<unknown>;
  redirectTo(url: string): Promise<unknown>;
  switchTab(url: string): Promise<unknown>;
  reLaunch(url: string): Promise<unknown>;
  navigateBack(delta: number): Promise<unknown>;
  /** Replaces the address of the current page, which stays; a reload opens the new one. Browsers only. */
  rewrite(url: string): void;
  /** Number of pages on the stack, including the current one. */
  depth(): number;
  /** Whether the host refuses to open another page. */
  isFull(): boolean;
  /**
   * Rewrites every address for which `resolve` returns another one. Only browsers need it, where people edit addresses
   * and old links exist; other hosts report an unknown page themselves.
   */
  guardAddresses(resolve: (path: string) => string): void;
};
