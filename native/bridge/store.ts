import type { BridgeCallName } from '@tuzuo/core/app/bridge';
import type { NativeStore } from '../shell/native-store';
import type { BridgeHandlers } from './answer';
import { parseFinish, parseNothing, parsePurchase } from './parameters';

type StoreCalls = Extract<BridgeCallName, `store.${string}`>;

/**
 * Creates the handlers for in-app purchases. @param native undefined in an app without a store, which rejects these
 * calls
 */
export function createStoreHandlers(native: NativeStore | undefined): Pick<BridgeHandlers, StoreCalls> {
  const store = (): NativeStore => {
    if (!native) throw new Error('This app has no store');
    return native;
  };
  return {
    'store.buy': {
      parse: parsePurchase,
      run: async ({ productId, token, cents, currency }) => ({
        outcome: await store().buy(productId, token, cents, currency),
      }),
    },
    'store.unfinished': {
      parse: parseNothing,
      run: async () => ({ purchases: await store().unfinished() }),
    },
    'store.finish': {
      parse: parseFinish,
      run: async ({ id }) => {
        await store().finish(id);
        return {};
      },
    },
  };
}
