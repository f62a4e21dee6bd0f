import Taro from '@tarojs/taro';
import { TARGET } from '@/platform/variant';

/** Page changes of the host. Only src/navigation calls it: hosts differ in what they check. */
export type RouterPort = {
  navigateTo(url: string): Promise<unknown>;
  redirectTo(url: string): Promise<unknown>;
  switchTab(url: string): Promise<unknown>;
  reLaunch(url: string): Promise<unknown>;
  navigateBack(delta: number): Promise<unknown>;
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

/** WeChat's limit. */
const MAX_DEPTH = TARGET === 'weapp' ? 10 : Number.POSITIVE_INFINITY;

export const router: RouterPort = {
  navigateTo: (url) => Taro.navigateTo({ url }),
  redirectTo: (url) => Taro.redirectTo({ url }),
  switchTab: (url) => Taro.switchTab({ url }),
  reLaunch: (url) => Taro.reLaunch({ url }),
  navigateBack: (delta) => Taro.navigateBack({ delta }),
  depth: () => Taro.getCurrentPages().length,
  isFull: () => Taro.getCurrentPages().length >= MAX_DEPTH,
  guardAddresses: () => undefined,
};
