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

/** The newest code sent to a number for a purpose; a used one is deleted. */
export const loginCode = pgTable(
  'login_code',
  {
    /** The number; followed by `/` and the known device, if that requested the code, since it has a code of its own. */
    mobile: text().notNull(),
    purpose: text().$type<LoginCodePurpose>().notNull(),
    /** HMAC with the server's key, since six digits have too little entropy for a plain hash. */
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

/** A captcha challenge; once solved, the token it was exchanged for. A used one is deleted. */
export const captcha = pgTable(
  'captcha',
  {
    id: uuid().primaryKey(),
    purpose: text().$type<CaptchaPurpose>().notNull(),
    /** Hash of the mobile number or address that it is valid for. */
    subject: bytea().notNull(),
    /** The data for judging an answer, depending on the kind of captcha. */
    answer: jsonb().$type<Record<string, number | string>>().notNull(),
    /** sha256 of the token; null until solved. */
    tokenHash: bytea('token_hash').unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('captcha_expiry_idx').on(table.expiresAt)],
);
