import type { Purchase, PurchaseOutcome } from '@tuzuo/core/app/bridge';
import { NativeEventEmitter, type NativeModule, NativeModules } from 'react-native';

/** In-app purchases of iOS: ios/Tuzuo/StoreModule.swift. */
export type NativeStore = {
  /** Buys one product, if the store sells it at exactly this price; an earlier purchase with this token counts. */
  buy(productId: string, token: string, cents: number, currency: string): Promise<PurchaseOutcome>;
  /** Undelivered purchases, as far as the store knows. */
  unfinished(): Promise<Purchase[]>;
  finish(id: string): Promise<null>;
};

/** Undefined on Android, and in an app built without native modules. */
export const nativeStore: (NativeStore & NativeModule) | undefined = NativeModules.TuzuoStore;

/** Calls `tell` for purchases outside of a `buy` call; returns a function that unsubscribes. */
export function followPurchases(tell: () => void): () => void {
  if (!nativeStore) return () => undefined;
  const subscription = new NativeEventEmitter(nativeStore).addListener('purchases', tell);
  return () => subscription.remove();
}
