import { z } from 'zod';
import { httpUrl, type SettingTable, word } from './setting';

/** Notifications of the apps: see docs/app.md. */
export const PUSH_SETTINGS = {
  APNS_KEY_FILE: {
    schema: z.string().optional(),
    rule: 'the path of your key for Apple’s push service (AuthKey_….p8), which others may not read',
    absent: 'no notifications in the iOS app, and nobody is asked for them',
    meaning:
      'notifications of the iOS app at the end of a task and before a membership ends, with the settings below',
  },
  APNS_KEY_ID: {
    schema: word.optional(),
    rule: 'the id of that key',
    meaning: 'needed with notifications of the iOS app',
  },
  APNS_TEAM_ID: {
    schema: word.optional(),
    rule: 'the id of your developer team at Apple',
    meaning: 'the same',
  },
  APNS_TOPIC: {
    schema: word.optional(),
    rule: 'the bundle id of your iOS app, such as com.tuzuo.app',
    meaning: 'the same',
  },
  APNS_ENV: {
    schema: z.enum(['live', 'sandbox']).default('live'),
    rule: 'live or sandbox',
    meaning: 'sandbox is for an app that Xcode has put on a phone',
  },
  APNS_API_URL: {
    schema: httpUrl.optional(),
    rule: 'the address of Apple’s push service, or unset it for the usual one',
    meaning: 'where the server reaches Apple by another address',
  },
  FCM_SERVICE_ACCOUNT_FILE: {
    schema: z.string().optional(),
    rule: 'the path of the JSON file of a Firebase service account, which others may not read',
    absent: 'no notifications in the Android app, and nobody is asked for them',
    meaning:
      'notifications of the Android app by Firebase Cloud Messaging; phones without Google’s services get none',
  },
  FCM_API_URL: {
    schema: httpUrl.default('https://fcm.googleapis.com'),
    rule: 'the address of Firebase Cloud Messaging, or unset it for the usual one',
    meaning: 'where the server reaches Google by another address',
  },
} as const satisfies SettingTable;
