import { z } from 'zod';
import {
  addressList,
  httpUrl,
  namedKeys,
  originList,
  PORT_RANGE,
  portNumber,
  type SettingTable,
  timeZone,
  wholeNumber,
} from './setting';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const MIN_TOKEN_LENGTH = 16;
export const MIN_V1_KEY_LENGTH = 32;

/** Less than a page with its pictures and progress needs would lock everybody out. */
const MIN_PER_MINUTE = 60;
const perMinute = wholeNumber(MIN_PER_MINUTE, 999_999_999);

const MAX_NAME = 100;
const MAX_CONTACT = 300;

/** Where this process listens, what it keeps, and who may reach it. */
export const SERVER_SETTINGS = {
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']).default('development'),
    rule: 'development, production or test',
    meaning: '`production` listens on every interface and refuses development’s defaults',
  },
  HOST: {
    schema: z.union([z.ipv4(), z.ipv6(), z.hostname()]).optional(),
    rule: 'the address to listen on, such as 127.0.0.1, or 0.0.0.0 for every interface',
    absent: '`127.0.0.1`; `0.0.0.0` in production',
    meaning:
      'where to listen. An address that other machines can reach needs a `SECRET_KEY` and an `SMS_PROVIDER` of your ' +
      'own, in development too',
  },
  PORT: {
    schema: portNumber.default(8787),
    rule: `an integer from ${PORT_RANGE} (0 lets the system choose)`,
    meaning: 'the port of calls and pages',
  },
  WORKER_PORT: {
    schema: portNumber.optional(),
    rule: `the port where a worker tells its health and metrics, ${PORT_RANGE}, or unset it`,
    absent: 'nowhere',
    meaning: 'where a process that is only a worker serves `/healthz`, `/readyz` and `/metrics`',
  },
  PUBLIC_URL: {
    schema: httpUrl.optional(),
    rule: 'the address that users open, such as https://studio.example.com',
    meaning: 'what addresses that we hand out begin with; required in production, with `https://`',
  },
  TRUST_PROXY: {
    schema: addressList.optional(),
    rule: 'the addresses of the proxies before this server, such as 10.0.0.0/8,127.0.0.1',
    meaning:
      'whose word about a caller’s address counts; without it all who come through a proxy share one limit, and the ' +
      'log warns once',
  },
  WEB_PAGE_ORIGINS: {
    schema: originList.optional(),
    rule: 'the origins whose pages may show inside the client, such as https://help.example.com,https://shop.example.com',
    meaning: 'HTTPS origins, between commas',
  },
  OFFLINE_PAGES: {
    schema: z.enum(['on', 'off']).default('on'),
    rule: 'on or off',
    meaning:
      'whether browsers keep the pages that were used, so that they start without a network; `off` also ends it in ' +
      'browsers that have kept some',
  },
  DATA_DIR: {
    schema: z.string().default('./data'),
    rule: 'the directory that keeps the database and the files',
    meaning:
      'where the server is started as root, a directory that everyone may enter: PostgreSQL, models and the decoding ' +
      'of pictures run as users without rights',
  },
  MIN_FREE_DISK_MB: {
    schema: wholeNumber(0, 999_999_999).default(1024),
    rule: 'the free megabytes below which nothing new is stored, 0 for no such floor',
    meaning:
      'with less free on the disk of `DATA_DIR`, `/readyz` fails, and uploads and new runs are refused',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    rule: 'postgres://user:password@host:port/database, or unset it for the embedded one',
    absent: 'the embedded PostgreSQL',
    meaning: 'a PostgreSQL ≥ 15 of your own',
    secret: true,
  },
  TIME_ZONE: {
    schema: timeZone.default('Asia/Shanghai'),
    rule: 'the name of a time zone, such as Asia/Shanghai or Europe/Paris',
    meaning: 'IANA name: where the day of free uses and the month of grants begin',
  },
  LOG_LEVEL: {
    schema: z.enum(LOG_LEVELS).default('info'),
    rule: `one of ${LOG_LEVELS.join(', ')}`,
    meaning: 'JSON lines on standard output, without personal data',
  },
  METRICS_TOKEN: {
    schema: z.string().min(MIN_TOKEN_LENGTH).optional(),
    rule: `at least ${MIN_TOKEN_LENGTH} characters, or unset it for loopback-only metrics`,
    meaning: 'bearer token for `/metrics`; without one, only this machine may read it',
    secret: true,
  },
  ADDRESS_REQUESTS_PER_MINUTE: {
    schema: perMinute.default(3_000),
    rule: `the calls that one IP address may make in a minute, at least ${MIN_PER_MINUTE}`,
    meaning: 'of IPv6 a /64, at one API process; a file counts as a tenth',
  },
  USER_REQUESTS_PER_MINUTE: {
    schema: perMinute.default(1_200),
    rule: `the calls that one user may make in a minute, at least ${MIN_PER_MINUTE}`,
    meaning: 'the same for a user, from any address',
  },
  V1_API_KEYS: {
    schema: namedKeys(MIN_V1_KEY_LENGTH).optional(),
    rule:
      `name=key pairs between commas, each key of at least ${MIN_V1_KEY_LENGTH} letters, digits, - or _, ` +
      'or unset it to close /v1',
    meaning: 'the keys of programs: they open `/v1`, which refuses everybody without',
    secret: true,
  },
  OPERATOR_NAME: {
    schema: z.string().trim().min(1).max(MAX_NAME).optional(),
    rule: `the person or company that runs this server, in at most ${MAX_NAME} characters`,
    meaning:
      'for the legal texts, which say without it that it is not published, and as the seller on receipts',
  },
  OPERATOR_CONTACT: {
    schema: z.string().trim().min(1).max(MAX_CONTACT).optional(),
    rule: `how users reach you, such as an e-mail address, in at most ${MAX_CONTACT} characters`,
    meaning: 'the same',
  },
  LEGAL_DIR: {
    schema: z.string().optional(),
    rule: 'a directory with legal texts of your own, such as agreement.zh-CN.md',
    absent: 'our texts',
    meaning: '`agreement.<locale>.md` and `privacy.<locale>.md`; checked at start',
  },
} as const satisfies SettingTable;
