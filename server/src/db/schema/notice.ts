import type { NoticeKind } from '@tuzuo/core/api/notice';
import type { Locale } from '@tuzuo/core/text/locale';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Parameters of a notice; its texts are generated when it is shown, in the reader's language. */
export type NoticeData = Readonly<Record<string, string | number>>;

/** A one-time message to a user, in their message box and through the attached channels. */
export const notice = pgTable(
  'notice',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    kind: text().$type<NoticeKind>().notNull(),
    /** Unique with its kind, for example a refund's ID, or the day on which a membership ends. */
    cause: text().notNull(),
    data: jsonb().$type<NoticeData>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    readAt: time('read_at'),
    /** Names of the channels that have it; `sentAt` is set once all have, or none will. */
    sentBy: text('sent_by').array().notNull().default(sql`'{}'`),
    tries: integer().notNull().default(0),
    nextTryAt: time('next_try_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
  },
  (table) => [
    unique('notice_cause_key').on(table.userId, table.kind, table.cause),
    index('notice_user_idx').on(table.userId, table.id),
    index('notice_created_idx').on(table.createdAt),
    index('notice_unsent_idx').on(table.nextTryAt).where(sql`${table.sentAt} is null`),
    check('notice_tries_check', sql`${table.tries} >= 0`),
  ],
);

/** An announcement by the operator to everyone, for a period. */
export const announcement = pgTable(
  'announcement',
  {
    id: uuid().primaryKey(),
    texts: jsonb().$type<Readonly<Record<Locale, { title: string; text: string }>>>().notNull(),
    fromAt: time('from_at').notNull(),
    untilAt: time('until_at').notNull(),
    /** Set if stopped early. */
    stoppedAt: time('stopped_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('announcement_until_idx').on(table.untilAt),
    check('announcement_time_check', sql`${table.untilAt} > ${table.fromAt}`),
  ],
);
