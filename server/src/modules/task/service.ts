import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { POSTER_TITLE_LENGTH } from '@tuzuo/core/api/poster';
import type { Locale } from '@tuzuo/core/text/locale';
import { moduleOf, usesOf } from '@tuzuo/core/tools';
import { sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import { idOfCursor, idPage } from '../../db/cursor';
import type { Database } from '../../db/database';
import type { Copywriter, SelectEngine } from '../../engines/port';
import { CallError } from '../../errors';
import type { Say } from '../../i18n/words';
import { KINDS } from '../../start/task-kinds';
import type { Assets } from '../asset/service';
import { WORDS_MODULE } from '../copywriting/task';
import type { Ledger } from '../ledger/service';
import { readDraft, readLook, readRun } from '../tool/tasks/run-request';
import { createChanges } from './api/changes';
import { createCreation, type Started } from './api/creation';
import {
  createPresenter,
  type ExportOnWire,
  type GeneratedOnWire,
  isExport,
  isGenerated,
  isOfTool,
  isWords,
  type OpenedResult,
  type ShownTask,
  type TaskOnWire,
  type WordsOnWire,
} from './api/present';
import { createTurns } from './api/turns';
import { historyOf, type Kinds } from './kind';
import { WAKE_UP_CHANNEL } from './queue/leases';
import { findTask, listHistory, type OwnTask, saveSeen } from './repository';

export type {
  AdmitPorts,
  Admitted,
  Kind,
  Kinds,
  LocalAsset,
  Price,
  SeedPreview,
  ShownPictures,
  TaskOutput,
  TaskResult,
  Work,
} from './kind';
export { findDocument, holderOf } from './repository';
export { createTaskRetention, removeEmptied } from './retention/retention';

const HISTORY = 'task';

type TaskDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Ledger;
  assets: Assets;
  selectEngine: SelectEngine;
  /** Absent if no language model is configured. */
  copywriter?: Copywriter | undefined;
  /** The task kinds; by default {@link KINDS}. */
  kinds?: Kinds;
  log: Pick<BaseLogger, 'warn'>;
};

/** Options of a run that do not come from its caller's request. */
type CreateOptions = {
  /** Replaces the payload in the idempotency check when the same pictures are uploaded again on each attempt. */
  idempotencyPayload?: Readonly<Record<string, unknown>>;
  /** Version of the consent text required for tools that process faces. */
  consentText?: string;
};

