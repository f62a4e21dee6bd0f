import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How much of an allowance was used in its present window. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limit_window_idx').on(table.windowEndsAt)],
);

/** Failed proofs in a row, by what they were given for (a mobile number, an address). */
export const loginFailure = pgTable(
  'login_failure',
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
    /** When all is forgotten. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('login_failure_expiry_idx').on(table.expiresAt)],
);
