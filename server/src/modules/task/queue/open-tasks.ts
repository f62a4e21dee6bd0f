import type { TaskState } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database';
import { task } from '../../../db/schema/task';

export type OpenTasks = { tool: ToolKey; state: TaskState; count: number };

/** How many tasks wait or run, whoever works on them; tools with none are absent. Reads the open ones alone. */
export function countOpenTasks(tx: Executor): Promise<OpenTasks[]> {
  const { tool, state } = task;
  return tx
    .select({ tool, state, count: sql`count(*)`.mapWith(Number) })
    .from(task)
    .where(inArray(state, ['queued', 'running', 'canceling']))
    .groupBy(tool, state);
}
