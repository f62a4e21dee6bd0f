import { z } from 'zod';
import { TENCENT_TEMPLATE_PARAMS } from '../sms/tencent';
import { httpUrl, type SettingTable, wholeNumber, word } from './setting';

/** Known to everybody: good for a machine on which nobody has an account worth anything. */
export const DEVELOPMENT_SECRET_KEY = 'development-only-and-known-to-everybody';

export const MIN_KEY_LENGTH = 32;

const SMS_PROVIDERS = ['console', 'aliyun', 'tencent'] as const;

const MAX_BUDGET = 10_000_000;
const codes = wholeNumber(1, MAX_BUDGET);

/** What the accounts need from outside. */
export const ACCOUNT_SETTINGS = {
  SECRET_KEY: {
    schema: z.string().min(MIN_KEY_LENGTH).default(DEVELOPMENT_SECRET_KEY),
    rule: `at least ${MIN_KEY_LENGTH} random characters, the same on every node`,
    absent: 'known to everybody',
    meaning:
      'signs the addresses of files (`openssl rand -hex 32` makes one); required in production, which refuses a key ' +
      'that is easy to guess',
    secret: true,
  },
  TRIAL_DAYS: {
    schema: wholeNumber(0, 365).default(7),
    rule: 'for how many days a new user is a trial member, 0 to 365',
    meaning: 'once, from the first log-in; 0 gives nobody a trial',
  },
  GRANTED_POINTS_DAYS: {
    schema: wholeNumber(0, 3_650).default(0),
    rule: 'after how many days points that were given expire, 0 to 3650',
    meaning: '0 = never; bought points never expire, those of a month end with it',
  },
  SMS_PROVIDER: {
    schema: z.enum(SMS_PROVIDERS).default('console'),
    rule: `one of ${SMS_PROVIDERS.join(', ')}`,
    meaning: '`console` sends nothing and shows every code, and production refuses it',
  },
  SMS_ENDPOINT: {
    schema: httpUrl.optional(),
    rule: "the address of the provider's API, or unset it for the usual one",
    absent: 'the provider’s',
    meaning: 'where the server reaches the provider by another address',
  },
  SMS_HOURLY_BUDGET: {
    schema: codes.default(200),
    rule: `how many codes all servers together may send in an hour, 1 to ${MAX_BUDGET}`,
    meaning: 'devices that never logged in get four fifths ([limits](adr/0007-captchas.md))',
  },
  SMS_DAILY_BUDGET: {
    schema: codes.default(1000),
    rule: `how many codes all servers together may send in a day, 1 to ${MAX_BUDGET}`,
    meaning: 'the same for a day',
  },
  ALIYUN_SMS_ACCESS_KEY_ID: {
    schema: word.optional(),
    rule: 'the id of an access key that may call dysmsapi',
    meaning: 'needed with `aliyun`',
    secret: true,
  },
  ALIYUN_SMS_ACCESS_KEY_SECRET: {
    schema: word.optional(),
    rule: 'the secret of that access key',
    meaning: 'needed with `aliyun`',
    secret: true,
  },
  ALIYUN_SMS_SIGN_NAME: {
    schema: z.string().optional(),
    rule: 'the signature that Alibaba Cloud has approved',
    meaning: 'needed with `aliyun`',
  },
  ALIYUN_SMS_TEMPLATE_ID: {
    schema: word.optional(),
    rule: 'the approved template, whose one variable is code',
    meaning: 'needed with `aliyun`',
  },
  TENCENT_SMS_SECRET_ID: {
    schema: word.optional(),
    rule: 'the id of an API key that may call sms',
    meaning: 'needed with `tencent`',
    secret: true,
  },
  TENCENT_SMS_SECRET_KEY: {
    schema: word.optional(),
    rule: 'the secret of that API key',
    meaning: 'needed with `tencent`',
    secret: true,
  },
  TENCENT_SMS_APP_ID: {
    schema: word.optional(),
    rule: 'the SdkAppId of the SMS application',
    meaning: 'needed with `tencent`',
  },
  TENCENT_SMS_SIGN_NAME: {
    schema: z.string().optional(),
    rule: 'the signature that Tencent Cloud has approved',
    meaning: 'needed with `tencent`',
  },
  TENCENT_SMS_TEMPLATE_ID: {
    schema: word.optional(),
    rule: 'the approved template',
    meaning: 'needed with `tencent`',
  },
  TENCENT_SMS_TEMPLATE_PARAMS: {
    schema: z
      .string()
      .default('code')
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(TENCENT_TEMPLATE_PARAMS))),
    rule: `the template's variables in order, such as ${TENCENT_TEMPLATE_PARAMS.join(',')}`,
    meaning: 'Tencent Cloud’s templates number their variables',
  },
  WXMINI_APP_ID: {
    schema: word.optional(),
    rule: 'the AppID of the mini-program',
    meaning: 'one-tap log-in in the mini-program, with its secret',
  },
  WXMINI_APP_SECRET: {
    schema: word.optional(),
    rule: 'the AppSecret of the mini-program',
    meaning: 'the same',
    secret: true,
  },
  WXMINI_IDPHOTO_APP_ID: {
    schema: word.optional(),
    rule: 'the AppID of the ID-photo mini-program',
    meaning: 'the same in the ID-photo mini-program',
  },
  WXMINI_IDPHOTO_APP_SECRET: {
    schema: word.optional(),
    rule: 'the AppSecret of the ID-photo mini-program',
    meaning: 'the same',
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
      'what WeChat tells us of the mini-program, at `/api/wechat/notify/wxmini` ([operate](operate.md#wechats-message-push)); needs its key and `WXMINI_APP_ID`',
    secret: true,
  },
  WXMINI_PUSH_KEY: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9]{43}(,[A-Za-z0-9]{43})?$/)
      .optional(),
    rule: 'the EncodingAESKey of the message push: 43 letters and digits; while it is changed the new and the old one, with a comma',
    meaning: 'the same',
    secret: true,
  },
  WXMINI_IDPHOTO_PUSH_TOKEN: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9]{3,32}$/)
      .optional(),
    rule: 'the Token of the ID-photo mini-program’s message push',
    absent: 'no message push',
    meaning: 'the same for the ID-photo mini-program, at `/api/wechat/notify/wxmini_idphoto`',
    secret: true,
  },
  WXMINI_IDPHOTO_PUSH_KEY: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9]{43}(,[A-Za-z0-9]{43})?$/)
      .optional(),
    rule: 'the EncodingAESKey of the message push: 43 letters and digits; while it is changed the new and the old one, with a comma',
    meaning: 'the same',
    secret: true,
  },
  WXOFFICIAL_APP_ID: {
    schema: word.optional(),
    rule: 'the AppID of the official account',
    meaning:
      'share cards with a title and a picture in WeChat’s browser, with its secret and `PUBLIC_URL`, whose domain the account lists as safe for JS',
  },
  WXOFFICIAL_APP_SECRET: {
    schema: word.optional(),
    rule: 'the AppSecret of the official account',
    meaning: 'the same',
    secret: true,
  },
  WECHAT_API_URL: {
    schema: httpUrl.default('https://api.weixin.qq.com'),
    rule: 'the address of the WeChat API, or unset it for the usual one',
    meaning: 'where the server reaches WeChat by another address',
  },
} as const satisfies SettingTable;
