import { DEVELOPMENT_SECRET_KEY, MIN_KEY_LENGTH } from './account-settings';
import { HOW_TO_MAKE_A_KEY, isWeakKey } from './key-strength';
import { MIN_TOKEN_LENGTH, type Settings } from './settings';
import { MIN_V1_KEY_LENGTH } from './v1-settings';

type ProductionRule = {
  holds: (settings: Settings) => boolean;
  /** Continues "NODE_ENV is production, but …" and says what to set. */
  sentence: string;
};

/** What a development default may not stand in for once real users come: each row refuses to start. */
export const PRODUCTION_RULES: readonly ProductionRule[] = [
  {
    holds: ({ PUBLIC_URL }) => PUBLIC_URL !== undefined,
    sentence:
      'PUBLIC_URL is not set: set it to the address that users open, such as https://studio.example.com',
  },
  {
    holds: ({ PUBLIC_URL }) => PUBLIC_URL?.startsWith('https:') ?? false,
    sentence:
      'PUBLIC_URL begins with http://, by which everybody on the way can read sessions and photos: set it to an ' +
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
];
