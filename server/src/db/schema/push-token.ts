import type { PushFamily } from '@tuzuo/core/api/family';
import type { Locale } from '@tuzuo/core/text/locale';
import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { bytea } from './bytea';
import { userSession } from './user-session';

/** The app on one phone that may be notified, while its user is logged in there. */
export const pushToken = pgTable(
  'push_token',
  {
    /** The session, which belongs to one device. When it ends for any reason, the token is deleted with it. */
    sessionHash: bytea('session_hash')
      .primaryKey()
      .references(() => userSession.tokenHash, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    family: text().$type<PushFamily>().notNull(),
    /** Apple's or Google's token of the app on that phone. */
    token: text().notNull(),
    /** The language of the phone's user. */
    locale: text().$type<Locale>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('push_token_token_key').on(table.family, table.token),
    index('push_token_user_idx').on(table.userId),
  ],
);
