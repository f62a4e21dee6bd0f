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
];
