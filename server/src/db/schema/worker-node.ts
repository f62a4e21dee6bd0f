import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** One row per running worker process, by which /readyz and an operator see that there is a worker. */
export const workerNode = pgTable('worker_node', {
  id: uuid().primaryKey(),
  role: text().$type<'all' | 'worker'>().notNull(),
  version: text().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  /** Database time of the last heartbeat, independent of the nodes' clocks. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});
