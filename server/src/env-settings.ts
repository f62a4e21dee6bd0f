import { z } from 'zod';
import { ACCOUNT_SETTINGS } from './env-account-settings';
import { ENGINE_SETTINGS } from './env-engine-settings';
import { httpUrl, type SettingTable } from './env-setting';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const MAX_PORT = 65_535;

const MIN_TOKEN_LENGTH = 16;

/** Everything that can be set. */
export const SETTINGS = {
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']).default('development'),
    advice: 'set NODE_ENV to development, production or test',
  },
  HOST: {
    schema: z.union([z.ipv4(), z.ipv6(), z.hostname()]).optional(),
    advice: 'set HOST to the address to listen on, such as 127.0.0.1, or 0.0.0.0 for every interface',
  },
  PORT: {
    schema: z
      .string()
      .regex(/^\d+$/)
      .transform(Number)
      .refine((port) => port <= MAX_PORT)
      .default(8787),
    advice: `set PORT to an integer from 0 to ${MAX_PORT} (0 lets the system choose)`,
  },
  DATA_DIR: {
    schema: z.string().default('./data'),
    advice: 'set DATA_DIR to the directory that keeps the database and the files',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    advice:
      'set DATABASE_URL to postgres://user:password@host:port/database, or unset it for the embedded one',
    secret: true,
  },
  LOG_LEVEL: {
    schema: z.enum(LOG_LEVELS).default('info'),
    advice: `set LOG_LEVEL to one of ${LOG_LEVELS.join(', ')}`,
  },
  PUBLIC_URL: {
    schema: httpUrl.optional(),
    advice: 'set PUBLIC_URL to the address that users open, such as https://studio.example.com',
  },
  METRICS_TOKEN: {
    schema: z.string().min(MIN_TOKEN_LENGTH).optional(),
    advice: `set METRICS_TOKEN to at least ${MIN_TOKEN_LENGTH} characters, or unset it for loopback-only metrics`,
    secret: true,
  },
  ...ACCOUNT_SETTINGS,
  ...ENGINE_SETTINGS,
} as const satisfies SettingTable;

export type SettingName = keyof typeof SETTINGS;

/** The settings as parsed; those without a default may be absent. */
export type Settings = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> };
