import Taro, { usePullDownRefresh } from '@tarojs/taro';

export type UsePullRefresh = (refresh: () => Promise<unknown>) => void;

/** Pull-down refresh of the page; the indicator leaves when `refresh` has settled. */
export const usePullRefresh: UsePullRefresh = (refresh) => {
  usePullDownRefresh(() => {
    const stop = () => Taro.stopPullDownRefresh();
    refresh().then(stop, stop);
  });
};
