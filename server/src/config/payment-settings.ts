import { z } from 'zod';
import { httpUrl, type SettingTable, wholeNumber, word } from './setting';

const MAX_REFUND_DAYS = 365;

/** WeChat Pay's APIv3 key: 32 characters, used as an AES-256 key. */
const apiV3Key = z.string().regex(/^[\x21-\x7e]{32}$/);

/** A PEM text; line feeds may be written as `\n`, as env files do. */
const pem = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine((text) => text.includes('-----BEGIN '));

/** Settings for payment providers and refunds. */
export const PAYMENT_SETTINGS = {
  PAY_SANDBOX: {
    schema: z.enum(['on', 'off']).optional(),
    rule: 'on or off',
    absent: '`on`; `off` in production and when a real SMS provider is set',
    meaning:
      'enables the sandbox, a test checkout page that takes no money; production does not start with it',
  },
  ORDER_REFUND_DAYS: {
    schema: wholeNumber(0, MAX_REFUND_DAYS).default(7),
    rule: `a number of days, 0 to ${MAX_REFUND_DAYS}`,
    meaning:
      'days after payment during which users can get a refund for what they have not used; 0 leaves all refunds to the operator',
  },
  ORDER_REFUND_INVOICED: {
    schema: z.enum(['reverse', 'refuse']).default('reverse'),
    rule: 'reverse or refuse',
    meaning:
      'what happens if a user requests a refund of an order with an issued invoice: `reverse` refunds it and lists the invoice under `npm run admin -- invoice list --state reversing` for a red invoice; `refuse` leaves such refunds to the operator',
  },
  WXPAY_MCH_ID: {
    schema: word.optional(),
    rule: 'the number of your merchant account at WeChat Pay',
    absent: 'no WeChat Pay',
    meaning:
      'enables WeChat Pay v3, together with the settings below; requires `PUBLIC_URL` for payment notifications',
  },
  WXPAY_CERT_SERIAL: {
    schema: word.optional(),
    rule: 'the serial number of your API certificate',
    meaning: 'required for WeChat Pay',
  },
  WXPAY_PRIVATE_KEY: {
    schema: pem.optional(),
    rule: 'the private key of that certificate (apiclient_key.pem), with \\n between its lines',
    meaning: 'required for WeChat Pay, here or as a file',
    secret: true,
  },
  WXPAY_PRIVATE_KEY_FILE: {
    schema: z.string().optional(),
    rule: 'the path of apiclient_key.pem',
    meaning: 'alternative to `WXPAY_PRIVATE_KEY`; only the server’s user may read the file',
  },
  WXPAY_API_V3_KEY: {
    schema: apiV3Key.optional(),
    rule: 'the APIv3 key of 32 characters that you set at WeChat Pay',
    meaning: 'required for WeChat Pay',
    secret: true,
  },
  WXPAY_PUBLIC_KEY_ID: {
    schema: z
      .string()
      .regex(/^PUB_KEY_ID_\w+$/)
      .optional(),
    rule: 'the id of WeChat Pay’s public key, which begins with PUB_KEY_ID_',
    absent: 'WeChat Pay’s certificates are downloaded',
    meaning: 'for merchants who received a public key instead of certificates; requires the key',
  },
  WXPAY_PUBLIC_KEY: {
    schema: pem.optional(),
    rule: 'WeChat Pay’s public key (pub_key.pem), with \\n between its lines',
    meaning: 'required with `WXPAY_PUBLIC_KEY_ID`, here or as a file',
  },
  WXPAY_PUBLIC_KEY_FILE: {
    schema: z.string().optional(),
    rule: 'the path of pub_key.pem',
    meaning: 'alternative to `WXPAY_PUBLIC_KEY`',
  },
  WXPAY_H5_APP_ID: {
    schema: word.optional(),
    rule: 'the AppID that H5 payments are bound to',
    meaning: 'offers WeChat Pay in browsers; mini-programs use their own AppID',
  },
  WXPAY_MOBILE_APP_ID: {
    schema: word.optional(),
    rule: 'the AppID of the app on WeChat’s open platform',
    meaning: 'offers WeChat Pay in the app',
  },
  ALIPAY_APP_ID: {
    schema: word.optional(),
    rule: 'the APPID of your app on Alipay’s open platform',
    absent: 'no Alipay',
    meaning:
      'enables Alipay on web pages and in the app (RSA2, with keys or certificates), together with the settings below; requires `PUBLIC_URL`',
  },
  ALIPAY_PRIVATE_KEY: {
    schema: pem.optional(),
    rule: 'your app’s private key in PEM, with \\n between its lines',
    meaning: 'required for Alipay, here or as a file',
    secret: true,
  },
  ALIPAY_PRIVATE_KEY_FILE: {
    schema: z.string().optional(),
    rule: 'the path of that key',
    meaning: 'alternative to `ALIPAY_PRIVATE_KEY`; only the server’s user may read the file',
  },
  ALIPAY_PUBLIC_KEY: {
    schema: pem.optional(),
    rule: 'Alipay’s public key (not your app’s) in PEM, with \\n between its lines',
    meaning: 'required for Alipay unless certificates are set, here or as a file',
  },
  ALIPAY_PUBLIC_KEY_FILE: {
    schema: z.string().optional(),
    rule: 'the path of Alipay’s public key',
    meaning: 'alternative to `ALIPAY_PUBLIC_KEY`',
  },
  ALIPAY_APP_CERT: {
    schema: pem.optional(),
    rule: 'your app’s certificate (appCertPublicKey_….crt), with \\n between its lines',
    meaning:
      'uses certificates instead of `ALIPAY_PUBLIC_KEY`; requires `ALIPAY_CERT` and `ALIPAY_ROOT_CERT`, here or as files',
  },
  ALIPAY_APP_CERT_FILE: {
    schema: z.string().optional(),
    rule: 'the path of that certificate',
    meaning: 'alternative to `ALIPAY_APP_CERT`',
  },
  ALIPAY_CERT: {
    schema: pem.optional(),
    rule: 'Alipay’s certificate (alipayCertPublicKey_RSA2.crt), with \\n between its lines',
    meaning: 'required with certificates; a newer one is downloaded when Alipay starts to sign with it',
  },
  ALIPAY_CERT_FILE: {
    schema: z.string().optional(),
    rule: 'the path of that certificate',
    meaning: 'alternative to `ALIPAY_CERT`',
  },
  ALIPAY_ROOT_CERT: {
    schema: pem.optional(),
    rule: 'Alipay’s root certificates (alipayRootCert.crt), with \\n between its lines',
    meaning: 'required with certificates',
  },
  ALIPAY_ROOT_CERT_FILE: {
    schema: z.string().optional(),
    rule: 'the path of that file',
    meaning: 'alternative to `ALIPAY_ROOT_CERT`',
  },
  ALIPAY_SIGN_SCENE: {
    schema: z
      .string()
      .regex(/^[A-Z_]+\|[A-Z_]+$/)
      .optional(),
    rule: 'the sign_scene that Alipay approved for you, such as INDUSTRY|DIGITAL_MEDIA',
    absent: 'no automatic renewal by Alipay',
    meaning:
      'enables automatic renewal of memberships by Alipay (周期扣款), which Alipay approves for each merchant; test it with a real payment before you keep it on',
  },
  ALIPAY_API_URL: {
    schema: httpUrl.default('https://openapi.alipay.com/gateway.do'),
    rule: 'the URL of Alipay’s gateway, or unset it for the default',
    meaning: 'needed for Alipay’s own sandbox, which has another URL',
  },
  WXMINI_VIRTUAL_OFFER_ID: {
    schema: word.optional(),
    rule: 'the OfferID under virtual payment in the mini-program’s console',
    absent: 'no virtual payment in the mini-program',
    meaning:
      'enables virtual payment (goods) in the mini-program, together with the settings below; requires `WXMINI_APP_ID`, `WXMINI_PUSH_TOKEN` and `PUBLIC_URL`',
  },
  WXMINI_VIRTUAL_APP_KEY: {
    schema: word.optional(),
    rule: 'the AppKey of the environment, from the same page',
    meaning: 'required with `WXMINI_VIRTUAL_OFFER_ID`',
    secret: true,
  },
  WXMINI_VIRTUAL_ENV: {
    schema: z.enum(['live', 'sandbox']).default('live'),
    rule: 'live or sandbox',
    meaning:
      'WeChat’s sandbox takes no money and does not work on iPhones; production does not start with it',
  },
  WXMINI_IDPHOTO_VIRTUAL_OFFER_ID: {
    schema: word.optional(),
    rule: 'the OfferID under virtual payment in the ID-photo mini-program’s console',
    absent: 'no virtual payment in the ID-photo mini-program',
    meaning:
      'enables virtual payment (goods) in the ID-photo mini-program, together with the settings below; requires `WXMINI_IDPHOTO_APP_ID`, `WXMINI_IDPHOTO_PUSH_TOKEN` and `PUBLIC_URL`',
  },
  WXMINI_IDPHOTO_VIRTUAL_APP_KEY: {
    schema: word.optional(),
    rule: 'the AppKey of the environment, from the same page',
    meaning: 'required with `WXMINI_IDPHOTO_VIRTUAL_OFFER_ID`',
    secret: true,
  },
  WXMINI_IDPHOTO_VIRTUAL_ENV: {
    schema: z.enum(['live', 'sandbox']).default('live'),
    rule: 'live or sandbox',
    meaning:
      'WeChat’s sandbox takes no money and does not work on iPhones; production does not start with it',
  },
  WXPAY_JSAPI_VIRTUAL_GOODS: {
    schema: z.enum(['on', 'off']).default('off'),
    rule: 'on or off',
    meaning:
      'offers WeChat Pay for points and memberships in mini-programs without virtual payment; WeChat has not allowed this since April 2026',
  },
  WXPAY_API_URL: {
    schema: httpUrl.default('https://api.mch.weixin.qq.com'),
    rule: 'the URL of the WeChat Pay API, or unset it for the default',
    meaning: 'needed only if the server reaches WeChat Pay through another URL, such as a proxy',
  },
} as const satisfies SettingTable;
