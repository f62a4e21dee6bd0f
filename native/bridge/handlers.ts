import { APP_VERSION, VERSION_CODE } from '@tuzuo/core/version';
import { Linking, Platform } from 'react-native';
import { type BridgeHandlers, parseNothing, parseUrl } from './answer';
import { mayOpenOutside } from './origins';
import { BRIDGE_CALLS, PROTOCOL_VERSION } from './protocol';

/** What the shell does for a page that asks. */
export const handlers: BridgeHandlers = {
  'app.info': {
    parse: parseNothing,
    run: async () => ({
      protocol: PROTOCOL_VERSION,
      version: APP_VERSION,
      versionCode: VERSION_CODE,
      platform: Platform.OS === 'ios' ? 'ios' : 'android',
      calls: BRIDGE_CALLS,
    }),
  },
  'link.open': {
    parse: parseUrl(mayOpenOutside),
    run: async ({ url }) => {
      await Linking.openURL(url);
      return {};
    },
  },
};
