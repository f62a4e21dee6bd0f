import { z } from 'zod';
import { httpUrl, type SettingTable } from './setting';

const MIN_SECRET_LENGTH = 16;

/** Names of providers: in the database, too. */
const SAFETY_PROVIDERS = ['wechat', 'webhook'] as const;

/** Who looks at what others are to see. */
export const SAFETY_SETTINGS = {
  SAFETY_PROVIDERS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(z.enum(SAFETY_PROVIDERS)).min(1))
      .optional(),
    rule: 'wechat, webhook, or both between commas, the first to be asked first',
    absent: 'nothing is checked',
    meaning:
      'who looks at shared pictures and posters, and at words that a model gets or writes ([content safety](safety.md))',
  },
  SAFETY_WEBHOOK_URL: {
    schema: httpUrl.optional(),
    rule: 'where content is sent to be looked at, such as https://check.example.com/tuzuo',
    absent: 'none',
    meaning: 'needed with `webhook`',
  },
  SAFETY_WEBHOOK_SECRET: {
    schema: z.string().min(MIN_SECRET_LENGTH).optional(),
    rule: `at least ${MIN_SECRET_LENGTH} random characters that both sides know`,
    meaning: 'what requests and verdicts are signed with',
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
      'whether results are looked at before their owners get them; what is refused then costs nothing. For providers that answer at once, as a webhook may',
  },
} as const satisfies SettingTable;
