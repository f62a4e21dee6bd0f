import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { bytea } from './bytea';

/**
 * One request of a user that must happen once: its idempotency key, and what came of it. The key of a run that succeeded
 * is kept for good, as its points are; that of one that came to nothing goes with the task.
 */
export const operationRequest = pgTable(
  'operation_request',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    /** `task.create`, `order.create` … */
    operation: text().notNull(),
    requestId: text('request_id').notNull(),
    /** sha256 of the normalized payload. */
    payloadHash: bytea('payload_hash').notNull(),
    /** The task or order that the first call made. */
    resultId: uuid('result_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.requestId] }),
    index('operation_request_result_idx').on(table.resultId),
    check('operation_request_request_id_check', sql`length(${table.requestId}) between 8 and 64`),
  ],
);
