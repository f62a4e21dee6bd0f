import Taro from '@tarojs/taro';
import { describeFault } from './describe-fault';

/** Something that nobody has caught, as words with a stack where there is one. */
type FaultListener = (fault: string) => void;

export type FaultsPort = {
  /** Tells of errors and rejections that reach the host. @returns ends it */
  watch(listener: FaultListener): () => void;
};

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
