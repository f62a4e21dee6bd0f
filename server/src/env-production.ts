import { DEVELOPMENT_SECRET_KEY } from './env-account-settings';
import type { Settings } from './env-settings';

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
    holds: ({ SECRET_KEY }) => SECRET_KEY !== DEVELOPMENT_SECRET_KEY,
    sentence: 'SECRET_KEY is not set: set it to at least 32 random characters, the same on every node',
  },
  {
    holds: ({ SMS_PROVIDER }) => SMS_PROVIDER !== 'console',
    sentence:
      'SMS_PROVIDER is console, which sends nothing and shows every code: set it to aliyun or tencent, with its settings',
  },
];
