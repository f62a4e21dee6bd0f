import Taro from '@tarojs/taro';
import { singlePage } from '@/platform/single-page';
import type { SystemPort } from './port';

/** Height of the bar where the host has no capsule button to align with. */
const DEFAULT_BAR = 44;

export const system: SystemPort = {
  language: () => Taro.getAppBaseInfo().language,
  barMetrics() {
    if (singlePage) return { statusBar: 0, bar: DEFAULT_BAR, capsuleSpace: 0 };
    const { statusBarHeight = 0, windowWidth } = Taro.getWindowInfo();
    const capsule = Taro.getMenuButtonBoundingClientRect();
    if (!capsule || capsule.height === 0)
      return { statusBar: statusBarHeight, bar: DEFAULT_BAR, capsuleSpace: 0 };
    // The capsule is centered in the bar: the gap above equals the gap below.
    const gap = capsule.top - statusBarHeight;
    return {
      statusBar: statusBarHeight,
      bar: capsule.height + 2 * gap,
      capsuleSpace: windowWidth - capsule.left,
    };
  },
  windowSize() {
    const { windowWidth, windowHeight, pixelRatio } = Taro.getWindowInfo();
    return `${windowWidth} × ${windowHeight} @${pixelRatio}`;
  },
  serverAddress: () => process.env.TARO_APP_API_BASE,
};
