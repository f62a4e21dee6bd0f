import type { MiniFamily } from '@tuzuo/core/api/family';
import type { MessageKind } from '@tuzuo/core/api/message';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';

/** Number of messages of a kind that a mini-program may send to a user: WeChat allows one per consent. */
export const wechatConsent = pgTable(
  'wechat_consent',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    family: text().$type<MiniFamily>().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    /** The user's ID in the mini-program; for users without a WeChat login it is stored only here. */
    openid: text().notNull(),
    leftCount: integer('left_count').notNull().default(0),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.family, table.kind] }),
    check('wechat_consent_left_check', sql`${table.leftCount} >= 0`),
  ],
);
