import { z } from 'zod';
import { httpUrl, listOf, type SettingTable, wholeNumber, word } from './setting';

const MAX_APP_ID = 99_999_999_999;

/** A UUID and a product of Apple's, which is any letters, digits, dots and lines. */
const PRODUCT = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})=([\w.-]{1,255})$/;

/** `price id=product id,…` → product ids by offers' numbers, as payments name them. */
const products = listOf(z.string().regex(PRODUCT)).transform((pairs) =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [, id = '', product = ''] = PRODUCT.exec(pair) ?? [];
      return [id.replaceAll('-', ''), product];
    }),
  ),
);

/** Apple's in-app purchase, by which alone an iOS app sells points and memberships. */
export const APPLE_SETTINGS = {
  APPLE_IAP_BUNDLE_ID: {
    schema: word.optional(),
    rule: 'the bundle id of your iOS app, such as com.tuzuo.app',
    absent: 'no in-app purchase: an iOS app sells nothing',
    meaning:
      'in-app purchase in the iOS app, with the settings below; tell App Store Connect to send notifications (version 2) to `/api/pay/notify/apple_iap`',
  },
  APPLE_IAP_APP_ID: {
    schema: wholeNumber(1, MAX_APP_ID).optional(),
    rule: 'the Apple ID of the app in App Store Connect, in digits',
    meaning: 'needed unless in the sandbox',
  },
  APPLE_IAP_ENV: {
    schema: z.enum(['live', 'sandbox']).default('live'),
    rule: 'live or sandbox',
    meaning: 'Apple’s sandbox takes no money; production refuses to start with it',
  },
  APPLE_IAP_TESTERS: {
    schema: listOf(z.uuid()).optional(),
    rule: 'ids of users between commas',
    absent: 'nobody',
    meaning:
      'for these users, what is bought in Apple’s sandbox is delivered by a live server too: Apple’s reviewers buy there',
  },
  APPLE_IAP_ROOT_CERT_FILE: {
    schema: z.string().optional(),
    rule: 'the path of AppleRootCA-G3.cer from apple.com/certificateauthority',
    meaning: 'needed with in-app purchase: whom transactions and notifications must be signed by',
  },
  APPLE_IAP_ISSUER_ID: {
    schema: word.optional(),
    rule: 'the issuer id of in-app purchase keys in App Store Connect',
    meaning: 'needed with in-app purchase, to compare our books with Apple’s',
  },
  APPLE_IAP_KEY_ID: {
    schema: word.optional(),
    rule: 'the id of your in-app purchase key',
    meaning: 'the same',
  },
  APPLE_IAP_KEY_FILE: {
    schema: z.string().optional(),
    rule: 'the path of that key (SubscriptionKey_….p8), which others may not read',
    meaning: 'the same',
  },
  APPLE_IAP_PRODUCTS: {
    schema: products.optional(),
    rule: 'price id=product id pairs between commas',
    absent: 'the product of an offer is its price id without hyphens',
    meaning:
      'what each offer is called in App Store Connect (consumable, or non-renewing subscription), at exactly its price in CNY',
  },
  APPLE_IAP_API_URL: {
    schema: httpUrl.optional(),
    rule: 'the address of the App Store Server API, or unset it for the usual one',
    meaning: 'where the server reaches Apple by another address',
  },
} as const satisfies SettingTable;
