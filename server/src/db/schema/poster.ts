import type { PosterDocument } from '@tuzuo/poster/document';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { asset } from './asset';
import { spaceFolder } from './space';
import { task } from './task';

/** A poster that its owner edits. */
export const poster = pgTable(
  'poster',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    /** Contains its own version number; documents saved by older versions are migrated when read. */
    doc: jsonb().$type<PosterDocument>().notNull(),
    /** Bytes of its owner's space that the document uses. */
    bytes: integer().notNull(),
    /** Incremented on each save; a save names the revision that it changes. */
    revision: integer().notNull(),
    /** The thumbnail of its first page, for lists. */
    thumbId: uuid('thumb_id').references(() => asset.id, { onDelete: 'set null' }),
    /** The revision that was drawn, or could not be; another one still has to be drawn. */
    thumbRevision: integer('thumb_revision'),
    /** The revision that the thumbnail shows while `thumbRevision` is null because it is to be drawn larger. */
    thumbShows: integer('thumb_shows'),
    /** A tiny version of the thumbnail as a `data:` URL. */
    thumbBlur: text('thumb_blur'),
    /** Not drawn before: consecutive saves are drawn once, and only one worker at a time draws a poster. */
    thumbDueAt: timestamp('thumb_due_at', { withTimezone: true }).notNull().defaultNow(),
    folderId: uuid('folder_id').references(() => spaceFolder.id, {
      onDelete: 'set null',
    }),
    /** When it was moved to the recycle bin; only calls about the bin find it then. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** When it is deleted permanently. */
    purgeAt: timestamp('purge_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('poster_user_idx').on(table.userId, table.updatedAt, table.id),
    index('poster_folder_idx').on(table.folderId),
    index('poster_purge_idx').on(table.purgeAt).where(sql`${table.purgeAt} is not null`),
    uniqueIndex('poster_thumb_id_idx').on(table.thumbId),
    index('poster_thumb_due_idx')
      .on(table.thumbDueAt)
      .where(sql`${table.thumbRevision} is distinct from ${table.revision}`),
    check('poster_revision_check', sql`${table.revision} > 0`),
    check('poster_bytes_check', sql`${table.bytes} >= 0`),
    check('poster_removed_check', sql`(${table.removedAt} is null) = (${table.purgeAt} is null)`),
  ],
);

/** A poster as it was before a save. Its pictures live as long as the version. */
export const posterVersion = pgTable(
  'poster_version',
  {
    id: uuid().primaryKey(),
    posterId: uuid('poster_id')
      .notNull()
      .references(() => poster.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    title: text().notNull(),
    doc: jsonb().$type<PosterDocument>().notNull(),
    bytes: integer().notNull(),
    /** When this state was saved. */
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('poster_version_poster_idx').on(table.posterId, table.revision),
    index('poster_version_created_idx').on(table.createdAt),
    check('poster_version_bytes_check', sql`${table.bytes} >= 0`),
  ],
);

/**
 * The document that a task works on, as it was when the task was created; the poster may change or be deleted in the
 * meantime.
 */
export const taskDocument = pgTable('task_document', {
  taskId: uuid('task_id')
    .primaryKey()
    .references(() => task.id, { onDelete: 'cascade' }),
  doc: jsonb().$type<PosterDocument>().notNull(),
});
