import Taro from '@tarojs/taro';
import { HostError } from '@/platform/host-error';
import type { PayPort } from './port';

const isCancel = (failure: unknown) =>
  failure instanceof Object && /cancel/i.test(String(Reflect.get(failure, 'errMsg')));

export const pay: PayPort = {
  takes: (channel) => channel === 'wxpay_jsapi',
  begin: () => ({
    ownWindow: false,
    async show({ jsapi }) {
      if (!jsapi) throw new HostError('requestPayment:fail no parameters');
      const { timeStamp, nonceStr, package: prepaid, signType, paySign } = jsapi;
      try {
        await Taro.requestPayment({ timeStamp, nonceStr, package: prepaid, signType, paySign });
        return 'confirmed';
      } catch (failure) {
        if (isCancel(failure)) return 'canceled';
        throw failure;
      }
    },
    dismiss: () => undefined,
  }),
  closeWindow: () => undefined,
};
