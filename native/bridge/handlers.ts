import { originOf } from '@tuzuo/core/api/web-origin';
import {
  type BridgeCallName,
  COMMON_CALLS,
  PAGE_CALLS,
  PHONE_CALLS,
  PROTOCOL_VERSION,
  STORE_CALLS,
  UPDATE_CALLS,
} from '@tuzuo/core/app/bridge';
import type { SplashPart } from '@tuzuo/core/app/splash';
import type { UpdateChannel } from '@tuzuo/core/app/upgrade';
import { APP_VERSION, VERSION_CODE } from '@tuzuo/core/app/version';
import { Linking, Platform } from 'react-native';
import type { NativePay } from '../shell/native-pay';
import type { NativePush } from '../shell/native-push';
import type { NativeShell } from '../shell/native-shell';
import type { NativeStore } from '../shell/native-store';
import type { NativeUpdate } from '../shell/native-update';
import type { BridgeHandlers } from './answer';
import { isTrusted, mayOpenOutside } from './origins';
import { parseDownload, parseInstall, parseNothing, parseSplashPart, parseUrl } from './parameters';
import { createPayHandlers, payCalls } from './pay';
import { createPhoneHandlers } from './phone';
import { createPushHandlers, pushCalls } from './push';
import { createStoreHandlers } from './store';

type ShellParts = {
  trusted: readonly string[];
  /** Undefined in an app that cannot update itself. */
  update: NativeUpdate | undefined;
  /** Key of the operator whose updates are accepted; without a key there are no updates. */
  publicKey: string | undefined;
  channel: UpdateChannel;
  /** Undefined in an app without its native modules. */
  phone: NativeShell | undefined;
  /** Undefined when the phone's store sells nothing of ours. */
  store: NativeStore | undefined;
  /** Undefined in an app without payment SDKs. */
  pay: NativePay | undefined;
  /** Undefined in an app without its native modules. */
  push: NativePush | undefined;
  /** Reloads the pages. */
  restart(): void;
  report(part: SplashPart): void;
};

/** Creates the shell's handlers for calls of pages. */
export function createHandlers(parts: ShellParts): BridgeHandlers {
  const { trusted, publicKey, channel, phone, store, pay, push, restart, report } = parts;
  const update = publicKey === undefined ? undefined : parts.update;
  // A package replaces the app's own pages, so it must come over HTTPS or from a trusted origin.
  const mayDownload = (url: string) =>
    originOf(url) !== undefined && (/^https:/i.test(url) || isTrusted(url, trusted));
  const updater = (): NativeUpdate => {
    if (!update) throw new Error('This app cannot update itself');
    return update;
  };
  const calls: BridgeCallName[] = [
    ...COMMON_CALLS,
    ...(update ? UPDATE_CALLS : []),
    ...(phone ? PHONE_CALLS : []),
    ...(phone?.readPage ? PAGE_CALLS : []),
    ...(store ? STORE_CALLS : []),
  ];
  return {
    ...createPhoneHandlers(phone),
    ...createStoreHandlers(store),
    ...createPayHandlers(pay),
    ...createPushHandlers(push),
    'app.info': {
      parse: parseNothing,
      run: async () => ({
        protocol: PROTOCOL_VERSION,
        version: APP_VERSION,
        versionCode: VERSION_CODE,
        pagesVersionCode: (await update?.activePages()) ?? 0,
        platform: Platform.OS === 'ios' ? 'ios' : 'android',
        channel,
        calls: [...calls, ...(await payCalls(pay)), ...(await pushCalls(push))],
      }),
    },
    'app.restart': {
      parse: parseNothing,
      run: async () => {
        restart();
        return {};
      },
    },
    'link.open': {
      parse: parseUrl(mayOpenOutside),
      run: async ({ url }) => {
        await Linking.openURL(url);
        return {};
      },
    },
    'splash.report': {
      parse: parseSplashPart,
      run: async ({ part }) => {
        report(part);
        return {};
      },
    },
    'update.download': {
      parse: parseDownload(mayDownload),
      run: async (file) => ({ outcome: await updater().download(file, publicKey ?? '') }),
    },
    'update.install': {
      parse: parseInstall,
      run: async ({ versionCode, packageType }) => {
        await (packageType === 'apk'
          ? updater().installApk(versionCode)
          : updater().installPages(versionCode));
        return {};
      },
    },
  };
}
