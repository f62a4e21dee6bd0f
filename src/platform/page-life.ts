import Taro, { useDidHide, useDidShow, usePageNotFound, useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { HostError } from './host-error';

export { usePullRefresh } from './pull-refresh';

/** Runs whenever the page comes to the front, the first time included. */
export function usePageShow(effect: () => void): void {
  useDidShow(effect);
}

/** For the app: runs when the host was asked for a page that does not exist. */
export function useUnknownPage(effect: () => void): void {
  usePageNotFound(effect);
}

/**
 * Refreshes the page in front as if it had been pulled. On a page that cannot be pulled Taro's own call would never
 * settle in a browser.
 * @throws {HostError} when the page's configuration does not let it be pulled
 */
export async function startPullRefresh(): Promise<void> {
  const config = Taro.getCurrentInstance().page?.config;
  if (!config?.enablePullDownRefresh) throw new HostError('startPullDownRefresh:fail not enabled');
  await Taro.startPullDownRefresh();
}

/** True while the page is in front: false behind another page, in a hidden browser tab, and with the app in the back. */
export function usePageVisible(): boolean {
  const [visible, setVisible] = useState(true);
  useDidShow(() => setVisible(true));
  useDidHide(() => setVisible(false));
  return visible;
}

/** Runs when the user has come near the end of a page that says so in its configuration. */
export function useReachEnd(effect: () => void): void {
  useReachBottom(effect);
}
