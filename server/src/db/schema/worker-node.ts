import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** One row per running process, by which the others, /readyz and an operator see it. */
export const workerNode = pgTable('worker_node', {
  id: uuid().primaryKey(),
  role: text().$type<'all' | 'worker' | 'api'>().notNull(),
  version: text().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  /** Database time of the last heartbeat, independent of the nodes' clocks. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  /** What a worker can run, as of its last heartbeat; null for an API node, and for a worker of an older version. */
  offers: jsonb(),
});
