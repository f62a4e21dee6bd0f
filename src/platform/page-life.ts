import Taro, { useDidHide, useDidShow, usePageNotFound, useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { HostError } from './host-error';

export { usePullRefresh } from './pull-refresh';

/** Runs each time the page becomes visible, including the first time. */
export function usePageShow(effect: () => void): void {
  useDidShow(effect);
}

/** For the app component: runs when the host was asked for an unknown page. */
export function useUnknownPage(effect: () => void): void {
  usePageNotFound(effect);
}

/**
 * Refreshes the current page as if it had been pulled down. On a page without pull-down refresh, Taro's own call would
 * never settle in a browser.
 * @throws {HostError} when the page's configuration does not enable it
 */
export async function startPullRefresh(): Promise<void> {
  const config = Taro.getCurrentInstance().page?.config;
  if (!config?.enablePullDownRefresh) throw new HostError('startPullDownRefresh:fail not enabled');
  await Taro.startPullDownRefresh();
}

/**
 * True while the page is visible: false behind another page, in a hidden browser tab, and while the app is in the
 * background.
 */
export function usePageVisible(): boolean {
  const [visible, setVisible] = useState(true);
  useDidShow(() => setVisible(true));
  useDidHide(() => setVisible(false));
  return visible;
}

/** Runs when the user scrolls near the end of a page whose configuration enables it. */
export function useReachEnd(effect: () => void): void {
  useReachBottom(effect);
}
