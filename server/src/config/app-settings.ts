import { z } from 'zod';
import { listOf, type SettingTable } from './setting';

/** PKCS #8 of a key on P-256, in Base64: what comes before the key itself is the same for all. */
const SIGNING_KEY = /^MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg[A-Za-z0-9+/]{136}$/;

/** The app for phones that the operator builds (native/). */
export const APP_SETTINGS = {
  UPDATE_SIGNING_KEY: {
    schema: z.string().regex(SIGNING_KEY).optional(),
    rule: 'the key that `npm run publish-package -- --make-key FILE` wrote, or unset it to publish without a signature',
    meaning:
      'signs the packages of the Android app; needed by `npm run publish-package` alone, so keep it away from the server',
    secret: true,
  },
  APP_ANDROID_ID: {
    schema: z
      .string()
      .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/)
      .optional(),
    rule: 'the application id of your Android app, such as com.tuzuo.app',
    meaning: 'the app that opens links to shared results without a question (`/.well-known/assetlinks.json`)',
  },
  APP_ANDROID_CERTIFICATES: {
    schema: listOf(z.string().regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/)).optional(),
    rule: 'SHA-256 fingerprints of the certificates that it is signed with, such as 0A:1B:…, between commas',
    meaning: '`keytool -list -v` tells them; with Play’s signing, the store’s as well',
  },
  APP_IOS_IDS: {
    schema: listOf(z.string().regex(/^[A-Z0-9]{10}\.[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/)).optional(),
    rule: 'team id and bundle id of your iOS app, such as A1B2C3D4E5.com.tuzuo.app; several between commas',
    meaning: 'the same on iOS (`/.well-known/apple-app-site-association`)',
  },
} as const satisfies SettingTable;
