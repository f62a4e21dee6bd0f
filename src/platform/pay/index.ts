import Taro from '@tarojs/taro';
import { HostError } from '@/platform/host-error';
import { isOlder } from './older';
import type { PayPort } from './port';

/** Minimum versions of WeChat and of the system for selling through Apple. */
const APPLE = { wechat: '8.0.68', system: '15' };

const textOf = (failure: unknown, name: string) =>
  failure instanceof Object ? String(Reflect.get(failure, name)) : '';

/** `requestVirtualPayment` reports a cancellation as -2, where other calls say "cancel". */
const isCancel = (failure: unknown) =>
  /cancel/i.test(textOf(failure, 'errMsg')) || textOf(failure, 'errCode') === '-2';

type Virtual = { mode: string; signData: string; paySig: string; signature: string };

/** The host's own API; Taro has no such call. */
declare const wx: {
  requestVirtualPayment(options: Virtual & { success: () => void; fail: (failure: unknown) => void }): void;
};

const payVirtual = ({ mode, signData, paySig, signature }: Virtual) =>
  new Promise<void>((success, fail) => {
    wx.requestVirtualPayment({ mode, signData, paySig, signature, success, fail });
  });

export const pay: PayPort = {
  takes: (channel) => channel === 'wxpay_virtual' || channel === 'wxpay_jsapi',
  obstacle(channel) {
    if (channel !== 'wxpay_virtual') return undefined;
    if (!Taro.canIUse('requestVirtualPayment')) return 'updateWechat';
    const { platform, system } = Taro.getDeviceInfo();
    if (platform !== 'ios') return undefined;
    if (isOlder(system.replace(/^\D+/, ''), APPLE.system)) return 'updateSystem';
    return isOlder(Taro.getAppBaseInfo().version ?? '', APPLE.wechat) ? 'updateWechat' : undefined;
  },
  openCashier: () => ({
    ownWindow: false,
    async show({ jsapi, virtual }) {
      if (!jsapi && !virtual) throw new HostError('requestPayment:fail no parameters');
      try {
        if (virtual) await payVirtual(virtual);
        else if (jsapi) {
          const { timeStamp, nonceStr, package: prepaid, signType, paySign } = jsapi;
          await Taro.requestPayment({ timeStamp, nonceStr, package: prepaid, signType, paySign });
        }
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
