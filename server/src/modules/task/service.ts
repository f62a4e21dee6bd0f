import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { moduleOf, usesOf } from '@tuzuo/core/tools';
import { sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import { idOfCursor, idPage } from '../../db/cursor';
import type { Database } from '../../db/database';
import type { SelectEngine } from '../../engines/port';
import { CallError } from '../../errors';
import type { Say } from '../../i18n/words';
import type { Assets } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { createChanges } from './api/changes';
import { createCreation } from './api/creation';
import { createDescriptions, type TaskOnWire } from './api/present';
import { readDraft } from './api/run-request';
import { createTurns } from './api/turns';
import { WAKE_UP_CHANNEL } from './queue/leases';
import { findTask, listRuns, type OwnTask } from './repository';

export { createTaskRetention } from './retention/retention';

const HISTORY = 'task';

type TaskDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Ledger;
  assets: Assets;
  selectEngine: SelectEngine;
  log: Pick<BaseLogger, 'warn'>;
};

/** Generation tasks as their owners use them; the workers' side is in `server/src/modules/task/worker`. */
export function createTasks({ database, log, ...ports }: TaskDependencies) {
  const { orm } = database;
  const { ledger } = ports;
  // After the commit and on its own: a NOTIFY inside a transaction would make every commit wait for the others.
  const wakeWorkers = async () => {
    await orm
      .execute(sql`select pg_notify(${WAKE_UP_CHANNEL}, '')`)
      .catch((error: unknown) => log.warn({ err: error }, 'the workers could not be woken'));
  };
  const dependencies = { database, ...ports, wakeWorkers, takeTurn: createTurns() };
  const { create, analyze } = createCreation(dependencies);
  const { cancel, retry, remove } = createChanges(dependencies);
  const describe = createDescriptions(dependencies);

  const get = async (own: OwnTask, say: Say): Promise<TaskOnWire> => {
    const row = await findTask(orm, own);
    const [shown] = row ? await describe([row], say) : [];
    if (!shown) throw new CallError(ErrorCode.notFound);
    return shown;
  };

  return {
    create,
    analyze,
    get,
    cancel,
    retry,
    remove,

    /** What a run would cost; without a user, a guest. */
    quote: (
      userId: string | undefined,
      input: CallInput<'gen.task.quote'>,
    ): Promise<Api['gen.task.quote']['output']> => {
      const { definition, inputs, options } = readDraft(input);
      const module = moduleOf(definition, options);
      return ledger.quoteUses(orm, { userId, module, uses: usesOf(definition, inputs, options) });
    },

    /** A page of the user's runs, newest first. */
    list: async (
      userId: string,
      { cursor, limit, tool, state }: CallInput<'gen.task.list'>,
      say: Say,
    ): Promise<Api['gen.task.list']['output']> => {
      const before = cursor === undefined ? undefined : idOfCursor(HISTORY, cursor);
      const found = await listRuns(orm, { userId, tool, state }, { before, limit: limit + 1 });
      const { rows, ...next } = idPage(HISTORY, found, limit, ({ id }) => id);
      return { items: await describe(rows, say), ...next };
    },
  };
}

export type Tasks = ReturnType<typeof createTasks>;
