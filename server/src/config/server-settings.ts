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

/** A page with its images and progress requests needs about this many; a lower limit would lock users out. */
const MIN_PER_MINUTE = 60;
const perMinute = wholeNumber(MIN_PER_MINUTE, 999_999_999);

const MAX_NAME = 100;
const MAX_CONTACT = 300;

/** Settings for the process itself: where it listens, where it stores data, and who may reach it. */
export const SERVER_SETTINGS = {
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']).default('development'),
    rule: 'development, production or test',
    meaning: '`production` listens on all interfaces and rejects the defaults meant for development',
  },
  HOST: {
    schema: z.union([z.ipv4(), z.ipv6(), z.hostname()]).optional(),
    rule: 'the address to listen on, such as 127.0.0.1, or 0.0.0.0 for all interfaces',
    absent: '`127.0.0.1`; `0.0.0.0` in production',
    meaning:
      'an address that other machines can reach requires your own `SECRET_KEY` and an `SMS_PROVIDER`, in ' +
      'development as well',
  },
  PORT: {
    schema: portNumber.default(8787),
    rule: `an integer from ${PORT_RANGE} (0 lets the system choose)`,
    meaning: 'port for API calls and pages',
  },
  WORKER_PORT: {
    schema: portNumber.optional(),
    rule: `a port, ${PORT_RANGE}, or unset it`,
    absent: 'not served',
    meaning: 'port on which a process that is only a worker serves `/healthz`, `/readyz` and `/metrics`',
  },
  PUBLIC_URL: {
    schema: httpUrl.optional(),
    rule: 'the address that users open, such as https://studio.example.com',
    meaning: 'base of all URLs that the server hands out; required in production, with `https://`',
  },
  TRUST_PROXY: {
    schema: addressList.optional(),
    rule: 'the addresses of the proxies in front of this server, such as 10.0.0.0/8,127.0.0.1',
    meaning:
      'proxies whose `X-Forwarded-For` is trusted. Without it, all users behind a proxy share one request limit, ' +
      'and the log warns once',
  },
  WEB_PAGE_ORIGINS: {
    schema: originList.optional(),
    rule: 'HTTPS origins, separated by commas, such as https://help.example.com,https://shop.example.com',
    meaning: 'other sites whose pages may be shown inside the client',
  },
  OFFLINE_PAGES: {
    schema: z.enum(['on', 'off']).default('on'),
    rule: 'on or off',
    meaning:
      'lets browsers store used pages, so that they start offline. `off` also deletes pages that browsers have ' +
      'already stored',
  },
  SETUP_NOTICE: {
    schema: z.enum(['on', 'off']).default('on'),
    rule: 'on or off',
    meaning:
      'tells you on the first page what is not set up yet. Only a browser on this machine sees it, outside production, as ' +
      'long as `HOST` is a loopback address and `TRUST_PROXY` is not set',
  },
  RELEASES_URL: {
    schema: httpUrl.optional(),
    rule: 'the address of a JSON file such as {"version": "1.0.85", "notes": "https://…"}',
    absent: 'nobody is asked',
    meaning:
      'where a worker looks once a day for a newer version, which it then logs as a warning. The request contains nothing ' +
      'about this server; `npm run release` writes such a file, `latest.json`',
  },
  DATA_DIR: {
    schema: z.string().default('./data'),
    rule: 'the directory for the database and the files',
    meaning:
      'holds all data. If the server starts as root, all users must be able to enter this directory, since ' +
      'PostgreSQL, models and image decoding run as unprivileged users',
  },
  MIN_FREE_DISK_MB: {
    schema: wholeNumber(0, 999_999_999).default(1024),
    rule: 'a number of megabytes, or 0 for no minimum',
    meaning:
      'minimum free space on the disk of `DATA_DIR`; below it, `/readyz` fails, and uploads and new runs are rejected',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    rule: 'postgres://user:password@host:port/database, or unset it for the embedded database',
    absent: 'the embedded PostgreSQL',
    meaning: 'your own PostgreSQL, version 15 or newer',
    secret: true,
  },
  TIME_ZONE: {
    schema: timeZone.default('Asia/Shanghai'),
    rule: 'the name of a time zone, such as Asia/Shanghai or Europe/Paris',
    meaning:
      'IANA time zone in which days and months are counted, whatever the zone of the database or host: free uses, ' +
      'granted points, memberships, statements and the dates in operators’ commands',
  },
  LOG_LEVEL: {
    schema: z.enum(LOG_LEVELS).default('info'),
    rule: `one of ${LOG_LEVELS.join(', ')}`,
    meaning: 'JSON lines on standard output, without personal data',
  },
  METRICS_TOKEN: {
    schema: z.string().min(MIN_TOKEN_LENGTH).optional(),
    rule: `at least ${MIN_TOKEN_LENGTH} characters, or unset it for loopback-only metrics`,
    meaning: 'bearer token for `/metrics`; without it, only this machine can read the metrics',
    secret: true,
  },
  ADDRESS_REQUESTS_PER_MINUTE: {
    schema: perMinute.default(3_000),
    rule: `a number of calls, at least ${MIN_PER_MINUTE}`,
    meaning:
      'calls per minute that one IP address (for IPv6, a /64 network) may make, divided by the number of API processes; a file counts as a tenth of a call',
  },
  USER_REQUESTS_PER_MINUTE: {
    schema: perMinute.default(1_200),
    rule: `a number of calls, at least ${MIN_PER_MINUTE}`,
    meaning:
      'calls per minute that one user may make, from any address, divided by the number of API processes',
  },
  V1_API_KEYS: {
    schema: namedKeys(MIN_V1_KEY_LENGTH).optional(),
    rule:
      `name=key pairs, separated by commas, each key of at least ${MIN_V1_KEY_LENGTH} letters, digits, - or _, ` +
      'or unset it to close /v1',
    meaning: 'API keys of programs that use `/v1`; without a key, all requests there are rejected',
    secret: true,
  },
  OPERATOR_NAME: {
    schema: z.string().trim().min(1).max(MAX_NAME).optional(),
    rule: `the person or company that runs this server, in at most ${MAX_NAME} characters`,
    meaning:
      'named in the legal texts, which otherwise state that the operator is not published, and as the seller on receipts',
  },
  OPERATOR_CONTACT: {
    schema: z.string().trim().min(1).max(MAX_CONTACT).optional(),
    rule: `how users reach you, such as an email address, in at most ${MAX_CONTACT} characters`,
    meaning: 'shown in the legal texts and on receipts',
  },
  LEGAL_DIR: {
    schema: z.string().optional(),
    rule: 'a directory with your own legal texts, such as agreement.zh-CN.md',
    absent: 'the built-in texts',
    meaning: 'replaces `agreement.<locale>.md` and `privacy.<locale>.md`; checked at startup',
  },
} as const satisfies SettingTable;
