import { z } from 'zod';
import { TENCENT_TEMPLATE_PARAMS } from '../sms/tencent';
import { httpUrl, type SettingTable } from './setting';

/** Known to everybody: good for a machine on which nobody has an account worth anything. */
export const DEVELOPMENT_SECRET_KEY = 'development-only-and-known-to-everybody';

export const MIN_KEY_LENGTH = 32;

const SMS_PROVIDERS = ['console', 'aliyun', 'tencent'] as const;

const word = z.string().regex(/^\S+$/);

const addressList = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).min(1));

/** What the accounts need from outside. */
export const ACCOUNT_SETTINGS = {
  SECRET_KEY: {
    schema: z.string().min(MIN_KEY_LENGTH).default(DEVELOPMENT_SECRET_KEY),
    advice: `set SECRET_KEY to at least ${MIN_KEY_LENGTH} random characters, the same on every node`,
    secret: true,
  },
  TRUST_PROXY: {
    schema: addressList.optional(),
    advice:
      'set TRUST_PROXY to the addresses of the proxies before this server, such as 10.0.0.0/8,127.0.0.1',
  },
  SMS_PROVIDER: {
    schema: z.enum(SMS_PROVIDERS).default('console'),
    advice: `set SMS_PROVIDER to one of ${SMS_PROVIDERS.join(', ')}`,
  },
  SMS_ENDPOINT: {
    schema: httpUrl.optional(),
    advice: "set SMS_ENDPOINT to the address of the provider's API, or unset it for the usual one",
  },
  ALIYUN_SMS_ACCESS_KEY_ID: {
    schema: word.optional(),
    advice: 'set ALIYUN_SMS_ACCESS_KEY_ID to the id of an access key that may call dysmsapi',
    secret: true,
  },
  ALIYUN_SMS_ACCESS_KEY_SECRET: {
    schema: word.optional(),
    advice: 'set ALIYUN_SMS_ACCESS_KEY_SECRET to the secret of that access key',
    secret: true,
  },
  ALIYUN_SMS_SIGN_NAME: {
    schema: z.string().optional(),
    advice: 'set ALIYUN_SMS_SIGN_NAME to the signature that Alibaba Cloud has approved',
  },
  ALIYUN_SMS_TEMPLATE_ID: {
    schema: word.optional(),
    advice: 'set ALIYUN_SMS_TEMPLATE_ID to the approved template, whose one variable is code',
  },
  TENCENT_SMS_SECRET_ID: {
    schema: word.optional(),
    advice: 'set TENCENT_SMS_SECRET_ID to the id of an API key that may call sms',
    secret: true,
  },
  TENCENT_SMS_SECRET_KEY: {
    schema: word.optional(),
    advice: 'set TENCENT_SMS_SECRET_KEY to the secret of that API key',
    secret: true,
  },
  TENCENT_SMS_APP_ID: {
    schema: word.optional(),
    advice: 'set TENCENT_SMS_APP_ID to the SdkAppId of the SMS application',
  },
  TENCENT_SMS_SIGN_NAME: {
    schema: z.string().optional(),
    advice: 'set TENCENT_SMS_SIGN_NAME to the signature that Tencent Cloud has approved',
  },
  TENCENT_SMS_TEMPLATE_ID: {
    schema: word.optional(),
    advice: 'set TENCENT_SMS_TEMPLATE_ID to the approved template',
  },
  TENCENT_SMS_TEMPLATE_PARAMS: {
    schema: z
      .string()
      .default('code')
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(TENCENT_TEMPLATE_PARAMS))),
    advice: `set TENCENT_SMS_TEMPLATE_PARAMS to the template's variables in order, such as ${TENCENT_TEMPLATE_PARAMS.join(',')}`,
  },
  WXMINI_APP_ID: {
    schema: word.optional(),
    advice: 'set WXMINI_APP_ID to the AppID of the mini-program',
  },
  WXMINI_APP_SECRET: {
    schema: word.optional(),
    advice: 'set WXMINI_APP_SECRET to the AppSecret of the mini-program',
    secret: true,
  },
  WXMINI_IDPHOTO_APP_ID: {
    schema: word.optional(),
    advice: 'set WXMINI_IDPHOTO_APP_ID to the AppID of the ID-photo mini-program',
  },
  WXMINI_IDPHOTO_APP_SECRET: {
    schema: word.optional(),
    advice: 'set WXMINI_IDPHOTO_APP_SECRET to the AppSecret of the ID-photo mini-program',
    secret: true,
  },
  WECHAT_API_URL: {
    schema: httpUrl.default('https://api.weixin.qq.com'),
    advice: 'set WECHAT_API_URL to the address of the WeChat API, or unset it for the usual one',
  },
} as const satisfies SettingTable;
