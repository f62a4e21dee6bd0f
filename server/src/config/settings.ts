import { z } from 'zod';
import { ACCOUNT_SETTINGS } from './account-settings';
import { BUDGET_SETTINGS } from './budget-settings';
import { ENGINE_SETTINGS } from './engine-settings';
import { LEGAL_SETTINGS } from './legal-settings';
import { LIMIT_SETTINGS } from './limit-settings';
import { httpUrl, originList, type SettingTable } from './setting';
import { V1_SETTINGS } from './v1-settings';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const MAX_PORT = 65_535;

/** A model takes every core that there is; more at once is for machines with many, or for vendors' services. */
const MAX_CONCURRENCY = 16;

export const MIN_TOKEN_LENGTH = 16;

/** IANA names only: an offset such as +08:00 means the opposite to PostgreSQL. */
const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z_]*(\/[A-Za-z0-9_+-]+)*$/;

function isTimeZone(name: string): boolean {
  try {
    return TIME_ZONE_NAME.test(name) && Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const portNumber = z
  .string()
  .regex(/^\d+$/)
  .transform(Number)
  .refine((port) => port <= MAX_PORT);

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
    schema: portNumber.default(8787),
    advice: `set PORT to an integer from 0 to ${MAX_PORT} (0 lets the system choose)`,
  },
  WORKER_PORT: {
    schema: portNumber.optional(),
    advice: `set WORKER_PORT to the port where a worker tells its health and metrics, 0 to ${MAX_PORT}, or unset it`,
  },
  DATA_DIR: {
    schema: z.string().default('./data'),
    advice: 'set DATA_DIR to the directory that keeps the database and the files',
  },
  MIN_FREE_DISK_MB: {
    schema: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .default(1024),
    advice:
      'set MIN_FREE_DISK_MB to the free megabytes below which nothing new is stored, 0 for no such floor',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    advice:
      'set DATABASE_URL to postgres://user:password@host:port/database, or unset it for the embedded one',
    secret: true,
  },
  WORKER_CONCURRENCY: {
    schema: z
      .string()
      .regex(/^\d+$/)
      .transform(Number)
      .refine((count) => count >= 1 && count <= MAX_CONCURRENCY)
      .default(1),
    advice: `set WORKER_CONCURRENCY to how many tasks one worker runs at a time, 1 to ${MAX_CONCURRENCY}`,
  },
  LOG_LEVEL: {
    schema: z.enum(LOG_LEVELS).default('info'),
    advice: `set LOG_LEVEL to one of ${LOG_LEVELS.join(', ')}`,
  },
  PUBLIC_URL: {
    schema: httpUrl.optional(),
    advice: 'set PUBLIC_URL to the address that users open, such as https://studio.example.com',
  },
  WEB_PAGE_ORIGINS: {
    schema: originList.optional(),
    advice:
      'set WEB_PAGE_ORIGINS to the origins whose pages may show inside the client, such as https://help.example.com,https://shop.example.com',
  },
  TIME_ZONE: {
    schema: z.string().refine(isTimeZone).default('Asia/Shanghai'),
    advice: 'set TIME_ZONE to the name of a time zone, such as Asia/Shanghai or Europe/Paris',
  },
  METRICS_TOKEN: {
    schema: z.string().min(MIN_TOKEN_LENGTH).optional(),
    advice: `set METRICS_TOKEN to at least ${MIN_TOKEN_LENGTH} characters, or unset it for loopback-only metrics`,
    secret: true,
  },
  ...ACCOUNT_SETTINGS,
  ...BUDGET_SETTINGS,
  ...ENGINE_SETTINGS,
  ...LEGAL_SETTINGS,
  ...LIMIT_SETTINGS,
  ...V1_SETTINGS,
} as const satisfies SettingTable;

export type SettingName = keyof typeof SETTINGS;

/** The settings as parsed; those without a default may be absent. */
export type Settings = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> };
