import Taro, {
  useDidHide,
  useDidShow,
  usePageNotFound,
  usePullDownRefresh,
  useReachBottom,
} from '@tarojs/taro';
import { useState } from 'react';

/** Runs whenever the page comes to the front, the first time included. */
export function usePageShow(effect: () => void): void {
  useDidShow(effect);
}

/** For the app: runs when the host was asked for a page that does not exist. */
export function useUnknownPage(effect: () => void): void {
  usePageNotFound(effect);
}

/** Pull-down refresh of the page; the indicator leaves when `refresh` has settled. */
export function usePullRefresh(refresh: () => Promise<unknown>): void {
  usePullDownRefresh(() => {
    const stop = () => Taro.stopPullDownRefresh();
    refresh().then(stop, stop);
  });
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
