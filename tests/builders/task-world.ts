import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Api } from '../../contract/api';
import type { Envelope } from '../../core/api/envelope';
import type { RouteName } from '../../core/api/routes';
import { isEnded } from '../../core/api/task';
import { DEVELOPMENT_SECRET_KEY } from '../../server/src/config/account-settings';
import { newId } from '../../server/src/db/ids';
import type { Engine, ExportPoster } from '../../server/src/engines/port';
import { createSelectEngine } from '../../server/src/engines/select';
import { createLedger } from '../../server/src/modules/ledger/service';
import type { TaskTiming } from '../../server/src/modules/task/worker/lease-keeper';
import { startTaskWorker } from '../../server/src/modules/task/worker/worker';
import { createSeedPreview } from '../../server/src/modules/tool/tasks/tool';
import { createLogger } from '../../server/src/observability/logger';
import { KINDS } from '../../server/src/start/task-kinds';
import { type AssetWorld, assetWorld } from './asset-world';
import { plain } from './pictures';
import { type ScriptedEngine, scriptedEngine } from './scripted-engine';
import { HURRIED } from './task-timing';

type Task = Api['gen.task.get']['output'];

export type Seller = { userId: string; session: string; assetId: string };

export type TaskWorld = AssetWorld & {
  engine: ScriptedEngine;
  /** A new user with a 64 × 48 picture. */
  newSeller(): Promise<Seller>;
  /** Starts a worker in this process, which is stopped with the world at the latest. */
  startWorker(concurrency?: number, timing?: Partial<TaskTiming>): { stop: () => Promise<void> };
  /** Requests an enlargement; throws when it is refused. */
  create(seller: Seller, input?: Partial<Api['gen.task.create']['input']>): Promise<Task>;
  get(session: string, taskId: string): Promise<Task>;
  /** The envelope of a call with any input. */
  ask(name: RouteName, input: object, session?: string): Promise<Envelope<unknown>>;
  /** Number of the user's rows in a table. */
  count(userId: string, table: string): Promise<number>;
  /** Removes all points but this number. */
  leavePoints(userId: string, points: number): Promise<void>;
  /** Runs `work` while a worker is running. */
  workOff<T>(work: () => Promise<T>): Promise<T>;
  /** The task once it has ended. */
  ended(session: string, taskId: string): Promise<Task>;
  /** The user's spendable points. */
  pointsOf(session: string): Promise<number>;
};

const SOON = { timeout: 15_000, interval: 20 };

/** Default input of a test's runs, in addition to the seller. */
export const runOf = (assetId: string): Api['gen.task.create']['input'] => ({
  tool: 'image-magnify',
  inputs: { source: assetId },
  options: { scale: 2 },
  requestId: randomUUID(),
});

/**
 * Users, pictures, tasks and workers, on a database of its own where enlarging always costs 2 points.
 * @param place where its rows and files are kept (default: a database and a directory of its own), settings of the app,
 *   and engines that take precedence over its own
 */
export async function taskWorld(
  place: Pick<
    NonNullable<Parameters<typeof assetWorld>[0]>,
    'dataDir' | 'storage' | 'minFreeBytes' | 'settings' | 'database' | 'copywriter' | 'objects' | 'safety'
  > & {
    engines?: readonly Engine[];
    checksResults?: boolean;
    exportPoster?: ExportPoster;
    warmUp?: Engine['warmUp'];
  } = {},
): Promise<TaskWorld> {
  const { engines = [], checksResults = false, exportPoster, warmUp, ...where } = place;
  const engine = scriptedEngine();
  const selectEngine = createSelectEngine([...engines, engine]);
  const world = await assetWorld({ selectEngine, ...where });
  const { database, app } = world;
  await database.pool.query('update module_price set free_uses_per_day = 0');
  const workers: { stop: () => Promise<void> }[] = [];
  const photo = await plain(64, 48).jpeg().toBuffer();

  const get: TaskWorld['get'] = async (session, taskId) =>
    (await world.call('gen.task.get', { taskId }, { session })).data();

  const startWorker = (concurrency = 1, timing: Partial<TaskTiming> = {}) => {
    const worker = startTaskWorker({
      kinds: KINDS,
      database,
      ledger: createLedger({ database, timeZone: 'Asia/Shanghai' }),
      assets: app.parts.assets,
      selectEngine,
      copywriter: place.copywriter,
      objects: place.objects,
      safety: app.safety,
      checksResults,
      ...(exportPoster && { exportPoster, packGlyphs: async () => new Uint8Array() }),
      warmUp,
      seedPreview: createSeedPreview(DEVELOPMENT_SECRET_KEY),
      workerNodeId: newId(),
      concurrency,
      workRoot: join(app.dataDir, 'incoming'),
      timing: { ...HURRIED, ...timing },
      log: createLogger('silent'),
    });
    workers.push(worker);
    return worker;
  };

  return {
    ...world,
    engine,
    get,
    newSeller: async () => {
      const user = await world.newUser();
      const { assetId } = await world.uploadOne(user.session, photo);
      return { ...user, assetId };
    },
    startWorker,
    ask: async (name, input, session) =>
      (await world.call(name, input as never, session === undefined ? {} : { session })).envelope,
    count: async (userId, table) => {
      const statement = `select count(*)::int as count from ${table} where user_id = $1`;
      const { rows } = await database.pool.query<{ count: number }>(statement, [userId]);
      return rows[0]?.count ?? 0;
    },
    leavePoints: async (userId, points) => {
      await database.pool.query(
        `update ledger_account set balance = $2 where user_id = $1 and kind = 'grant'`,
        [userId, points],
      );
    },
    workOff: async (work) => {
      const worker = startWorker();
      try {
        return await work();
      } finally {
        await worker.stop();
      }
    },
    create: async ({ session, assetId }, input = {}) =>
      (await world.call('gen.task.create', { ...runOf(assetId), ...input }, { session })).data(),
    ended: (session, taskId) =>
      vi.waitFor(async () => {
        const task = await get(session, taskId);
        if (!isEnded(task.state)) throw new Error(`the task is still ${task.state}`);
        return task;
      }, SOON),
    pointsOf: async (session) => {
      const input = { module: 'img_scaleup' } as const;
      return (await world.call('user.user.getUserPointInfo', input, { session })).data().allLeftPointCount;
    },
    close: async () => {
      for (const worker of workers) await worker.stop();
      await world.close();
    },
  };
}
