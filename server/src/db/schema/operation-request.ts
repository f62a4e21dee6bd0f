import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { bytea } from './bytea';

/**
 * A user's request that must be executed once: its idempotency key and its result. The key of a successful run is kept
 * permanently, like its points; that of a failed one is deleted with the task.
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
    /** The task or order that the first call created. */
    resultId: uuid('result_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.requestId] }),
    index('operation_request_result_idx').on(table.resultId),
    check('operation_request_request_id_check', sql`length(${table.requestId}) between 8 and 64`),
  ],
);
