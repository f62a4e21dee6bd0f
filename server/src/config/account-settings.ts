import { z } from 'zod';
import { TENCENT_TEMPLATE_PARAMS } from '../sms/tencent';
import { httpUrl, type SettingTable, wholeNumber, word } from './setting';

/** Publicly known; only acceptable on a machine without real accounts. */
export const DEVELOPMENT_SECRET_KEY = 'development-only-and-known-to-everybody';

export const MIN_KEY_LENGTH = 32;

const SMS_PROVIDERS = ['console', 'aliyun', 'tencent'] as const;

const MAX_BUDGET = 10_000_000;
const codes = wholeNumber(1, MAX_BUDGET);

/** Settings for accounts, text messages and WeChat login. */
export const ACCOUNT_SETTINGS = {
  SECRET_KEY: {
    schema: z.string().min(MIN_KEY_LENGTH).default(DEVELOPMENT_SECRET_KEY),
    rule: `at least ${MIN_KEY_LENGTH} random characters, the same on every node`,
    absent: 'a publicly known key',
    meaning:
      'signs file URLs and protects stored login codes; create one with `openssl rand -hex 32`. Required in production, which rejects a ' +
      'key that is easy to guess',
    secret: true,
  },
  SECRET_KEY_PREVIOUS: {
    schema: z.string().min(MIN_KEY_LENGTH).optional(),
    rule: 'the SECRET_KEY before this one',
    absent: 'only `SECRET_KEY` is accepted',
    meaning:
      'is still accepted for file URLs and login codes, so that nobody notices a new `SECRET_KEY`: unset it after two hours. Log-ins do ' +
      'not depend on either',
    secret: true,
  },
  NUMBER_GIFTS_KEY: {
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    rule: '64 hex digits, the same on every node: those in number-gifts.key of the first one, or new ones (openssl rand -hex 32)',
    absent: 'the key in `number-gifts.key` in `DATA_DIR`, which the first start creates',
    meaning:
      'protects the digests of the numbers that were given gifts; required if files are in S3 and the database is your own, since the ' +
      'nodes then share no `DATA_DIR`',
    secret: true,
  },
  TRIAL_DAYS: {
    schema: wholeNumber(0, 365).default(7),
    rule: 'a number of days, 0 to 365',
    meaning:
      'length of the trial membership of new users, once per user from the first login; 0 disables trials',
  },
  GRANTED_POINTS_DAYS: {
    schema: wholeNumber(0, 3_650).default(0),
    rule: 'a number of days, 0 to 3650',
    meaning:
      'days until points that were granted to a user expire; 0 means never. Purchased points never expire, monthly points end with the month',
  },
  SMS_PROVIDER: {
    schema: z.enum(SMS_PROVIDERS).default('console'),
    rule: `one of ${SMS_PROVIDERS.join(', ')}`,
    meaning: 'who sends text messages. `console` sends nothing and shows every code; production rejects it',
  },
  SMS_ENDPOINT: {
    schema: httpUrl.optional(),
    rule: "the URL of the provider's API, or unset it for the default",
    absent: 'the provider’s own',
    meaning: 'needed only if the server reaches the provider through another URL, such as a proxy',
  },
  SMS_HOURLY_BUDGET: {
    schema: codes.default(200),
    rule: `a number of codes, 1 to ${MAX_BUDGET}`,
    meaning:
      'codes that all servers together may send per hour; devices that never logged in get at most four fifths of them ([limits](adr/0007-captchas.md))',
  },
  SMS_DAILY_BUDGET: {
    schema: codes.default(1000),
    rule: `a number of codes, 1 to ${MAX_BUDGET}`,
    meaning:
      'codes that all servers together may send per day; devices that never logged in get at most four fifths of them',
  },
  ALIYUN_SMS_ACCESS_KEY_ID: {
    schema: word.optional(),
    rule: 'the id of an access key that may call dysmsapi',
    meaning: 'required for `aliyun`',
    secret: true,
  },
  ALIYUN_SMS_ACCESS_KEY_SECRET: {
    schema: word.optional(),
    rule: 'the secret of that access key',
    meaning: 'required for `aliyun`',
    secret: true,
  },
  ALIYUN_SMS_SIGN_NAME: {
    schema: z.string().optional(),
    rule: 'the signature that Alibaba Cloud has approved',
    meaning: 'required for `aliyun`',
  },
  ALIYUN_SMS_TEMPLATE_ID: {
    schema: word.optional(),
    rule: 'the id of the approved template, whose only variable is code',
    meaning: 'required for `aliyun`',
  },
  TENCENT_SMS_SECRET_ID: {
    schema: word.optional(),
    rule: 'the id of an API key that may call sms',
    meaning: 'required for `tencent`',
    secret: true,
  },
  TENCENT_SMS_SECRET_KEY: {
    schema: word.optional(),
    rule: 'the secret of that API key',
    meaning: 'required for `tencent`',
    secret: true,
  },
  TENCENT_SMS_APP_ID: {
    schema: word.optional(),
    rule: 'the SdkAppId of the SMS application',
    meaning: 'required for `tencent`',
  },
  TENCENT_SMS_SIGN_NAME: {
    schema: z.string().optional(),
    rule: 'the signature that Tencent Cloud has approved',
    meaning: 'required for `tencent`',
  },
  TENCENT_SMS_TEMPLATE_ID: {
    schema: word.optional(),
    rule: 'the id of the approved template',
    meaning: 'required for `tencent`',
  },
  TENCENT_SMS_TEMPLATE_PARAMS: {
    schema: z
      .string()
      .default('code')
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(TENCENT_TEMPLATE_PARAMS))),
    rule: `the template's variables in order, such as ${TENCENT_TEMPLATE_PARAMS.join(',')}`,
    meaning: 'order of the variables, which Tencent Cloud only numbers',
  },
  ALIYUN_ONE_TAP_ACCESS_KEY_ID: {
    schema: word.optional(),
    rule: 'the id of an access key that may call dypnsapi',
    absent: 'no one-tap login in the apps',
    meaning:
      'one-tap login in the apps by Alibaba Cloud’s number verification ([what the app needs](app.md#one-tap-login)); requires `ALIYUN_ONE_TAP_ACCESS_KEY_SECRET`',
    secret: true,
  },
  ALIYUN_ONE_TAP_ACCESS_KEY_SECRET: {
    schema: word.optional(),
    rule: 'the secret of that access key',
    meaning: 'required with `ALIYUN_ONE_TAP_ACCESS_KEY_ID`',
    secret: true,
  },
  ALIYUN_ONE_TAP_ENDPOINT: {
    schema: httpUrl.default('https://dypnsapi.aliyuncs.com'),
    rule: "the URL of Alibaba Cloud's API, or unset it for the default",
    meaning: 'needed only if the server reaches it through another URL, such as a proxy',
  },
  WXMINI_APP_ID: {
    schema: word.optional(),
    rule: 'the AppID of the mini-program',
    meaning: 'one-tap login in the mini-program; requires `WXMINI_APP_SECRET`',
  },
  WXMINI_APP_SECRET: {
    schema: word.optional(),
    rule: 'the AppSecret of the mini-program',
    meaning: 'required with `WXMINI_APP_ID`',
    secret: true,
  },
  WXMINI_IDPHOTO_APP_ID: {
    schema: word.optional(),
    rule: 'the AppID of the ID-photo mini-program',
    meaning: 'one-tap login in the ID-photo mini-program; requires `WXMINI_IDPHOTO_APP_SECRET`',
  },
  WXMINI_IDPHOTO_APP_SECRET: {
    schema: word.optional(),
    rule: 'the AppSecret of the ID-photo mini-program',
    meaning: 'required with `WXMINI_IDPHOTO_APP_ID`',
    secret: true,
  },
  WXMINI_PUSH_TOKEN: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9]{3,32}$/)
      .optional(),
    rule: 'the Token of the mini-program’s message push: 3 to 32 letters and digits',
    absent: 'no message push',
    meaning:
      'verifies WeChat’s messages about the mini-program at `/api/wechat/notify/wxmini` ([message push](mini-program.md#wechats-message-push)); requires `WXMINI_PUSH_KEY` and `WXMINI_APP_ID`',
    secret: true,
  },
  WXMINI_PUSH_KEY: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9]{43}(,[A-Za-z0-9]{43})?$/)
      .optional(),
    rule: 'the EncodingAESKey of the message push: 43 letters and digits; during a change, the new and the old key separated by a comma',
    meaning: 'decrypts these messages; required with `WXMINI_PUSH_TOKEN`',
    secret: true,
  },
  WXMINI_IDPHOTO_PUSH_TOKEN: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9]{3,32}$/)
      .optional(),
    rule: 'the Token of the ID-photo mini-program’s message push',
    absent: 'no message push',
    meaning:
      'the same for the ID-photo mini-program at `/api/wechat/notify/wxmini_idphoto`; requires `WXMINI_IDPHOTO_PUSH_KEY` and `WXMINI_IDPHOTO_APP_ID`',
    secret: true,
  },
  WXMINI_IDPHOTO_PUSH_KEY: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9]{43}(,[A-Za-z0-9]{43})?$/)
      .optional(),
    rule: 'the EncodingAESKey of the message push: 43 letters and digits; during a change, the new and the old key separated by a comma',
    meaning: 'decrypts these messages; required with `WXMINI_IDPHOTO_PUSH_TOKEN`',
    secret: true,
  },
  WXOFFICIAL_APP_ID: {
    schema: word.optional(),
    rule: 'the AppID of the official account',
    meaning:
      'share cards with title and image in WeChat’s browser; requires `WXOFFICIAL_APP_SECRET` and `PUBLIC_URL`, whose domain must be in the account’s list of JS-safe domains',
  },
  WXOFFICIAL_APP_SECRET: {
    schema: word.optional(),
    rule: 'the AppSecret of the official account',
    meaning: 'required with `WXOFFICIAL_APP_ID`',
    secret: true,
  },
  WECHAT_API_URL: {
    schema: httpUrl.default('https://api.weixin.qq.com'),
    rule: 'the URL of the WeChat API, or unset it for the default',
    meaning: 'needed only if the server reaches WeChat through another URL, such as a proxy',
  },
} as const satisfies SettingTable;
