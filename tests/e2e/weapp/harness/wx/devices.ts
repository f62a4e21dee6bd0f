/** Sizes are in CSS pixels, as WeChat reports them for a page without its own navigation bar. */
export type Device = {
  /** Version of WeChat; default: a common one. */
  wechat?: string;
  platform: 'ios' | 'android';
  brand: string;
  model: string;
  system: string;
  language: string;
  theme: 'light' | 'dark';
  pixelRatio: number;
  screenWidth: number;
  screenHeight: number;
  statusBarHeight: number;
  safeArea: { left: number; right: number; top: number; bottom: number; width: number; height: number };
  /** The menu button at the top right, which no page may cover. */
  capsule: { left: number; right: number; top: number; bottom: number; width: number; height: number };
};

export const iPhone: Device = {
  platform: 'ios',
  brand: 'iPhone',
  model: 'iPhone 14<iPhone14,7>',
  system: 'iOS 17.5',
  language: 'zh_CN',
  theme: 'light',
  pixelRatio: 3,
  screenWidth: 390,
  screenHeight: 844,
  statusBarHeight: 47,
  safeArea: { left: 0, right: 390, top: 47, bottom: 810, width: 390, height: 763 },
  capsule: { left: 296, right: 383, top: 51, bottom: 83, width: 87, height: 32 },
};

export const androidPhone: Device = {
  platform: 'android',
  brand: 'HUAWEI',
  model: 'NOH-AN00',
  system: 'Android 12',
  language: 'zh_CN',
  theme: 'light',
  pixelRatio: 3,
  screenWidth: 360,
  screenHeight: 800,
  statusBarHeight: 28,
  safeArea: { left: 0, right: 360, top: 28, bottom: 800, width: 360, height: 772 },
  capsule: { left: 265, right: 352, top: 32, bottom: 64, width: 87, height: 32 },
};
