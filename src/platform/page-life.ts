import Taro, { useDidShow, usePageNotFound, usePullDownRefresh } from '@tarojs/taro';

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
