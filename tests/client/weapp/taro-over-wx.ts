import { processApis } from '@tarojs/shared';

/** Calls used by our adapters that Taro converts to promises itself; others are WeChat's own. */
const PROMISED = [
  'showToast',
  'showLoading',
  'hideToast',
  'hideLoading',
  'showModal',
  'setClipboardData',
  'getSetting',
  'authorize',
  'openSetting',
  'saveImageToPhotosAlbum',
  'vibrateLong',
  'vibrateShort',
  'setTabBarItem',
  'setStorage',
];

/** The module that platform code imports as Taro in a mini-program: Taro's own wrapper on a `wx` object. */
export function taroOverWx(wx: Readonly<Record<string, unknown>>) {
  const taro: Record<string, unknown> = { ...wx };
  processApis(taro, wx, { isOnlyPromisify: true, needPromiseApis: new Set(PROMISED) });
  return { default: taro };
}
