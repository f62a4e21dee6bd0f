import { lookup } from 'node:dns/promises';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { isLoopbackAddress } from '../lib/network-address';
import { DEVELOPMENT_SECRET_KEY, MIN_KEY_LENGTH } from './account-settings';
import { HOW_TO_MAKE_A_KEY, isWeakKey } from './key-strength';
import { MIN_TOKEN_LENGTH, MIN_V1_KEY_LENGTH } from './server-settings';
import { adviceOn, type SettingName, type Settings } from './settings';

/** Rules across settings: settings that require each other, and development defaults that production rejects. */

type RequiredTogether = {
  /** Whether the settings enable this part of the product. */
  wanted: (settings: Settings) => boolean;
  /** The reason, as the beginning of a sentence. */
  because: string;
  /** The settings that this part requires; without one of them it would fail only when a user needs it. */
  needs: readonly SettingName[];
};

/** An app at WeChat consists of an id and a secret; either alone is a mistake. */
const wechatApp = (id: SettingName, secret: SettingName): RequiredTogether[] => [
  { wanted: (settings) => settings[id] !== undefined, because: `${id} is set`, needs: [secret] },
  { wanted: (settings) => settings[secret] !== undefined, because: `${secret} is set`, needs: [id] },
];

/** Message push requires a token, its key, and the app that it belongs to. */
const wechatPush = (token: SettingName, key: SettingName, id: SettingName): RequiredTogether[] => [
  { wanted: (settings) => settings[token] !== undefined, because: `${token} is set`, needs: [key, id] },
  { wanted: (settings) => settings[key] !== undefined, because: `${key} is set`, needs: [token] },
];

/** Virtual payment in a mini-program requires its AppKey, the message push, and the address of this server. */
const virtualPayment = (prefix: 'WXMINI' | 'WXMINI_IDPHOTO'): RequiredTogether => ({
  wanted: (settings) => settings[`${prefix}_VIRTUAL_OFFER_ID`] !== undefined,
  because: `${prefix}_VIRTUAL_OFFER_ID is set`,
  needs: [`${prefix}_APP_ID`, `${prefix}_VIRTUAL_APP_KEY`, `${prefix}_PUSH_TOKEN`, 'PUBLIC_URL'],
});

/** A setting that has no effect without another one. */
const onlyWith =
  (other: SettingName) =>
  (name: SettingName): RequiredTogether => ({
    wanted: (settings) => settings[name] !== undefined,
    because: `${name} is set`,
    needs: [other],
  });

