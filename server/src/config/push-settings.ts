import { z } from 'zod';
import { httpUrl, type SettingTable, word } from './setting';

/** Settings for push notifications of the apps: see docs/app.md. */
export const PUSH_SETTINGS = {
  APNS_KEY_FILE: {
    schema: z.string().optional(),
    rule: 'the path of your key for Apple’s push service (AuthKey_….p8), which only the server’s user may read',
    absent: 'no notifications in the iOS app; users are not asked for permission',
    meaning:
      'enables notifications in the iOS app when a task ends and before a membership expires, together with the settings below',
  },
  APNS_KEY_ID: {
    schema: word.optional(),
    rule: 'the id of that key',
    meaning: 'required with `APNS_KEY_FILE`',
  },
  APNS_TEAM_ID: {
    schema: word.optional(),
    rule: 'the id of your developer team at Apple',
    meaning: 'required with `APNS_KEY_FILE`',
  },
  APNS_TOPIC: {
    schema: word.optional(),
    rule: 'the bundle id of your iOS app, such as com.tuzuo.app',
    meaning: 'required with `APNS_KEY_FILE`',
  },
  APNS_ENV: {
    schema: z.enum(['live', 'sandbox']).default('live'),
    rule: 'live or sandbox',
    meaning: '`sandbox` is for apps installed by Xcode',
  },
  APNS_API_URL: {
    schema: httpUrl.optional(),
    rule: 'the URL of Apple’s push service, or unset it for the default',
    meaning: 'needed only if the server reaches Apple through another URL, such as a proxy',
  },
  FCM_SERVICE_ACCOUNT_FILE: {
    schema: z.string().optional(),
    rule: 'the path of the JSON file of a Firebase service account, which only the server’s user may read',
    absent: 'no notifications in the Android app; users are not asked for permission',
    meaning:
      'enables notifications in the Android app through Firebase Cloud Messaging; phones without Google services get none',
  },
  FCM_API_URL: {
    schema: httpUrl.default('https://fcm.googleapis.com'),
    rule: 'the URL of Firebase Cloud Messaging, or unset it for the default',
    meaning: 'needed only if the server reaches Google through another URL, such as a proxy',
  },
} as const satisfies SettingTable;
