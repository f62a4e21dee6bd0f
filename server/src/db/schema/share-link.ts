import type { ShareKind } from '@tuzuo/core/api/share';
import type { ToolKey } from '@tuzuo/core/tools';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { asset } from './asset';

/** A public link that can be opened without an account. Sharing the same item again returns the same link. */
export const shareLink = pgTable(
  'share_link',
  {
    /** 12 random characters, which are part of the URL. */
    id: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    kind: text().$type<ShareKind>().notNull(),
    /** The shared item: a tool's key, or the ID of a template, a poster or an asset; '' for the home page. */
    target: text().notNull().default(''),
    /** The tool that made a result, known even when its run has left the history. */
    tool: text().$type<ToolKey>(),
    /** The picture that a result was made from, if its owner shows that too. */
    originalId: uuid('original_id').references(() => asset.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // For deleting the row of a picture that links show.
    index('share_link_original_idx').on(table.originalId),
    unique('share_link_target_unique').on(table.userId, table.kind, table.target),
    check('share_link_kind_check', sql`${table.kind} in ('home', 'tool', 'template', 'poster', 'result')`),
  ],
);