/** What S3 requires. */
const S3_NEEDS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const REQUIRED_TOGETHER: readonly RequiredTogether[] = [
  onlyWith('BACKUP_S3_ACCESS_KEY_ID')('BACKUP_S3_SECRET_ACCESS_KEY'),
  onlyWith('BACKUP_S3_SECRET_ACCESS_KEY')('BACKUP_S3_ACCESS_KEY_ID'),
  { wanted: ({ STORAGE }) => STORAGE === 's3', because: 'STORAGE is s3', needs: S3_NEEDS },
  {
    wanted: ({ STORAGE, DATABASE_URL }) => STORAGE === 's3' && DATABASE_URL !== undefined,
    because: 'STORAGE is s3 and DATABASE_URL is set',
    needs: ['NUMBER_GIFTS_KEY'],
  },
  {
    wanted: ({ STORAGE_ALSO_READ }) => STORAGE_ALSO_READ === 's3',
    because: 'STORAGE_ALSO_READ is s3',
    needs: S3_NEEDS,
  },
  onlyWith('ALIYUN_ONE_TAP_ACCESS_KEY_SECRET')('ALIYUN_ONE_TAP_ACCESS_KEY_ID'),
  onlyWith('ALIYUN_ONE_TAP_ACCESS_KEY_ID')('ALIYUN_ONE_TAP_ACCESS_KEY_SECRET'),
  onlyWith('APP_ANDROID_CERTIFICATES')('APP_ANDROID_ID'),
  onlyWith('APP_ANDROID_ID')('APP_ANDROID_CERTIFICATES'),
  {
    wanted: ({ APNS_KEY_FILE }) => APNS_KEY_FILE !== undefined,
    because: 'APNS_KEY_FILE is set',
    needs: ['APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'],
  },
  {
    wanted: ({ SMS_PROVIDER }) => SMS_PROVIDER === 'aliyun',
    because: 'SMS_PROVIDER is aliyun',
    needs: [
      'ALIYUN_SMS_ACCESS_KEY_ID',
      'ALIYUN_SMS_ACCESS_KEY_SECRET',
      'ALIYUN_SMS_SIGN_NAME',
      'ALIYUN_SMS_TEMPLATE_ID',
    ],
  },
  {
    wanted: ({ SMS_PROVIDER }) => SMS_PROVIDER === 'tencent',
    because: 'SMS_PROVIDER is tencent',
    needs: [
      'TENCENT_SMS_SECRET_ID',
      'TENCENT_SMS_SECRET_KEY',
      'TENCENT_SMS_APP_ID',
      'TENCENT_SMS_SIGN_NAME',
      'TENCENT_SMS_TEMPLATE_ID',
    ],
  },
  {
    wanted: ({ TRANSLATE_API_URL }) => TRANSLATE_API_URL !== undefined,
    because: 'TRANSLATE_API_URL is set',
    needs: ['TRANSLATE_MODEL'],
  },
  {
    wanted: ({ TRANSLATE_API_KEY, TRANSLATE_MODEL }) => (TRANSLATE_API_KEY ?? TRANSLATE_MODEL) !== undefined,
    because: 'TRANSLATE_API_KEY or TRANSLATE_MODEL is set',
    needs: ['TRANSLATE_API_URL'],
  },
  {
    wanted: ({ WRITING_API_URL }) => WRITING_API_URL !== undefined,
    because: 'WRITING_API_URL is set',
    needs: ['WRITING_MODEL'],
  },
  {
    wanted: ({ WRITING_API_KEY, WRITING_MODEL }) => (WRITING_API_KEY ?? WRITING_MODEL) !== undefined,
    because: 'WRITING_API_KEY or WRITING_MODEL is set',
    needs: ['WRITING_API_URL'],
  },
  {
    wanted: ({ VISION_API_URL }) => VISION_API_URL !== undefined,
    because: 'VISION_API_URL is set',
    needs: ['VISION_MODEL'],
  },
  {
    wanted: ({ VISION_API_KEY, VISION_MODEL }) => (VISION_API_KEY ?? VISION_MODEL) !== undefined,
    because: 'VISION_API_KEY or VISION_MODEL is set',
    needs: ['VISION_API_URL'],
  },
  {
    wanted: ({ IMAGES_API_URL }) => IMAGES_API_URL !== undefined,
    because: 'IMAGES_API_URL is set',
    needs: ['IMAGES_API_MODEL'],
  },
  {
    wanted: ({ IMAGES_API_KEY, IMAGES_API_MODEL }) => (IMAGES_API_KEY ?? IMAGES_API_MODEL) !== undefined,
    because: 'IMAGES_API_KEY or IMAGES_API_MODEL is set',
    needs: ['IMAGES_API_URL'],
  },
  ...(
    ['COMFYUI_AUTHORIZATION', 'COMFYUI_WORKFLOWS_DIR', 'COMFYUI_ACCEPTED_LICENSES', 'COMFYUI_TOOLS'] as const
  ).map(onlyWith('COMFYUI_URLS')),
  {
    wanted: ({ ENGINE_WEBHOOK_URL }) => ENGINE_WEBHOOK_URL !== undefined,
    because: 'ENGINE_WEBHOOK_URL is set',
    needs: ['ENGINE_WEBHOOK_SECRET', 'ENGINE_WEBHOOK_TOOLS'],
  },
  {
    wanted: ({ ENGINE_WEBHOOK_SECRET }) => ENGINE_WEBHOOK_SECRET !== undefined,
    because: 'ENGINE_WEBHOOK_SECRET is set',
    needs: ['ENGINE_WEBHOOK_URL'],
  },
  {
    wanted: ({ WXPAY_MCH_ID }) => WXPAY_MCH_ID !== undefined,
    because: 'WXPAY_MCH_ID is set',
    needs: ['WXPAY_CERT_SERIAL', 'WXPAY_API_V3_KEY', 'PUBLIC_URL'],
  },
  {
    wanted: (settings) => settings.WXPAY_MCH_ID !== undefined && settings.WXPAY_PRIVATE_KEY === undefined,
    because: 'WXPAY_MCH_ID is set without WXPAY_PRIVATE_KEY',
    needs: ['WXPAY_PRIVATE_KEY_FILE'],
  },
  {
    wanted: (settings) =>
      settings.WXPAY_PUBLIC_KEY_ID !== undefined && settings.WXPAY_PUBLIC_KEY === undefined,
    because: 'WXPAY_PUBLIC_KEY_ID is set without WXPAY_PUBLIC_KEY',
    needs: ['WXPAY_PUBLIC_KEY_FILE'],
  },
  {
    wanted: (settings) => (settings.WXPAY_PUBLIC_KEY ?? settings.WXPAY_PUBLIC_KEY_FILE) !== undefined,
    because: 'a public key of WeChat Pay is set',
    needs: ['WXPAY_PUBLIC_KEY_ID'],
  },
  {
    wanted: ({ ALIPAY_APP_ID }) => ALIPAY_APP_ID !== undefined,
    because: 'ALIPAY_APP_ID is set',
    needs: ['PUBLIC_URL'],
  },
  onlyWith('ALIPAY_APP_ID')('ALIPAY_SIGN_SCENE'),
  {
    wanted: (settings) => settings.ALIPAY_APP_ID !== undefined && settings.ALIPAY_PRIVATE_KEY === undefined,
    because: 'ALIPAY_APP_ID is set without ALIPAY_PRIVATE_KEY',
    needs: ['ALIPAY_PRIVATE_KEY_FILE'],
  },
  {
    wanted: (settings) =>
      settings.ALIPAY_APP_ID !== undefined &&
      settings.ALIPAY_PUBLIC_KEY === undefined &&
      (settings.ALIPAY_APP_CERT ?? settings.ALIPAY_APP_CERT_FILE) === undefined,
    because: 'ALIPAY_APP_ID is set without ALIPAY_PUBLIC_KEY or ALIPAY_APP_CERT',
    needs: ['ALIPAY_PUBLIC_KEY_FILE'],
  },
  {
    wanted: ({ APPLE_IAP_BUNDLE_ID }) => APPLE_IAP_BUNDLE_ID !== undefined,
    because: 'APPLE_IAP_BUNDLE_ID is set',
    needs: ['APPLE_IAP_ROOT_CERT_FILE', 'APPLE_IAP_ISSUER_ID', 'APPLE_IAP_KEY_ID', 'APPLE_IAP_KEY_FILE'],
  },
  {
    wanted: ({ APPLE_IAP_BUNDLE_ID, APPLE_IAP_ENV }) =>
      APPLE_IAP_BUNDLE_ID !== undefined && APPLE_IAP_ENV === 'live',
    because: 'APPLE_IAP_BUNDLE_ID is set',
    needs: ['APPLE_IAP_APP_ID'],
  },
  {
    wanted: ({ SAFETY_PROVIDERS }) => SAFETY_PROVIDERS?.includes('wechat') ?? false,
    because: 'SAFETY_PROVIDERS names wechat',
    needs: ['WXMINI_APP_ID', 'WXMINI_PUSH_TOKEN', 'PUBLIC_URL'],
  },
  {
    wanted: ({ SAFETY_PROVIDERS }) => SAFETY_PROVIDERS?.includes('webhook') ?? false,
    because: 'SAFETY_PROVIDERS names webhook',
    needs: ['SAFETY_WEBHOOK_URL', 'SAFETY_WEBHOOK_SECRET'],
  },
  ...(['ALIPAY_CERT', 'ALIPAY_ROOT_CERT'] as const).map(
    (name): RequiredTogether => ({
      wanted: (settings) =>
        (settings.ALIPAY_APP_CERT ?? settings.ALIPAY_APP_CERT_FILE) !== undefined &&
        settings[name] === undefined,
      because: `a certificate of Alipay’s is set without ${name}`,
      needs: [`${name}_FILE`],
    }),
  ),
  virtualPayment('WXMINI'),
  virtualPayment('WXMINI_IDPHOTO'),
  ...wechatApp('WXMINI_APP_ID', 'WXMINI_APP_SECRET'),
  ...wechatApp('WXMINI_IDPHOTO_APP_ID', 'WXMINI_IDPHOTO_APP_SECRET'),
  ...wechatApp('WXOFFICIAL_APP_ID', 'WXOFFICIAL_APP_SECRET'),
  ...(['WXMINI_TASK_MESSAGE', 'WXMINI_MEMBER_MESSAGE'] as const).map(onlyWith('WXMINI_APP_ID')),
  ...(['WXMINI_IDPHOTO_TASK_MESSAGE', 'WXMINI_IDPHOTO_MEMBER_MESSAGE'] as const).map(
    onlyWith('WXMINI_IDPHOTO_APP_ID'),
  ),
  onlyWith('WXOFFICIAL_APP_ID')('WXMINI_ORIGINAL_ID'),
  ...wechatPush('WXMINI_PUSH_TOKEN', 'WXMINI_PUSH_KEY', 'WXMINI_APP_ID'),
  ...wechatPush('WXMINI_IDPHOTO_PUSH_TOKEN', 'WXMINI_IDPHOTO_PUSH_KEY', 'WXMINI_IDPHOTO_APP_ID'),
  {
    wanted: (settings) => settings.WXOFFICIAL_APP_ID !== undefined,
    because: 'WXOFFICIAL_APP_ID is set',
    needs: ['PUBLIC_URL'],
  },
];

