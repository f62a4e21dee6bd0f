import Taro, { usePullDownRefresh } from '@tarojs/taro';
import type { UsePullRefresh } from './port';

/** Taro hides the indicator as soon as it has notified the page; this shows it again until the refresh is done. */
export const usePullRefresh = ((refresh) => {
  usePullDownRefresh(() => {
    const stop = () => Taro.stopPullDownRefresh();
    void Promise.resolve()
      .then(() => Taro.startPullDownRefresh())
      .then(refresh)
      .then(stop, stop);
  });
}) satisfies UsePullRefresh;
