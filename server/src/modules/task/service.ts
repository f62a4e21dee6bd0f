import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { TaskKind } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import { sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import { idOfCursor, idPage } from '../../db/cursor';
import type { Database } from '../../db/database';
import type { ListedCopywriter, ListedObjectFinder, SelectListed } from '../../engines/port';
import { CallError } from '../../errors';
import type { Say } from '../../i18n/words';
import type { Assets } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { createChanges, type Unshare } from './api/changes';
import { createCreation, type Once } from './api/creation';
import { createPresenter } from './api/present';
import { createTurns } from './api/turns';
import { historyOf, type Kind, type Kinds, type OpenedResult, type ShownTask } from './kind';
import { WAKE_UP_CHANNEL } from './queue/leases';
import { findTask, listHistory, type OwnTask, saveSeen } from './repository';

export type {
  AdmitPorts,
  Admitted,
  Kind,
  Kinds,
  LocalAsset,
  OpenedResult,
  Price,
  SeedPreview,
  ShownPictures,
  ShownTask,
  TaskOutput,
  TaskResult,
  Work,
} from './kind';
export { findDocument, holderOf, type OwnTask } from './repository';
export { createTaskRetention, removeEmptied } from './retention/retention';

const HISTORY = 'task';

type TaskDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Ledger;
  assets: Assets;
  selectEngine: SelectListed;
  /** The language model that would write; undefined if there is none. */
  findCopywriter: () => ListedCopywriter | undefined;
  /** What would find objects for a tool; undefined if nothing can. */
  findObjectFinder: (tool: ToolKey) => ListedObjectFinder | undefined;
  kinds: Kinds;
  unshare: Unshare;
  log: Pick<BaseLogger, 'warn'>;
};

type HistoryPage = Pick<CallInput<'gen.task.list'>, 'cursor' | 'limit' | 'tool' | 'state'>;

/** Tasks from their owners' side; the workers' side is in `server/src/modules/task/worker`. */
export function createTasks({ database, log, kinds, ...ports }: TaskDependencies) {
  const { orm } = database;
  // After the commit and on its own: a NOTIFY inside a transaction would serialize all commits.
  const wakeWorkers = async () => {
    await orm
      .execute(sql`select pg_notify(${WAKE_UP_CHANNEL}, '')`)
      .catch((error: unknown) => log.warn({ err: error }, 'waking workers failed'));
  };
  const dependencies = { database, ...ports, kinds, wakeWorkers, takeTurn: createTurns() };
  const start = createCreation(dependencies);
  const changes = createChanges(dependencies);
  const presenter = createPresenter(dependencies);
  const allNames = Object.keys(kinds) as TaskKind[];

  const show = async (own: OwnTask, names: readonly TaskKind[], say: Say): Promise<ShownTask> => {
    const row = await findTask(orm, own);
    const [shown] = row && names.includes(row.kind) ? await presenter.presentAll([row], say) : [];
    if (!row || !shown) throw new CallError(ErrorCode.notFound);
    await saveSeen(orm, [row]);
    return shown;
  };

  /** A page of these kinds in the user's history, newest first. */
  const listKinds = async (
    userId: string,
    { cursor, limit, tool, state }: HistoryPage,
    names: readonly TaskKind[],
    say: Say,
  ): Promise<{ items: ShownTask[] } & Omit<Api['gen.task.list']['output'], 'items'>> => {
    const before = cursor === undefined ? undefined : idOfCursor(HISTORY, cursor);
    const listed = historyOf(kinds).filter((name) => names.includes(name));
    const filter = { userId, kinds: listed, tool, state };
    const found = await listHistory(orm, filter, { before, limit: limit + 1 });
    const { rows, ...next } = idPage(HISTORY, found, limit, ({ id }) => id);
    await saveSeen(orm, rows);
    return { items: await presenter.presentAll(rows, say), ...next };
  };

  return {
    /** Has the workers load what a tool needs, if they are idle, before somebody waits for it. */
    warmUp: async (tool: ToolKey): Promise<void> => {
      await orm.execute(sql`select pg_notify(${WAKE_UP_CHANNEL}, ${tool})`);
    },

    /** Cancels a task of any kind. Throws like the `cancel` of {@link Tasks.of}. */
    cancel: (own: OwnTask): Promise<void> => changes.cancel(own, allNames),

    /**
     * Opens a result, by its index from 0, as an editable poster.
     * @throws CallError 10002 if there is none, or it has no layers
     */
    openResult: async (own: OwnTask, position: number): Promise<OpenedResult> => {
      const row = await findTask(orm, own);
      const opened = row && (await presenter.openResult(row, position));
      if (!row || !opened) throw new CallError(ErrorCode.notFound);
      await saveSeen(orm, [row]);
      return opened;
    },

    /**
     * What owners do with tasks of a kind, and of `others` that are shown alike. A task of any other kind is not found
     * (CallError 10002).
     */
    of: <Request, Shown extends ShownTask>(kind: Kind<Request, Shown>, ...others: Kind<never, Shown>[]) => {
      const names = [kind, ...others].map(({ name }) => name);
      // The kinds add exactly the fields by which `Shown` differs.
      const shown = (task: ShownTask) => task as Shown;
      const get = async (own: OwnTask, say: Say): Promise<Shown> => shown(await show(own, names, say));
      return {
        /**
         * Starts a task of `kind`. With `once`, the same key with the same payload returns the same task.
         * @throws what `kind` throws; StorageFull; RefusedField for a key used with another payload; or a CallError
         * 10004, 20001
         */
        create: async (userId: string, request: Request, say: Say, once?: Once): Promise<Shown> => {
          const { taskId, made } = await start(kind, userId, request, once);
          return made ? shown(await presenter.presentNew(made, say)) : get({ userId, taskId }, say);
        },

        get,

        /** Ends a queued task, or asks the worker of a running one to end it. */
        cancel: async (own: OwnTask, say: Say): Promise<Shown> => {
          await changes.cancel(own, names);
          return get(own, say);
        },

        /** Enqueues a failed or canceled task again, at today's price. */
        retry: async (own: OwnTask, say: Say): Promise<Shown> => {
          await changes.retry(own, names);
          return get(own, say);
        },

        /** Removes an ended task and its results. */
        remove: (own: OwnTask): Promise<void> => changes.remove(own, names),

        /** A page of the tasks in the user's history, newest first. */
        list: async (userId: string, page: HistoryPage, say: Say) => {
          const { items, ...next } = await listKinds(userId, page, names, say);
          return { items: items.map(shown), ...next };
        },
      };
    },
  };
}

export type Tasks = ReturnType<typeof createTasks>;
