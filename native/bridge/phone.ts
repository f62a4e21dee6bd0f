import type { BridgeCallName } from '@tuzuo/core/app/bridge';
import { Linking, PermissionsAndroid, Share, Vibration } from 'react-native';
import type { NativeShell } from '../shell/native-shell';
import type { BridgeHandlers } from './answer';
import {
  parseAlbumFile,
  parseFilePart,
  parseNothing,
  parsePagePath,
  parseSharedFile,
  parseSharedLink,
  parseText,
  parseVibration,
} from './parameters';

const VIBRATION_MS = { short: 15, long: 400 };

/** Requests album access where needed (before Android 10; iOS asks by itself). */
async function mayWriteAlbum(shell: NativeShell): Promise<boolean> {
  if (!(await shell.albumNeedsPermission?.())) return true;
  const answer = await PermissionsAndroid.request('android.permission.WRITE_EXTERNAL_STORAGE');
  return answer === PermissionsAndroid.RESULTS.GRANTED;
}

type PhoneCalls = Extract<
  BridgeCallName,
  | `file.${string}`
  | `album.${string}`
  | 'link.share'
  | 'clipboard.write'
  | 'phone.vibrate'
  | 'settings.open'
  | 'page.read'
>;

/**
 * Creates the handlers for phone features. @param shell undefined in an app without native modules, which rejects these
 * calls
 */
export function createPhoneHandlers(shell: NativeShell | undefined): Pick<BridgeHandlers, PhoneCalls> {
  const phone = (): NativeShell => {
    if (!shell) throw new Error('This app has no native half');
    return shell;
  };
  return {
    'file.append': {
      parse: parseFilePart,
      run: async ({ file, fileName, offset, part }) => {
        await phone().appendFile(file, fileName, offset, part);
        return {};
      },
    },
    'file.share': {
      parse: parseSharedFile,
      run: async ({ file, mime, title }) => {
        await phone().shareFile(file, mime, title);
        return {};
      },
    },
    'album.save': {
      parse: parseAlbumFile,
      run: async ({ file, mime }) => {
        if (!(await mayWriteAlbum(phone()))) return { outcome: 'blocked' };
        return { outcome: (await phone().saveToAlbum(file, mime)) === 'blocked' ? 'blocked' : 'saved' };
      },
    },
    'link.share': {
      parse: parseSharedLink,
      run: async ({ title, url }) => {
        // Android's share sheet takes no separate URL; iOS would show it twice.
        const { action } = await Share.share({ title, message: `${title} ${url}` });
        return { outcome: action === Share.dismissedAction ? 'dismissed' : 'shared' };
      },
    },
    'clipboard.write': {
      parse: parseText,
      run: async ({ text }) => {
        await phone().copyText(text);
        return {};
      },
    },
    'phone.vibrate': {
      parse: parseVibration,
      run: async ({ length }) => {
        Vibration.vibrate(VIBRATION_MS[length]);
        return {};
      },
    },
    'settings.open': {
      parse: parseNothing,
      run: async () => {
        await Linking.openSettings();
        return {};
      },
    },
    'page.read': {
      parse: parsePagePath,
      run: async ({ path }) => ({ text: (await phone().readPage?.(path)) ?? null }),
    },
  };
}
