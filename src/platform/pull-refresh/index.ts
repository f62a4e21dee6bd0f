import Taro, { usePullDownRefresh } from '@tarojs/taro';
import type { UsePullRefresh } from './port';

export const usePullRefresh: UsePullRefresh = (refresh) => {
  usePullDownRefresh(() => {
    const stop = () => Taro.stopPullDownRefresh();
    refresh().then(stop, stop);
  });
};
