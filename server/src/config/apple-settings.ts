import { z } from 'zod';
import { httpUrl, listOf, type SettingTable, wholeNumber, word } from './setting';

const MAX_APP_ID = 99_999_999_999;

/** `UUID=product id`; Apple's product ids consist of letters, digits, dots, hyphens and underscores. */
const PRODUCT = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})=([\w.-]{1,255})$/;

/** Parses `price id=product id,…` into product ids by price id without hyphens, the form that payments use. */
const products = listOf(z.string().regex(PRODUCT)).transform((pairs) =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [, id = '', product = ''] = PRODUCT.exec(pair) ?? [];
      return [id.replaceAll('-', ''), product];
    }),
  ),
);

/** Settings for Apple's in-app purchase, the only way to sell points and memberships in the iOS app. */
export const APPLE_SETTINGS = {
  APPLE_IAP_BUNDLE_ID: {
    schema: word.optional(),
    rule: 'the bundle id of your iOS app, such as com.tuzuo.app',
    absent: 'no in-app purchase: the iOS app sells nothing',
    meaning:
      'enables in-app purchase in the iOS app, together with the settings below. In App Store Connect, send server notifications (version 2) to `/api/pay/notify/apple_iap`',
  },
  APPLE_IAP_APP_ID: {
    schema: wholeNumber(1, MAX_APP_ID).optional(),
    rule: 'the Apple ID of the app in App Store Connect, in digits',
    meaning: 'required unless `APPLE_IAP_ENV` is sandbox',
  },
  APPLE_IAP_ENV: {
    schema: z.enum(['live', 'sandbox']).default('live'),
    rule: 'live or sandbox',
    meaning: 'Apple’s sandbox takes no money; production does not start with it',
  },
  APPLE_IAP_TESTERS: {
    schema: listOf(z.uuid()).optional(),
    rule: 'user ids, separated by commas',
    absent: 'none',
    meaning:
      'users whose purchases in Apple’s sandbox a live server delivers as well; needed for Apple’s app reviewers, who buy in the sandbox',
  },
  APPLE_IAP_ROOT_CERT_FILE: {
    schema: z.string().optional(),
    rule: 'the path of AppleRootCA-G3.cer from apple.com/certificateauthority',
    meaning: 'required for in-app purchase: the root certificate that signs transactions and notifications',
  },
  APPLE_IAP_ISSUER_ID: {
    schema: word.optional(),
    rule: 'the issuer id of in-app purchase keys in App Store Connect',
    meaning: 'required for in-app purchase, to compare payments with Apple’s records',
  },
  APPLE_IAP_KEY_ID: {
    schema: word.optional(),
    rule: 'the id of your in-app purchase key',
    meaning: 'required for in-app purchase',
  },
  APPLE_IAP_KEY_FILE: {
    schema: z.string().optional(),
    rule: 'the path of that key (SubscriptionKey_….p8), which only the server’s user may read',
    meaning: 'required for in-app purchase',
  },
  APPLE_IAP_PRODUCTS: {
    schema: products.optional(),
    rule: 'price id=product id pairs, separated by commas',
    absent: 'the product id of an offer is its price id without hyphens',
    meaning:
      'product of each offer in App Store Connect (a consumable, or a non-renewing subscription), with exactly the offer’s price in CNY',
  },
  APPLE_IAP_API_URL: {
    schema: httpUrl.optional(),
    rule: 'the URL of the App Store Server API, or unset it for the default',
    meaning: 'needed only if the server reaches Apple through another URL, such as a proxy',
  },
} as const satisfies SettingTable;
