import type { SpaceKind } from '@tuzuo/core/api/space';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { asset } from './asset';

/** A folder of a user's space. */
export const spaceFolder = pgTable(
  'space_folder',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    /** null: at the top level. */
    parentId: uuid('parent_id').references((): AnyPgColumn => spaceFolder.id, {
      onDelete: 'restrict',
    }),
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('space_folder_user_idx').on(table.userId, table.id),
    index('space_folder_parent_idx').on(table.parentId),
  ],
);

/** A file that a user keeps, until they delete it. Posters store these properties themselves. */
export const spaceItem = pgTable(
  'space_item',
  {
    assetId: uuid('asset_id')
      .primaryKey()
      .references(() => asset.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    /** Known even when the run that made it has left the history. */
    kind: text().$type<Exclude<SpaceKind, 'poster'>>().notNull(),
    /** '' = not named. */
    name: text().notNull().default(''),
    folderId: uuid('folder_id').references(() => spaceFolder.id, {
      onDelete: 'set null',
    }),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was moved to the recycle bin. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** When it is deleted permanently. */
    purgeAt: timestamp('purge_at', { withTimezone: true }),
    /** When it was deleted for its owner, while something else still references the file. */
    purgedAt: timestamp('purged_at', { withTimezone: true }),
  },
  (table) => [
    index('space_item_user_idx').on(table.userId, table.assetId),
    index('space_item_folder_idx').on(table.folderId),
    index('space_item_purge_idx').on(table.purgeAt).where(sql`${table.purgedAt} is null`),
    check('space_item_kind_check', sql`${table.kind} in ('upload', 'export', 'result')`),
    check('space_item_removed_check', sql`(${table.removedAt} is null) = (${table.purgeAt} is null)`),
  ],
);
