import type { MiniFamily } from '@tuzuo/core/api/family';
import type { MessageKind } from '@tuzuo/core/api/message';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';

/** How many messages of a kind a user lets a mini-program send: WeChat lets it send one for each consent. */
export const wechatConsent = pgTable(
  'wechat_consent',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    family: text().$type<MiniFamily>().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    /** By which the mini-program knows the user; a user who did not log in by WeChat has it here alone. */
    openid: text().notNull(),
    leftCount: integer('left_count').notNull().default(0),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.family, table.kind] }),
    check('wechat_consent_left_check', sql`${table.leftCount} >= 0`),
  ],
);
