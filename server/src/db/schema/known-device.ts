import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { bytea } from './bytea';

/** A device that has logged in to an account. One used by several accounts has a row for each. */
export const knownDevice = pgTable(
  'known_device',
  {
    /** sha256 of the secret, which only the device has: 256 random bits need no slow hash. */
    secretHash: bytea('secret_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    /** Time of its last login. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.secretHash, table.userId] }),
    index('known_device_user_idx').on(table.userId, table.seenAt),
    index('known_device_seen_idx').on(table.seenAt),
  ],
);
