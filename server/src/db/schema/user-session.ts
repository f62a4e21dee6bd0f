import type { Family } from '@tuzuo/core/api/family';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { bytea } from './bytea';

/** A persistent login. Deleting the row revokes it. */
export const userSession = pgTable(
  'user_session',
  {
    /** sha256 of the token, which only the client has: 256 random bits need no slow hash. */
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    family: text().$type<Family>().notNull(),
    /** "Chrome on Android", for the list of sessions. */
    device: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('user_session_user_idx').on(table.userId),
    index('user_session_expiry_idx').on(table.expiresAt),
  ],
);
