import { VERSION_CODE } from '@tuzuo/core/app/version';
import { Linking, Platform } from 'react-native';
import type { AppHostPort } from './port';

/** The pages are part of this app, so that only a whole APK can be newer; the phone's browser fetches it. */
export const appHost = {
  installed: async () =>
    Platform.OS === 'android' ? { versionCode: VERSION_CODE, takes: ['apk'] as const } : undefined,
  download: async () => 'saved' as const,
  install: async ({ installPackageUrl }) => {
    await Linking.openURL(installPackageUrl);
  },
  restart: async () => undefined,
} satisfies AppHostPort;
