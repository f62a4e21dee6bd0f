import type { AppPayOutcome, BridgeCalls } from '@tuzuo/core/app/bridge';
import { NativeModules } from 'react-native';

/** Payment by WeChat's and Alipay's SDKs, as far as the app was built with them: android/…/PayModule.java. */
export type NativePay = {
  /** Whether the SDK is built in; whether its app is on the phone shows when it is opened. */
  takes(by: 'wechat' | 'alipay'): Promise<boolean>;
  wechat(order: BridgeCalls['pay.wechat']['params']): Promise<AppPayOutcome>;
  alipay(orderString: string): Promise<AppPayOutcome>;
};

/** Undefined on iOS, where Apple sells, and where the app was built without its native half. */
export const nativePay: NativePay | undefined = NativeModules.TuzuoPay;
