import type { CaptchaPurpose } from '@tuzuo/core/session/account';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from './bytea';

export type LoginCodePurpose = 'login' | 'register' | 'find_password' | 'change_mobile' | 'close_account';

/** The newest code that was sent to a number for a purpose; a used one is gone. */
export const loginCode = pgTable(
  'login_code',
  {
    /** The number; behind a `/` the known device that asked for the code, if one did: it has a code of its own. */
    mobile: text().notNull(),
    purpose: text().$type<LoginCodePurpose>().notNull(),
    /** HMAC with the server's key: six digits have no entropy to hash. */
    codeHash: bytea('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mobile, table.purpose] }),
    index('login_code_expiry_idx').on(table.expiresAt),
    check(
      'login_code_purpose_check',
      sql`${table.purpose} in ('login', 'register', 'find_password', 'change_mobile', 'close_account')`,
    ),
    check('login_code_tries_left_check', sql`${table.triesLeft} >= 0`),
  ],
);

/** A captcha shown to somebody; once solved, the token that it was exchanged for. A used one is gone. */
export const captcha = pgTable(
  'captcha',
  {
    id: uuid().primaryKey(),
    purpose: text().$type<CaptchaPurpose>().notNull(),
    /** Hash of the mobile number or address that it counts for. */
    subject: bytea().notNull(),
    /** What an answer is judged by, as its kind of captcha has it. */
    answer: jsonb().$type<Record<string, number | string>>().notNull(),
    /** sha256 of the token; null until solved. */
    tokenHash: bytea('token_hash').unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('captcha_expiry_idx').on(table.expiresAt)],
);
