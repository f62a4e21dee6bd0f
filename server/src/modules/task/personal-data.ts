import { OPEN_STATES } from '@tuzuo/core/api/task';
import { and, desc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { task } from '../../db/schema/task';
import type { DataExport, PersonalTables } from '../personal-data/service';

/** The user data of this module. Results and documents are deleted with their task. */
export const taskTables: PersonalTables = {
  task: {
    erasure: (userId) => [
      sql`
        with gone as (delete from task where user_id = ${userId} returning id)
        delete from asset_reference where holder_kind = 'task' and holder_id in (select id from gone)`,
    ],
    exported: 'tasks',
  },
};

const isUnfinished = (userId: string) => and(eq(task.userId, userId), inArray(task.state, [...OPEN_STATES]));

/** Number of the user's tasks that have not ended. */
export const countUnfinished = (tx: Executor, userId: string): Promise<number> =>
  tx.$count(task, isUnfinished(userId));

/** A query for the bytes that the user's unfinished tasks are expected to store. */
export function sumExpectedBytes(tx: Executor, userId: string): SQLWrapper {
  const expected = sql`(${task.snapshot}->>'expectedBytes')::bigint`;
  return tx
    .select({ bytes: sql`coalesce(sum(${expected}), 0)` })
    .from(task)
    .where(isUnfinished(userId));
}

/** A user's newest tasks of tools, for the export of their data; other kinds would need a part of their own. */
export async function exportTasks(tx: Executor, userId: string, limit: number): Promise<DataExport['tasks']> {
  const { id, kind, tool, state, snapshot, createdAt } = task;
  const rows = await tx
    .select({ id, kind, tool, state, snapshot, createdAt })
    .from(task)
    .where(eq(task.userId, userId))
    .orderBy(desc(task.id))
    .limit(limit);
  return rows.flatMap((row) =>
    row.tool === null
      ? []
      : [
          {
            taskId: row.id,
            kind: row.kind,
            tool: row.tool,
            state: row.state,
            options: row.snapshot.options,
            createdAt: row.createdAt.toISOString(),
          },
        ],
  );
}
