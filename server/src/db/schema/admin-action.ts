import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The operator log: who changed what, why, and the state before and after. A trigger refuses any change of a row. */
export const adminAction = pgTable(
  'admin_action',
  {
    id: uuid().primaryKey(),
    /** The operator's name, as given to the command. */
    actor: text().notNull(),
    /** `points.grant`, `order.refund` … */
    action: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    reason: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('admin_action_subject_idx').on(table.subjectKind, table.subjectId, table.id),
    index('admin_action_created_idx').on(table.createdAt),
  ],
);
