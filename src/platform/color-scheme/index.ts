import Taro from '@tarojs/taro';
import { useSyncExternalStore } from 'react';
import { storage } from '@/platform/storage';
import { BAR_COLORS, type BarsOf, type ColorSchemePort, SCHEMES, type Scheme } from './port';

const SCHEME_KEY = 'colorScheme';

const listeners = new Set<() => void>();

/** Whether this start of the mini-program has colored bars, which otherwise follow WeChat's setting by themselves. */
let hasColored = false;

const ignore = () => undefined;

/** Read once: the host's storage is slow, and every page asks with each render. */
let current: Scheme | undefined;

function chosen(): Scheme {
  if (current === undefined) {
    const saved = storage.get(SCHEME_KEY);
    current = SCHEMES.find((scheme) => scheme === saved) ?? 'system';
  }
  return current;
}

function colorBars({ isTab, isDark }: BarsOf): void {
  const scheme = chosen();
  if (scheme === 'system' && !hasColored) return;
  hasColored = true;
  const isDarkNow = (scheme === 'system' ? Taro.getAppBaseInfo().theme : scheme) === 'dark';
  const { page, surface } = BAR_COLORS[isDarkNow ? 'dark' : 'light'];
  Taro.setBackgroundColor({ backgroundColor: page }).catch(ignore);
  Taro.setBackgroundTextStyle({ textStyle: isDarkNow ? 'light' : 'dark' }).catch(ignore);
  if (!isDark) {
    const frontColor = isDarkNow ? '#ffffff' : '#000000';
    Taro.setNavigationBarColor({ frontColor, backgroundColor: surface }).catch(ignore);
  }
  if (isTab) Taro.setTabBarStyle({ backgroundColor: surface }).catch(ignore);
}

/** Mini-programs have no root above their pages, so each page's root carries the choice, and its bars are colored. */
export const colorScheme: ColorSchemePort = {
  canChoose: true,
  chosen,
  choose(scheme) {
    current = scheme;
    storage.set(SCHEME_KEY, scheme === 'system' ? '' : scheme);
    hasColored = true;
    colorBars({ isTab: false, isDark: false });
    for (const listener of listeners) listener();
  },
  useRootScheme: () =>
    useSyncExternalStore((listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }, chosen),
  colorBars,
};
