import type { ShareKind } from '@tuzuo/core/api/share';
import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';

/** An address that somebody may open without an account. Sharing the same thing again gives the same one. */
export const shareLink = pgTable(
  'share_link',
  {
    /** 12 random characters: it is in the address. */
    id: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    kind: text().$type<ShareKind>().notNull(),
    /** What is shared: a tool's key, the id of a template, a poster or an asset; '' for home. */
    target: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('share_link_target_unique').on(table.userId, table.kind, table.target),
    check('share_link_kind_check', sql`${table.kind} in ('home', 'tool', 'template', 'poster', 'result')`),
  ],
);
