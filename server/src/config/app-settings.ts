import { z } from 'zod';
import { listOf, type SettingTable } from './setting';

/** PKCS #8 of a P-256 key in Base64; everything before the key itself is constant. */
const SIGNING_KEY = /^MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg[A-Za-z0-9+/]{136}$/;

/** Settings for the Android and iOS apps that the operator builds from native/. */
export const APP_SETTINGS = {
  UPDATE_SIGNING_KEY: {
    schema: z.string().regex(SIGNING_KEY).optional(),
    rule: 'the key that `npm run publish-package -- --make-key FILE` wrote, or unset it to publish without a signature',
    meaning:
      'signs packages of the Android app. Only `npm run publish-package` needs it, so keep it off the server',
    secret: true,
  },
  APP_ANDROID_ID: {
    schema: z
      .string()
      .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/)
      .optional(),
    rule: 'the application id of your Android app, such as com.tuzuo.app',
    meaning:
      'lets the app open links to shared results without asking the user (`/.well-known/assetlinks.json`)',
  },
  APP_ANDROID_CERTIFICATES: {
    schema: listOf(z.string().regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/)).optional(),
    rule: 'SHA-256 fingerprints of the app’s signing certificates, such as 0A:1B:…, separated by commas',
    meaning:
      'certificates of that app; `keytool -list -v` prints them; with Play App Signing, add the store’s certificate',
  },
  APP_IOS_IDS: {
    schema: listOf(z.string().regex(/^[A-Z0-9]{10}\.[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/)).optional(),
    rule: 'team id and bundle id of your iOS app, such as A1B2C3D4E5.com.tuzuo.app; separate several with commas',
    meaning:
      'lets the iOS app open links to shared results without asking the user (`/.well-known/apple-app-site-association`)',
  },
} as const satisfies SettingTable;
