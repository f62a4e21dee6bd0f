import type { Purchase, PurchaseOutcome } from '@tuzuo/core/app/bridge';
import { NativeEventEmitter, type NativeModule, NativeModules } from 'react-native';

/** In-app purchases of iOS: ios/Tuzuo/StoreModule.swift. */
export type NativeStore = {
  /** Buys one product, where the store sells it at just this price; what was bought with this token before counts. */
  buy(productId: string, token: string, cents: number, currency: string): Promise<PurchaseOutcome>;
  /** What was bought and has not been delivered, as far as the store knows. */
  unfinished(): Promise<Purchase[]>;
  finish(id: string): Promise<null>;
};

/** Undefined on Android, and where the app was built without its native half. */
export const nativeStore: (NativeStore & NativeModule) | undefined = NativeModules.TuzuoStore;

/** Tells of purchases that come while nobody buys here; how to hear no more of them. */
export function followPurchases(tell: () => void): () => void {
  if (!nativeStore) return () => undefined;
  const subscription = new NativeEventEmitter(nativeStore).addListener('purchases', tell);
  return () => subscription.remove();
}
