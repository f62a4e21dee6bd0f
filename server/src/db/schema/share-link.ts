import type { ShareKind } from '@tuzuo/core/api/share';
import type { ToolKey } from '@tuzuo/core/tools';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { asset } from './asset';

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
    /** What made a result: it is known also when its run has left the history. */
    tool: text().$type<ToolKey>(),
    /** The picture that a result was made from, where its owner shows that too. */
    originalId: uuid('original_id').references(() => asset.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // For the row of a picture to go, whatever shows it.
    index('share_link_original_idx').on(table.originalId),
    unique('share_link_target_unique').on(table.userId, table.kind, table.target),
    check('share_link_kind_check', sql`${table.kind} in ('home', 'tool', 'template', 'poster', 'result')`),
  ],
);
