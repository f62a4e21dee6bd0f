import { VERSION_CODE } from '@tuzuo/core/app/version';
import { Linking, Platform } from 'react-native';
import type { AppHostPort } from './port';

/** The pages are compiled into this app, so only a complete APK can be newer; the phone's browser downloads it. */
export const appHost = {
  installed: async () =>
    Platform.OS === 'android' ? { versionCode: VERSION_CODE, takes: ['apk'] as const } : undefined,
  download: async () => 'saved' as const,
  install: async ({ installPackageUrl }) => {
    await Linking.openURL(installPackageUrl);
  },
  restart: async () => undefined,
} satisfies AppHostPort;
