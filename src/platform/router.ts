import Taro from '@tarojs/taro';

/** Page changes of the host. Only src/navigation calls it: hosts differ in what they check. */
export type RouterPort = {
  switchTab(path: string): Promise<unknown>;
  redirectTo(path: string): Promise<unknown>;
  /**
   * Rewrites every address that `resolve` answers with another one. Only the browser needs it, where people
   * edit addresses and old links live; other hosts report an unknown page themselves.
   */
  guardAddresses(resolve: (path: string) => string): void;
};

export const router: RouterPort = {
  switchTab: (url) => Taro.switchTab({ url }),
  redirectTo: (url) => Taro.redirectTo({ url }),
  guardAddresses: () => undefined,
};