/** Returns the first missing setting that another setting requires, and the reason; undefined if none is missing. */
function missingPart(settings: Settings): { name: SettingName; because: string } | undefined {
  for (const { wanted, because, needs } of REQUIRED_TOGETHER) {
    const name = wanted(settings) ? needs.find((need) => settings[need] === undefined) : undefined;
    if (name !== undefined) return { name, because };
  }
  return undefined;
}

type Rule = {
  holds: (settings: Settings) => boolean;
  /** What is wrong and what to set, as the end of a sentence. */
  sentence: string;
};

/**
 * What production requires: the server does not start if one of these rules is broken. Each sentence continues
 * "NODE_ENV is production, but …".
 */
const PRODUCTION_RULES: readonly Rule[] = [
  {
    holds: ({ PUBLIC_URL }) => PUBLIC_URL !== undefined,
    sentence:
      'PUBLIC_URL is not set: set it to the address that users open, such as https://studio.example.com',
  },
  {
    holds: ({ PUBLIC_URL }) => PUBLIC_URL?.startsWith('https:') ?? false,
    sentence:
      'PUBLIC_URL begins with http://, so anyone on the network path can read sessions and photos: set it to an ' +
      'address with https://',
  },
  {
    holds: ({ SECRET_KEY }) => SECRET_KEY !== DEVELOPMENT_SECRET_KEY,
    sentence:
      `SECRET_KEY is not set: set it to at least ${MIN_KEY_LENGTH} random characters, the same on every node ` +
      `(${HOW_TO_MAKE_A_KEY})`,
  },
  {
    holds: ({ SECRET_KEY }) => !isWeakKey(SECRET_KEY, MIN_KEY_LENGTH),
    sentence: `SECRET_KEY is easy to guess: ${HOW_TO_MAKE_A_KEY}`,
  },
  {
    holds: ({ METRICS_TOKEN }) => METRICS_TOKEN === undefined || !isWeakKey(METRICS_TOKEN, MIN_TOKEN_LENGTH),
    sentence: `METRICS_TOKEN is easy to guess: ${HOW_TO_MAKE_A_KEY}`,
  },
  {
    holds: ({ V1_API_KEYS = [] }) => !V1_API_KEYS.some(({ key }) => isWeakKey(key, MIN_V1_KEY_LENGTH)),
    sentence: `a key in V1_API_KEYS is easy to guess: ${HOW_TO_MAKE_A_KEY}`,
  },
  {
    holds: ({ SMS_PROVIDER }) => SMS_PROVIDER !== 'console',
    sentence:
      'SMS_PROVIDER is console, which sends nothing and shows every code: set it to aliyun or tencent, with its settings',
  },
  {
    holds: ({ PAY_SANDBOX }) => PAY_SANDBOX !== 'on',
    sentence: 'PAY_SANDBOX is on, which sells everything for free: unset it',
  },
  {
    holds: ({ WXMINI_VIRTUAL_ENV, WXMINI_IDPHOTO_VIRTUAL_ENV }) =>
      WXMINI_VIRTUAL_ENV !== 'sandbox' && WXMINI_IDPHOTO_VIRTUAL_ENV !== 'sandbox',
    sentence:
      'the virtual payment of a mini-program uses WeChat’s sandbox, which sells everything for free: unset ' +
      'WXMINI_VIRTUAL_ENV and WXMINI_IDPHOTO_VIRTUAL_ENV',
  },
  {
    holds: ({ APPLE_IAP_ENV }) => APPLE_IAP_ENV !== 'sandbox',
    sentence: 'APPLE_IAP_ENV is sandbox, which sells everything for free: unset it',
  },
];

