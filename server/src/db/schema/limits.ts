import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The use of an allowance in its current window. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limit_window_idx').on(table.windowEndsAt)],
);

/** Consecutive authentication failures, by subject (a mobile number, an address). */
export const loginFailure = pgTable(
  'login_failure',
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
    /** When the row expires. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('login_failure_expiry_idx').on(table.expiresAt)],
);
