import type { AppPayOutcome, BridgeCalls } from '@tuzuo/core/app/bridge';
import { NativeModules } from 'react-native';

/** Payment with WeChat's and Alipay's SDKs, as far as they are built in: android/…/PayModule.java. */
export type NativePay = {
  /** Whether the SDK is built in; whether its app is installed turns out when it is opened. */
  takes(by: 'wechat' | 'alipay'): Promise<boolean>;
  wechat(order: BridgeCalls['pay.wechat']['params']): Promise<AppPayOutcome>;
  alipay(orderString: string): Promise<AppPayOutcome>;
};

/** Undefined on iOS, where only Apple sells, and in an app built without native modules. */
export const nativePay: NativePay | undefined = NativeModules.TuzuoPay;
