import type { ToolKey } from '@tuzuo/core/tools';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A run of a cloud engine: what it costs the operator. A task has one for each attempt. */
export const engineRun = pgTable(
  'engine_run',
  {
    id: uuid().primaryKey(),
    engine: text().notNull(),
    tool: text().$type<ToolKey>().notNull(),
    /** Not a reference: what was paid stays known when the task has left the history. */
    taskId: uuid('task_id').notNull(),
    state: text().$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    /** The service's own number of the job, as soon as it has taken it. */
    job: text(),
    /** Set aside while it runs, then what it was; in millionths of the operator's currency. */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull(),
    /** Why it failed, by its kind. */
    fault: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('engine_run_day_idx').on(table.engine, table.createdAt),
    index('engine_run_task_idx').on(table.taskId),
    check('engine_run_state_check', sql`${table.state} in ('running', 'done', 'failed')`),
    check('engine_run_cost_check', sql`${table.costMicros} >= 0`),
    check('engine_run_ended_check', sql`(${table.state} = 'running') = (${table.endedAt} is null)`),
  ],
);

/** How a cloud engine has been lately, as all processes know it together. */
export const engineHealth = pgTable(
  'engine_health',
  {
    engine: text().primaryKey(),
    /** Failures since its last success. */
    failures: integer().notNull().default(0),
    /** Until then it gets no runs; afterwards one, to try it. */
    closedUntil: timestamp('closed_until', { withTimezone: true }),
    /** What it failed with last, for the operator. */
    why: text(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('engine_health_failures_check', sql`${table.failures} >= 0`)],
);
