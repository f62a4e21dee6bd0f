import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskState } from '../../core/api/task';
import { DEVELOPMENT_SECRET_KEY } from '../../server/src/config/account-settings';
import type { Database } from '../../server/src/db/database';
import { newId } from '../../server/src/db/ids';
import { type Say, say } from '../../server/src/i18n/words';
import { createLedger } from '../../server/src/modules/ledger/service';
import { unshare } from '../../server/src/modules/share/service';
import { createTaskRetention, createTasks } from '../../server/src/modules/task/service';
import { run } from '../../server/src/modules/tool/tasks/run';
import { readRun } from '../../server/src/modules/tool/tasks/run-request';
import { createLogger } from '../../server/src/observability/logger';
import { findSandboxAccount } from '../../server/src/sandbox/account';
import { startAssets } from '../../server/src/start/assets';
import { KINDS } from '../../server/src/start/task-kinds';
import { createLocalStorage } from '../../server/src/storage/local';
import { temporaryDataDir } from './data-dir';
import { plain } from './pictures';
import { scriptedEngine } from './scripted-engine';
import { TASK_EFFECT, TASK_VIOLATIONS } from './task-violations';

type Owner = { userId: string; assetId: string };

/** Outcome of a task, over all attempts. */
type Effect = {
  state: TaskState;
  attempt: number;
  results: number;
  /** States of its holds, such as `committed`. */
  holds: string;
  failure: string | null;
};

export type QueueWorld = {
  dataDir: string;
  /** A user with a picture and 60 points; an enlargement costs 2. */
  newOwner(tier?: 'trial' | 'common'): Promise<Owner>;
  /** Requests this many enlargements one after the other, by default with distinct request ids; returns their ids. */
  enqueue(owner: Owner, count?: number, requestId?: string): Promise<string[]>;
  cancel(owner: Owner, taskId: string): Promise<void>;
  /** Removes expired tasks. */
  sweep(): Promise<void>;
  effectOf(taskId: string): Promise<Effect>;
  /** Number of tasks in each state. */
  states(): Promise<Partial<Record<TaskState, number>>>;
  /** Violations of the invariants that must hold when all tasks have ended. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
};

/** Queries that find violations, by description. */
const FAULTS = {
  ...TASK_VIOLATIONS,
  'a user paid more or less than two points for each success': `select from app_user u
    join ledger_account a on a.user_id = u.id and a.kind = 'grant'
    where a.balance <> 60 - 2 * (select count(*) from task t where t.user_id = u.id and t.state = 'succeeded')`,
  'an asset is ready that nobody refers to': `select from asset a where a.state = 'ready' and a.kind = 'result'
    and not exists (select from asset_reference r where r.asset_id = a.id)`,
};

const words: Say = (key, params) => say('en', key, params);

/** Users and tasks without HTTP, on a migrated database and in a directory of their own. */
export async function queueWorld(database: Database): Promise<QueueWorld> {
  const dataDir = await temporaryDataDir();
  const log = createLogger('silent');
  const ledger = createLedger({ database, timeZone: 'Asia/Shanghai' });
  const { assets } = startAssets(database, {
    secretKey: DEVELOPMENT_SECRET_KEY,
    storage: createLocalStorage(join(dataDir, 'files')),
    dataDir,
    account: findSandboxAccount(log),
    log,
  });
  const engine = scriptedEngine();
  const selectEngine = () => ({ engine, quality: 'full' }) as const;
  const tasks = createTasks({
    database,
    ledger,
    assets,
    selectEngine,
    findCopywriter: () => undefined,
    findObjectFinder: () => undefined,
    kinds: KINDS,
    unshare,
    log,
  }).of(run);
  await database.pool.query('update module_price set free_uses_per_day = 0');

  const newAsset = async (userId: string) => {
    const path = join(dataDir, randomUUID());
    await plain(40, 30).jpeg().toFile(path);
    const write = (assetId: string) => assets.write(userId, assetId, path);
    return (await assets.keep(userId, { kind: 'upload', mime: 'image/jpeg', write })).id;
  };

  const create = async ({ userId, assetId }: Owner, requestId: string) => {
    const request = readRun({ tool: 'image-magnify', inputs: { source: assetId }, options: {} });
    const once = { requestId, payload: assetId };
    return (await tasks.create(userId, { request, faceConsent: undefined }, words, once)).taskId;
  };

  return {
    dataDir,
    newOwner: async (tier) => {
      const userId = newId();
      await database.pool.query('insert into app_user (id) values ($1)', [userId]);
      if (tier) {
        await database.pool.query(
          `insert into membership (user_id, tier, expires_at) values ($1, $2, now() + interval '1 day')`,
          [userId, tier],
        );
      }
      return { userId, assetId: await newAsset(userId) };
    },
    enqueue: async (owner, count = 1, requestId) => {
      const ids: string[] = [];
      for (let made = 0; made < count; made += 1) ids.push(await create(owner, requestId ?? randomUUID()));
      return ids;
    },
    cancel: async ({ userId }, taskId) => {
      await tasks.cancel({ userId, taskId }, words);
    },
    sweep: createTaskRetention({ database, ledger, assets, kinds: KINDS }),
    effectOf: async (taskId) => {
      const { rows } = await database.pool.query<Effect>(`${TASK_EFFECT} where t.id = $1`, [taskId]);
      if (!rows[0]) throw new Error(`there is no task ${taskId}`);
      return rows[0];
    },
    states: async () => {
      const { rows } = await database.pool.query<{ state: TaskState; count: number }>(
        'select state, count(*)::int as count from task group by state',
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    faults: async () => {
      const found: string[] = [];
      for (const [fault, statement] of Object.entries(FAULTS)) {
        const { rowCount } = await database.pool.query(statement);
        if (rowCount) found.push(`${fault}: ${rowCount}`);
      }
      return found;
    },
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}
