import type { ToolKey } from '@tuzuo/core/tools';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A run of a cloud engine, with its cost for the operator; one per attempt of a task. */
export const engineRun = pgTable(
  'engine_run',
  {
    id: uuid().primaryKey(),
    engine: text().notNull(),
    tool: text().$type<ToolKey>().notNull(),
    /** No foreign key, because the cost stays known when the task has left the history. */
    taskId: uuid('task_id').notNull(),
    state: text().$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    /** The service's job ID, once it has accepted the job. */
    job: text(),
    /** The reserved cost while running, then the actual one; in millionths of the operator's currency. */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull(),
    /** The kind of failure. */
    fault: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('engine_run_day_idx').on(table.engine, table.createdAt),
    index('engine_run_created_idx').on(table.createdAt),
    index('engine_run_task_idx').on(table.taskId),
    check('engine_run_state_check', sql`${table.state} in ('running', 'done', 'failed')`),
    check('engine_run_cost_check', sql`${table.costMicros} >= 0`),
    check('engine_run_ended_check', sql`(${table.state} = 'running') = (${table.endedAt} is null)`),
  ],
);

/** The recent health of a cloud engine, shared by all processes. */
export const engineHealth = pgTable(
  'engine_health',
  {
    engine: text().primaryKey(),
    /** Failures since its last success. */
    failures: integer().notNull().default(0),
    /** Until then it gets no runs; then a single one as a trial. */
    closedUntil: timestamp('closed_until', { withTimezone: true }),
    /** The last failure, for the operator. */
    why: text(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('engine_health_failures_check', sql`${table.failures} >= 0`)],
);
