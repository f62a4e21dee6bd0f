import type { BridgeCallName } from '@tuzuo/core/app/bridge';
import type { NativePay } from '../shell/native-pay';
import type { BridgeHandlers } from './answer';
import { parseAlipayOrder, parseWechatOrder } from './parameters';

type PayCalls = Extract<BridgeCallName, `pay.${string}`>;

/** The calls supported by the built-in SDKs. @param native undefined in an app without any */
export async function payCalls(native: NativePay | undefined): Promise<PayCalls[]> {
  if (!native) return [];
  const [wechat, alipay] = await Promise.all([native.takes('wechat'), native.takes('alipay')]);
  return [...(alipay ? (['pay.alipay'] as const) : []), ...(wechat ? (['pay.wechat'] as const) : [])];
}

/** Creates the payment handlers. @param native undefined in an app without SDKs, which rejects these calls */
export function createPayHandlers(native: NativePay | undefined): Pick<BridgeHandlers, PayCalls> {
  const pay = (): NativePay => {
    if (!native) throw new Error('This app has no payment SDK');
    return native;
  };
  return {
    'pay.wechat': {
      parse: parseWechatOrder,
      run: async (order) => ({ outcome: await pay().wechat(order) }),
    },
    'pay.alipay': {
      parse: parseAlipayOrder,
      run: async ({ orderString }) => ({ outcome: await pay().alipay(orderString) }),
    },
  };
}
