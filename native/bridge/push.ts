import type { BridgeCallName, PushState } from '@tuzuo/core/app/bridge';
import { PermissionsAndroid } from 'react-native';
import type { NativePush } from '../shell/native-push';
import type { BridgeHandlers } from './answer';
import { parseNothing } from './parameters';

type PushCalls = Extract<BridgeCallName, `push.${string}`>;

/** The calls of an app that supports notifications. @param native undefined in an app without native modules */
export async function pushCalls(native: NativePush | undefined): Promise<PushCalls[]> {
  return native && (await native.offered()) ? ['push.ask', 'push.state'] : [];
}

/** Asks the user for permission. */
async function ask(native: NativePush): Promise<PushState> {
  if (native.ask) return native.ask();
  const answer = await PermissionsAndroid.request('android.permission.POST_NOTIFICATIONS');
  return answer === PermissionsAndroid.RESULTS.GRANTED ? native.state() : 'off';
}

/** Creates the notification handlers. @param native undefined in an app without them, which rejects these calls */
export function createPushHandlers(native: NativePush | undefined): Pick<BridgeHandlers, PushCalls> {
  const push = (): NativePush => {
    if (!native) throw new Error('This app cannot be notified');
    return native;
  };
  const told = async (state: PushState) => {
    const token = state === 'on' ? await push().token() : null;
    return { state, ...(token !== null && { token }) };
  };
  return {
    'push.state': { parse: parseNothing, run: async () => told(await push().state()) },
    'push.ask': { parse: parseNothing, run: async () => told(await ask(push())) },
  };
}
