import { z } from 'zod';
import { httpUrl, type SettingTable } from './setting';

const MIN_SECRET_LENGTH = 16;

/** Names of the providers; the database stores them, too. */
const SAFETY_PROVIDERS = ['wechat', 'webhook'] as const;

/** Settings for checking content before other users see it. */
export const SAFETY_SETTINGS = {
  SAFETY_PROVIDERS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(z.enum(SAFETY_PROVIDERS)).min(1))
      .optional(),
    rule: 'wechat, webhook, or both separated by a comma; the first is asked first',
    absent: 'nothing is checked',
    meaning:
      'who checks shared images and posters, and texts that a model receives or writes ([content safety](safety.md))',
  },
  SAFETY_WEBHOOK_URL: {
    schema: httpUrl.optional(),
    rule: 'the URL that receives content to check, such as https://check.example.com/tuzuo',
    absent: 'none',
    meaning: 'required for `webhook`',
  },
  SAFETY_WEBHOOK_SECRET: {
    schema: z.string().min(MIN_SECRET_LENGTH).optional(),
    rule: `at least ${MIN_SECRET_LENGTH} random characters that both sides know`,
    meaning: 'signs requests and verdicts; required for `webhook`',
    secret: true,
  },
  SAFETY_RESULTS: {
    schema: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
    rule: 'true or false',
    absent: '`false`',
    meaning:
      'checks results before their owners get them; rejected results are not charged. Works with providers that answer immediately, as a webhook can',
  },
} as const satisfies SettingTable;
