import type { SettingName, Settings } from './settings';

type Whole = {
  /** Whether somebody wants this part of the product. */
  wanted: (settings: Settings) => boolean;
  /** Why, as the beginning of a sentence. */
  because: string;
  /** Without any of these it could only fail when a user needs it. */
  needs: readonly SettingName[];
};

/** A mini-program is an id with its secret; either alone is a mistake. */
const miniProgram = (id: SettingName, secret: SettingName): Whole[] => [
  { wanted: (settings) => settings[id] !== undefined, because: `${id} is set`, needs: [secret] },
  { wanted: (settings) => settings[secret] !== undefined, because: `${secret} is set`, needs: [id] },
];

const WHOLES: readonly Whole[] = [
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
  ...miniProgram('WXMINI_APP_ID', 'WXMINI_APP_SECRET'),
  ...miniProgram('WXMINI_IDPHOTO_APP_ID', 'WXMINI_IDPHOTO_APP_SECRET'),
];

/** The first setting without which another one makes no sense, and why it is needed. */
export function missingPart(settings: Settings): { name: SettingName; because: string } | undefined {
  for (const { wanted, because, needs } of WHOLES) {
    const name = wanted(settings) ? needs.find((need) => settings[need] === undefined) : undefined;
    if (name !== undefined) return { name, because };
  }
  return undefined;
}