/**
 * Checks the rules across settings.
 * @throws StartupError if a required setting is missing, or if production uses a default meant for development
 */
export function requireWhole(settings: Settings): void {
  const missing = missingPart(settings);
  if (missing)
    throw configError(`${missing.because}, but ${missing.name} is not set: ${adviceOn(missing.name)}.`);
  if (settings.STORAGE_ALSO_READ === settings.STORAGE)
    throw configError('STORAGE_ALSO_READ is the same as STORAGE: set it to the other one, or unset it.');
  if (settings.NODE_ENV !== 'production') return;
  const broken = PRODUCTION_RULES.find((rule) => !rule.holds(settings));
  if (broken) throw configError(`NODE_ENV is production, but ${broken.sentence}.`);
}

/** Rules for a HOST that other machines can reach; each sentence continues "HOST is …, and …" and says what to set. */
const EXPOSURE_RULES: readonly Rule[] = [
  {
    holds: ({ SMS_PROVIDER }) => SMS_PROVIDER !== 'console',
    sentence:
      'SMS_PROVIDER is console, which shows every log-in code to anyone who asks: set HOST to 127.0.0.1, or ' +
      'SMS_PROVIDER to aliyun or tencent, with its settings',
  },
  {
    holds: ({ SECRET_KEY }) => SECRET_KEY !== DEVELOPMENT_SECRET_KEY,
    sentence:
      'SECRET_KEY is not set, so anyone can sign file URLs: set HOST to 127.0.0.1, or ' +
      `SECRET_KEY to a random key (${HOW_TO_MAKE_A_KEY})`,
  },
  {
    holds: ({ SECRET_KEY }) => !isWeakKey(SECRET_KEY, MIN_KEY_LENGTH),
    sentence:
      'SECRET_KEY is easy to guess: set HOST to 127.0.0.1, or SECRET_KEY to a random key ' +
      `(${HOW_TO_MAKE_A_KEY})`,
  },
];

/** Resolves a host name; an empty list if it does not resolve, which listening will report. */
async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/**
 * Rejects development defaults if HOST is, or resolves to, an address that is not loopback, in development as well.
 * @throws StartupError that says what to set
 */
export async function refuseExposedDefaults(
  env: Settings & { HOST: string },
  resolve: (host: string) => Promise<string[]> = addressesOf,
): Promise<void> {
  const broken = EXPOSURE_RULES.find((rule) => !rule.holds(env));
  if (!broken) return;
  const addresses = await resolve(env.HOST);
  if (addresses.every(isLoopbackAddress)) return;
  const sentence = `HOST is "${env.HOST}", which other machines can reach, and ${broken.sentence}.`;
  throw configError(sentence);
}

/** Creates the error for an invalid or missing setting; the sentence is printed before the process exits. */
export function configError(sentence: string): StartupError {
  return new StartupError('config', sentence, ExitCode.config);
}
