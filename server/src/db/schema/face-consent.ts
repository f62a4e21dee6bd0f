import type { ToolKey } from '@tuzuo/core/tools';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';

/** Who consented to what, when, and for which task. Kept as proof after the task is deleted. */
export const faceConsent = pgTable(
  'face_consent',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    /** No foreign key, since the record outlives the task. */
    taskId: uuid('task_id').notNull(),
    tool: text().$type<ToolKey>().notNull(),
    textVersion: text('text_version').notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('face_consent_user_idx').on(table.userId, table.id)],
);
