import { z } from 'zod';
import { httpUrl, type SettingTable, wholeNumber, word } from './setting';

const MAX_REFUND_DAYS = 365;

/** A key of WeChat Pay's own making: the 32 characters that AES-256 takes. */
const apiV3Key = z.string().regex(/^[\x21-\x7e]{32}$/);

/** A key as text, whose line feeds an env file may write as `\n`. */
const pem = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine((text) => text.includes('-----BEGIN '));

/** How orders are paid. */
export const PAYMENT_SETTINGS = {
  PAY_SANDBOX: {
    schema: z.enum(['on', 'off']).optional(),
    rule: 'on or off',
    absent: '`on`; `off` in production, and where text messages are really sent',
    meaning:
      'enables the sandbox, a test checkout page that takes no money; production refuses to start with it',
  },
  ORDER_REFUND_DAYS: {
    schema: wholeNumber(0, MAX_REFUND_DAYS).default(7),
    rule: `for how many days, 0 to ${MAX_REFUND_DAYS}`,
    meaning:
      'so long after paying, users may have back what they have not used; 0 leaves every refund to the operator',
  },
  WXPAY_MCH_ID: {
    schema: word.optional(),
    rule: 'the number of your merchant account at WeChat Pay',
    absent: 'no WeChat Pay',
    meaning: 'WeChat Pay v3, with the settings below; needs `PUBLIC_URL`, where it tells of payments',
  },
  WXPAY_CERT_SERIAL: {
    schema: word.optional(),
    rule: 'the serial number of your API certificate',
    meaning: 'needed with WeChat Pay',
  },
  WXPAY_PRIVATE_KEY: {
    schema: pem.optional(),
    rule: 'the private key of that certificate (apiclient_key.pem), with \\n between its lines',
    meaning: 'needed with WeChat Pay, here or as a file',
    secret: true,
  },
  WXPAY_PRIVATE_KEY_FILE: {
    schema: z.string().optional(),
    rule: 'the path of apiclient_key.pem',
    meaning: 'the same as a file, which others may not read',
  },
  WXPAY_API_V3_KEY: {
    schema: apiV3Key.optional(),
    rule: 'the APIv3 key of 32 characters that you set at WeChat Pay',
    meaning: 'needed with WeChat Pay',
    secret: true,
  },
  WXPAY_PUBLIC_KEY_ID: {
    schema: z
      .string()
      .regex(/^PUB_KEY_ID_\w+$/)
      .optional(),
    rule: 'the id of WeChat Pay’s public key, which begins with PUB_KEY_ID_',
    absent: 'WeChat Pay’s certificates, which are fetched',
    meaning: 'for merchants that were given a public key in place of certificates, with the key',
  },
  WXPAY_PUBLIC_KEY: {
    schema: pem.optional(),
    rule: 'WeChat Pay’s public key (pub_key.pem), with \\n between its lines',
    meaning: 'the key, here or as a file',
  },
  WXPAY_PUBLIC_KEY_FILE: {
    schema: z.string().optional(),
    rule: 'the path of pub_key.pem',
    meaning: 'the same as a file',
  },
  WXPAY_H5_APP_ID: {
    schema: word.optional(),
    rule: 'the AppID that H5 payments are bound to',
    meaning: 'offers WeChat Pay in browsers; mini-programs pay by their own AppID',
  },
  WXPAY_MOBILE_APP_ID: {
    schema: word.optional(),
    rule: 'the AppID of the app at WeChat’s open platform',
    meaning: 'offers WeChat Pay in the app',
  },
  ALIPAY_APP_ID: {
    schema: word.optional(),
    rule: 'the APPID of your app at Alipay’s open platform',
    absent: 'no Alipay',
    meaning:
      'Alipay on pages and in the app, by keys or certificates and RSA2, with the settings below; needs `PUBLIC_URL`',
  },
  ALIPAY_PRIVATE_KEY: {
    schema: pem.optional(),
    rule: 'your app’s private key in PEM, with \\n between its lines',
    meaning: 'needed with Alipay, here or as a file',
    secret: true,
  },
  ALIPAY_PRIVATE_KEY_FILE: {
    schema: z.string().optional(),
    rule: 'the path of that key',
    meaning: 'the same as a file, which others may not read',
  },
  ALIPAY_PUBLIC_KEY: {
    schema: pem.optional(),
    rule: 'Alipay’s public key (not your app’s) in PEM, with \\n between its lines',
    meaning: 'needed with Alipay unless certificates are set, here or as a file',
  },
  ALIPAY_PUBLIC_KEY_FILE: {
    schema: z.string().optional(),
    rule: 'the path of Alipay’s public key',
    meaning: 'the same as a file',
  },
  ALIPAY_APP_CERT: {
    schema: pem.optional(),
    rule: 'your app’s certificate (appCertPublicKey_….crt), with \\n between its lines',
    meaning: 'certificates in place of `ALIPAY_PUBLIC_KEY`; needs the two below',
  },
  ALIPAY_APP_CERT_FILE: {
    schema: z.string().optional(),
    rule: 'the path of that certificate',
    meaning: 'the same as a file',
  },
  ALIPAY_CERT: {
    schema: pem.optional(),
    rule: 'Alipay’s certificate (alipayCertPublicKey_RSA2.crt), with \\n between its lines',
    meaning: 'needed with certificates; a newer one is fetched when Alipay signs by it',
  },
  ALIPAY_CERT_FILE: {
    schema: z.string().optional(),
    rule: 'the path of that certificate',
    meaning: 'the same as a file',
  },
  ALIPAY_ROOT_CERT: {
    schema: pem.optional(),
    rule: 'Alipay’s root certificates (alipayRootCert.crt), with \\n between its lines',
    meaning: 'needed with certificates',
  },
  ALIPAY_ROOT_CERT_FILE: {
    schema: z.string().optional(),
    rule: 'the path of that certificate',
    meaning: 'the same as a file',
  },
  ALIPAY_SIGN_SCENE: {
    schema: z
      .string()
      .regex(/^[A-Z_]+\|[A-Z_]+$/)
      .optional(),
    rule: 'the sign_scene that Alipay approved for you, such as INDUSTRY|DIGITAL_MEDIA',
    absent: 'memberships do not renew themselves by Alipay',
    meaning:
      'memberships that renew themselves by Alipay (周期扣款), which Alipay approves for each merchant; try it with a real payment before you leave it on',
  },
  ALIPAY_API_URL: {
    schema: httpUrl.default('https://openapi.alipay.com/gateway.do'),
    rule: 'the address of Alipay’s gateway, or unset it for the usual one',
    meaning: 'Alipay’s own sandbox has another address',
  },
  WXMINI_VIRTUAL_OFFER_ID: {
    schema: word.optional(),
    rule: 'the OfferID under virtual payment in the mini-program’s console',
    absent: 'no virtual payment in the mini-program',
    meaning:
      'virtual payment (goods) in the mini-program, with the settings below; needs `WXMINI_APP_ID`, its message push and `PUBLIC_URL`',
  },
  WXMINI_VIRTUAL_APP_KEY: {
    schema: word.optional(),
    rule: 'the AppKey of the environment, from the same page',
    meaning: 'needed with it',
    secret: true,
  },
  WXMINI_VIRTUAL_ENV: {
    schema: z.enum(['live', 'sandbox']).default('live'),
    rule: 'live or sandbox',
    meaning:
      'WeChat’s sandbox takes no money and does not work on iPhones; production refuses to start with it',
  },
  WXMINI_IDPHOTO_VIRTUAL_OFFER_ID: {
    schema: word.optional(),
    rule: 'the OfferID under virtual payment in the ID-photo mini-program’s console',
    absent: 'no virtual payment in the ID-photo mini-program',
    meaning:
      'virtual payment (goods) in the ID-photo mini-program, with the settings below; needs `WXMINI_IDPHOTO_APP_ID`, its message push and `PUBLIC_URL`',
  },
  WXMINI_IDPHOTO_VIRTUAL_APP_KEY: {
    schema: word.optional(),
    rule: 'the AppKey of the environment, from the same page',
    meaning: 'needed with it',
    secret: true,
  },
  WXMINI_IDPHOTO_VIRTUAL_ENV: {
    schema: z.enum(['live', 'sandbox']).default('live'),
    rule: 'live or sandbox',
    meaning:
      'WeChat’s sandbox takes no money and does not work on iPhones; production refuses to start with it',
  },
  WXPAY_JSAPI_VIRTUAL_GOODS: {
    schema: z.enum(['on', 'off']).default('off'),
    rule: 'on or off',
    meaning:
      'offers WeChat Pay for points and memberships in mini-programs without virtual payment, which WeChat has not allowed since April 2026',
  },
  WXPAY_API_URL: {
    schema: httpUrl.default('https://api.mch.weixin.qq.com'),
    rule: 'the address of the WeChat Pay API, or unset it for the usual one',
    meaning: 'where the server reaches WeChat Pay by another address',
  },
} as const satisfies SettingTable;
