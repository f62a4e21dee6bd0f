import Taro from '@tarojs/taro';
import type { FaultsPort } from './port';
import { describeFault } from './port';

export const faults: FaultsPort = {
  watch(listener) {
    const onError = (error: unknown) => listener(describeFault(error));
    const onRejection = ({ reason }: { reason: unknown }) => listener(describeFault(reason));
    Taro.onError(onError);
    Taro.onUnhandledRejection(onRejection);
    return () => {
      Taro.offError(onError);
      Taro.offUnhandledRejection(onRejection);
    };
  },
};