/** Tasks from their owners' side; the workers' side is in `server/src/modules/task/worker`. */
export function createTasks({ database, log, kinds = KINDS, ...ports }: TaskDependencies) {
  const { orm } = database;
  const { ledger } = ports;
  // After the commit and on its own: a NOTIFY inside a transaction would serialize all commits.
  const wakeWorkers = async () => {
    await orm
      .execute(sql`select pg_notify(${WAKE_UP_CHANNEL}, '')`)
      .catch((error: unknown) => log.warn({ err: error }, 'the workers could not be woken'));
  };
  const dependencies = { database, ...ports, kinds, wakeWorkers, takeTurn: createTurns() };
  const start = createCreation(dependencies);
  const { cancel, retry, remove } = createChanges(dependencies);
  const { presentAll, presentNew, asPoster } = createPresenter(dependencies);

  /** @throws CallError 10002 if the task is not the user's or no longer exists */
  const show = async (own: OwnTask, say: Say): Promise<ShownTask> => {
    const row = await findTask(orm, own);
    const [shown] = row ? await presentAll([row], say) : [];
    if (!row || !shown) throw new CallError(ErrorCode.notFound);
    await saveSeen(orm, [row]);
    return shown;
  };

  const ofTool = (shown: ShownTask): TaskOnWire => {
    if (!isOfTool(shown)) throw new CallError(ErrorCode.notFound);
    return shown;
  };

  const ofExport = (shown: ShownTask): ExportOnWire => {
    if (!isExport(shown)) throw new CallError(ErrorCode.notFound);
    return shown;
  };

  const ofGenerated = (shown: ShownTask): GeneratedOnWire => {
    if (!isGenerated(shown)) throw new CallError(ErrorCode.notFound);
    return shown;
  };

  const ofWords = (shown: ShownTask): WordsOnWire => {
    if (!isWords(shown)) throw new CallError(ErrorCode.notFound);
    return shown;
  };

  const showStarted = (userId: string, { taskId, made }: Started, say: Say): Promise<ShownTask> =>
    made ? presentNew(made, say) : show({ userId, taskId }, say);

  return {
    start,
    show,
    showStarted,
    cancel,
    retry,
    remove,

    /**
     * A tool's task.
     * @throws CallError 10002 for any other task
     */
    get: async (own: OwnTask, say: Say): Promise<TaskOnWire> => ofTool(await show(own, say)),

    /**
     * A poster export.
     * @throws CallError 10002 for any other task
     */
    getExport: async (own: OwnTask, say: Say): Promise<ExportOnWire> => ofExport(await show(own, say)),

    /**
     * Starts a poster export. The same requestId with the same payload returns the same task.
     * @throws RefusedField, StorageFull, or a CallError 10002, 10004, 20003
     */
    exportPoster: async (
      userId: string,
      { requestId, ...request }: CallInput<'poster.poster.export'>,
      say: Say,
    ): Promise<ExportOnWire> => {
      const once = { operation: 'poster.export', requestId, payload: request } as const;
      const started = await start(KINDS['poster-export'], userId, request, once);
      return ofExport(await showStarted(userId, started, say));
    },

    /**
     * A smart-poster task.
     * @throws CallError 10002 for any other task
     */
    getGenerated: async (own: OwnTask, say: Say): Promise<GeneratedOnWire> =>
      ofGenerated(await show(own, say)),

    /**
     * Opens a result as an editable poster.
     * @throws CallError 10002 if it has no layers
     */
    openResult: async (own: OwnTask, index: number, say: Say): Promise<OpenedResult> => {
      const row = await findTask(orm, own);
      if (!row) throw new CallError(ErrorCode.notFound);
      const opened = row.tool === null ? undefined : await asPoster(row, index);
      if (opened) {
        await saveSeen(orm, [row]);
        return opened;
      }
      const { results, texts, pictures } = ofGenerated(await show(own, say));
      const result = results[index];
      if (!result) throw new CallError(ErrorCode.notFound);
      return { title: texts[0]?.text.slice(0, POSTER_TITLE_LENGTH) ?? '', doc: result.doc, pictures };
    },

    /**
     * Starts a smart-poster task. The same requestId with the same payload returns the same task.
     * @throws RefusedField, StorageFull, or a CallError 10002, 10004, 20003
     */
    generatePosters: async (
      userId: string,
      { requestId, ...request }: CallInput<'poster.poster.generate'>,
      say: Say,
    ): Promise<GeneratedOnWire> => {
      const once = { operation: 'poster.generate', requestId, payload: request } as const;
      const started = await start(KINDS['poster-generate'], userId, request, once);
      return ofGenerated(await showStarted(userId, started, say));
    },

    /**
     * A copywriting task.
     * @throws CallError 10002 for any other task
     */
    getWords: async (own: OwnTask, say: Say): Promise<WordsOnWire> => ofWords(await show(own, say)),

    /**
     * The cost of copywriting for a user, or for a guest without `userId`.
     * @throws CallError 30002 if no language model is configured
     */
    quoteWords: async (userId: string | undefined): Promise<Api['poster.words.quote']['output']> => {
      if (!ports.copywriter) throw new CallError(ErrorCode.noEngine, null, 'poster.noCopywriter');
      return ledger.quoteUses(orm, { userId, module: WORDS_MODULE, uses: 1 });
    },

    /**
     * Starts copywriting for a poster or a product. The same requestId with the same payload returns the same task.
     * @throws RefusedField, or a CallError 10004, 20001, 20004, 30002
     */
    writeWords: async (
      userId: string,
      { requestId, ...request }: CallInput<'poster.words.create'>,
      { locale, say }: { locale: Locale; say: Say },
    ): Promise<WordsOnWire> => {
      const once = { operation: 'poster.words', requestId, payload: request } as const;
      const started = await start(KINDS['poster-words'], userId, { ...request, locale }, once);
      return ofWords(await showStarted(userId, started, say));
    },

    /**
     * Starts a run of a tool. The same requestId with the same payload returns the same task.
     * @throws RefusedFields, StorageFull, or a CallError 10002, 10003, 10004, 20001, 20003, 20004, 30001, 30002
     */
    create: async (
      userId: string,
      input: CallInput<'gen.task.create'>,
      say: Say,
      { idempotencyPayload, consentText }: CreateOptions = {},
    ): Promise<TaskOnWire> => {
      const { requestId, faceConsent, engine: shownEngine } = input;
      const request = readRun(input);
      const { tool, inputs, options } = request;
      const payload = idempotencyPayload ?? { tool, inputs, options, faceConsent };
      const once = { operation: 'task.create', requestId, payload } as const;
      const started = await start(
        KINDS.run,
        userId,
        { request, faceConsent, consentText, shownEngine },
        once,
      );
      return ofTool(await showStarted(userId, started, say));
    },

    /**
     * Enqueues a free analysis of the pictures.
     * @throws RefusedFields, StorageFull, or a CallError 10002, 10004, 20003, 20004, 30001, 30002
     */
    analyze: async (userId: string, input: CallInput<'gen.task.analyze'>, say: Say): Promise<TaskOnWire> => {
      const order = { request: readLook(input), faceConsent: input.faceConsent };
      return ofTool(await showStarted(userId, await start(KINDS.analyze, userId, order), say));
    },

    /** The cost of a run for a user, or for a guest without `userId`. */
    quote: async (
      userId: string | undefined,
      input: CallInput<'gen.task.quote'>,
    ): Promise<Api['gen.task.quote']['output']> => {
      const { tool, definition, inputs, options } = readDraft(input);
      const selected = ports.selectEngine(tool, { options });
      const module = moduleOf(definition, options, selected?.engine);
      const uses = usesOf(definition, inputs, options);
      const quote = await ledger.quoteUses(orm, { userId, module, uses });
      if (!selected) return quote;
      const { engine, quality } = selected;
      return { ...quote, engine: { name: engine.name, quality, cloud: engine.cloud ?? false } };
    },

    /** A page of the tool tasks in the user's history, newest first. */
    list: async (
      userId: string,
      { cursor, limit, tool, state }: CallInput<'gen.task.list'>,
      say: Say,
    ): Promise<Api['gen.task.list']['output']> => {
      const before = cursor === undefined ? undefined : idOfCursor(HISTORY, cursor);
      const filter = { userId, kinds: historyOf(kinds), tool, state };
      const found = await listHistory(orm, filter, { before, limit: limit + 1 });
      const { rows, ...next } = idPage(HISTORY, found, limit, ({ id }) => id);
      await saveSeen(orm, rows);
      return { items: (await presentAll(rows, say)).filter(isOfTool), ...next };
    },
  };
}

export type Tasks = ReturnType<typeof createTasks>;
