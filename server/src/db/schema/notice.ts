import type { NoticeKind } from '@tuzuo/core/api/notice';
import type { Locale } from '@tuzuo/core/text/locale';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** What a notice speaks of; words are made when it is shown, in the reader's language. */
export type NoticeData = Readonly<Record<string, string | number>>;

/** Something that a user is told once, in their message box and by the channels that are attached. */
export const notice = pgTable(
  'notice',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    kind: text().$type<NoticeKind>().notNull(),
    /** With its kind what makes it happen once: a refund's id, the day on which a membership ends. */
    cause: text().notNull(),
    data: jsonb().$type<NoticeData>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    readAt: time('read_at'),
    /** Names of the channels that have it; once all have, or none will, `sentAt`. */
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

/** What the operator tells everybody, for a time. */
export const announcement = pgTable(
  'announcement',
  {
    id: uuid().primaryKey(),
    texts: jsonb().$type<Readonly<Record<Locale, { title: string; text: string }>>>().notNull(),
    fromAt: time('from_at').notNull(),
    untilAt: time('until_at').notNull(),
    /** Taken back before its time. */
    stoppedAt: time('stopped_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('announcement_until_idx').on(table.untilAt),
    check('announcement_time_check', sql`${table.untilAt} > ${table.fromAt}`),
  ],
);
