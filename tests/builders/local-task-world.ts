import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Api } from '../../contract/api';
import type { Envelope } from '../../core/api/envelope';
import { isEnded } from '../../core/api/task';
import type { ToolKey } from '../../core/tools';
import { DEVELOPMENT_SECRET_KEY } from '../../server/src/config/account-settings';
import { newId } from '../../server/src/db/ids';
import { createLocalEngine } from '../../server/src/engines/local/local-engine';
import { findFfmpeg } from '../../server/src/engines/local/video/ffmpeg';
import { createSelectEngine } from '../../server/src/engines/select';
import { createGlyphs } from '../../server/src/modules/font/service';
import { createLedger } from '../../server/src/modules/ledger/service';
import { startPosterThumbs } from '../../server/src/modules/poster/thumbs';
import { startTaskWorker } from '../../server/src/modules/task/worker/worker';
import { createSeedPreview } from '../../server/src/modules/tool/tasks/tool';
import { createLogger } from '../../server/src/observability/logger';
import { findSandboxAccount } from '../../server/src/sandbox/account';
import { KINDS } from '../../server/src/start/task-kinds';
import { localOffers, withServices } from '../../server/src/tools';
import { createTranslate } from '../../server/src/translate/translate';
import { assetWorld } from './asset-world';
import { temporaryDataDir } from './data-dir';
import { LABEL_PRODUCER, LABEL_TEXT } from './engine-world';
import { HURRIED } from './task-timing';

type Task = Api['gen.task.get']['output'];

type Asked = {
  tool: ToolKey;
  inputs: Record<string, string | string[]>;
  options?: Record<string, unknown>;
  faceConsent?: string;
};

const IN_TIME = { timeout: 100_000, interval: 100 };

/** Accounts, pictures and tasks over HTTP, run by the real local engine. */
export async function localTaskWorld() {
  const dataDir = await temporaryDataDir();
  const silent = { info: () => undefined, warn: () => undefined };
  const account = findSandboxAccount(silent);
  const ffmpeg = findFfmpeg(undefined);
  const engine = createLocalEngine(
    {
      dataDir,
      ownModels: {},
      offers: localOffers,
      ffmpeg,
      memoryMb: 3_000,
      labelProducer: LABEL_PRODUCER,
      labelText: LABEL_TEXT,
      account,
    },
    silent,
  );
  const selectEngine = createSelectEngine([
    withServices(engine, { translate: createTranslate(undefined, silent) }),
  ]);
  const world = await assetWorld({ selectEngine });
  const { database, app } = world;
  const log = createLogger('silent');
  const glyphs = createGlyphs({ folder: join(dataDir, 'glyphs'), log });
  const startWorker = () =>
    startTaskWorker({
      kinds: KINDS,
      database,
      ledger: createLedger({ database, timeZone: 'Asia/Shanghai' }),
      assets: app.parts.assets,
      selectEngine,
      exportPoster: engine.exportPoster,
      smart: engine.smart,
      packGlyphs: glyphs.pack,
      seedPreview: createSeedPreview(DEVELOPMENT_SECRET_KEY),
      workerNodeId: newId(),
      concurrency: 1,
      workRoot: join(app.dataDir, 'incoming'),
      timing: HURRIED,
      log,
    });
  let worker = startWorker();

  /** The envelope of a request for a run. */
  const ask = async (
    session: string,
    { options = {}, ...rest }: Asked,
  ): Promise<Envelope<Task | undefined>> =>
    (await world.call('gen.task.create', { ...rest, options, requestId: randomUUID() }, { session }))
      .envelope;

  /** The task once it has ended. */
  const ended = (session: string, taskId: string): Promise<Task> =>
    vi.waitFor(async () => {
      const task = (await world.call('gen.task.get', { taskId }, { session })).data();
      if (!isEnded(task.state)) throw new Error(`the task is still ${task.state}`);
      return task;
    }, IN_TIME);

  return {
    ...world,
    engine,
    ask,
    /** Runs a tool; returns the task once it has ended. Throws when it is refused. */
    run: async (session: string, asked: Asked): Promise<Task> => {
      const { data, reason } = await ask(session, asked);
      const taskId = (data as Partial<Task> | null | undefined)?.taskId;
      if (taskId === undefined) throw new Error(reason);
      return ended(session, taskId);
    },
    /** Has a tool analyze pictures; returns the task once it has ended. */
    look: async (session: string, { options = {}, ...rest }: Asked): Promise<Task> => {
      const { taskId } = (await world.call('gen.task.analyze', { ...rest, options }, { session })).data();
      return ended(session, taskId);
    },
    /** Stops the worker, which returns its tasks to the queue; `startWorker` starts a new one. */
    stopWorker: () => worker.stop(),
    startWorker: () => {
      worker = startWorker();
    },
    /** Renders poster thumbnails until stopped. */
    startThumbs: () =>
      startPosterThumbs({
        database,
        assets: app.parts.assets,
        exportPoster: engine.exportPoster,
        packGlyphs: glyphs.pack,
        everyMs: 100,
        log,
      }),
    close: async () => {
      await worker.stop();
      await engine.close();
      glyphs.close();
      await world.close();
    },
  };
}
