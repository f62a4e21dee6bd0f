import Taro, { usePullDownRefresh } from '@tarojs/taro';
import type { UsePullRefresh } from './port';

/** Taro takes the indicator away as soon as the page has been told: it is put back until the page is done. */
export const usePullRefresh = ((refresh) => {
  usePullDownRefresh(() => {
    const stop = () => Taro.stopPullDownRefresh();
    void Promise.resolve()
      .then(() => Taro.startPullDownRefresh())
      .then(refresh)
      .then(stop, stop);
  });
}) satisfies UsePullRefresh;
