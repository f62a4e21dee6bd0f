import Taro from '@tarojs/taro';
import { TARGET } from '@/platform/variant';
import type { RouterPort } from './port';

/** WeChat's maximum depth of the page stack. */
const MAX_DEPTH = TARGET === 'weapp' ? 10 : Number.POSITIVE_INFINITY;

export const router: RouterPort = {
  navigateTo: (url) => Taro.navigateTo({ url }),
  redirectTo: (url) => Taro.redirectTo({ url }),
  switchTab: (url) => Taro.switchTab({ url }),
  reLaunch: (url) => Taro.reLaunch({ url }),
  navigateBack: (delta) => Taro.navigateBack({ delta }),
  rewrite: () => undefined,
  depth: () => Taro.getCurrentPages().length,
  isFull: () => Taro.getCurrentPages().length >= MAX_DEPTH,
  guardAddresses: () => undefined,
};
