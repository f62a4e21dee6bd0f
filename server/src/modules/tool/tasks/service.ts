import type { Api, CallInput } from '@tuzuo/contract/api';
import { moduleOf, usesOf } from '@tuzuo/core/tools';
import type { Database, Executor } from '../../../db/database';
import type { SelectListed } from '../../../engines/port';
import type { Say } from '../../../i18n/words';
import type { Ledger } from '../../ledger/service';
import type { Kind, Tasks } from '../../task/service';
import { analyze } from './analyze';
import { run } from './run';
import { readDraft, readLook, readRun } from './run-request';
import type { ToolTask } from './tool';

type ToolTaskDependencies = {
  tasks: Pick<Tasks, 'of'>;
  database: Pick<Database, 'orm'>;
  ledger: Pick<Ledger, 'quoteUses'>;
  selectEngine: SelectListed;
  others?: readonly Kind<never, ToolTask>[];
};

/** Options of a run that do not come from its caller's request. */
type CreateOptions = {
  /** Replaces the payload in the idempotency check when the same pictures are uploaded again on each attempt. */
  idempotencyPayload?: Readonly<Record<string, unknown>>;
  /** Version of the consent text required for tools that process faces. */
  consentText?: string;
};

/** Runs of tools, the free analyses of their pictures, and tasks of `others` that are shown alike. */
export function createToolTasks({
  tasks,
  database,
  ledger,
  selectEngine,
  others = [],
}: ToolTaskDependencies) {
  const runs = tasks.of(run, analyze, ...others);
  const analyses = tasks.of(analyze);
  const { get, cancel, retry, remove, list } = runs;
  return {
    get,
    cancel,
    retry,
    remove,
    list,

    /**
     * Starts a run of a tool. The same requestId with the same payload returns the same task.
     * @throws RefusedFields, StorageFull, or a CallError 10002, 10003, 10004, 20001, 20003, 20004, 30001, 30002
     */
    create: async (
      userId: string,
      { requestId, faceConsent, engine: shownEngine, ...input }: CallInput<'gen.task.create'>,
      say: Say,
      { idempotencyPayload, consentText }: CreateOptions = {},
    ): Promise<ToolTask> => {
      const request = readRun(input);
      const { tool, inputs, options } = request;
      const payload = idempotencyPayload ?? { tool, inputs, options, faceConsent };
      const order = { request, faceConsent, consentText, shownEngine };
      return runs.create(userId, order, say, { requestId, payload });
    },

    /**
     * Enqueues a free analysis of the pictures, unless `isNeeded`, called first in the transaction, throws.
     * @throws RefusedFields, StorageFull, or a CallError 10002, 10004, 20003, 20004, 30001, 30002
     */
    analyze: async (
      userId: string,
      input: CallInput<'gen.task.analyze'>,
      say: Say,
      isNeeded?: (tx: Executor) => Promise<void>,
    ): Promise<ToolTask> =>
      analyses.create(userId, { request: readLook(input), faceConsent: input.faceConsent, isNeeded }, say),

    /** The cost of a run for a user, or for a guest without `userId`. */
    quote: async (
      userId: string | undefined,
      input: CallInput<'gen.task.quote'>,
    ): Promise<Api['gen.task.quote']['output']> => {
      const { tool, definition, inputs, options } = readDraft(input);
      const selected = selectEngine(tool, { options });
      const module = moduleOf(definition, options, selected?.engine);
      const uses = usesOf(definition, inputs, options);
      const quote = await ledger.quoteUses(database.orm, { userId, module, uses });
      if (!selected) return quote;
      const { engine, quality } = selected;
      return { ...quote, engine: { name: engine.name, quality, cloud: engine.cloud ?? false } };
    },
  };
}

export type ToolTasks = ReturnType<typeof createToolTasks>;
