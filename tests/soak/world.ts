import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/src/db/database';
import { sqlStateOf } from '../../server/src/db/database-error';
import { reconcile } from '../../server/src/modules/ledger/reconcile';
import { plain } from '../builders/pictures';
import { call, fileBody, openAccount } from './accounts';
import type { Caller } from './values';

const TASKS_EACH = 3;

const DEADLOCK = '40P01';

type Target = { url: string; database: Database };

/** An account with a picture and tasks. */
async function newCaller({ url, database }: Target, at: number): Promise<Caller> {
  const { userId, session, mobile } = await openAccount(database, at);
  const picture = fileBody(await plain(64, 48).jpeg().toBuffer());
  const { items } = await call<{ items: { assetId: string }[] }>(url, 'asset.asset.upload', session, picture);
  const assetIds = items.map(({ assetId }) => assetId);
  const taskIds: string[] = [];
  for (let count = 0; count < TASKS_EACH; count += 1) {
    const run = {
      tool: 'image-magnify',
      inputs: { source: assetIds[0] },
      options: {},
      requestId: randomUUID(),
    };
    const { taskId } = await call<{ taskId: string }>(url, 'gen.task.create', session, run);
    taskIds.push(taskId);
  }
  return { userId, session, mobile, assetIds, taskIds };
}

export async function newCallers(target: Target, count: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let at = 0; at < count; at += 1) callers.push(await newCaller(target, at));
  return callers;
}

/** Resets rate limits as if an hour had passed, because requests refused early are not processed any further. */
export const forgetLimits = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  await pool.query('delete from rate_limit').catch((error: unknown) => {
    // Calls lock the same rows in another order; the next reset deletes them.
    if (sqlStateOf(error) !== DEADLOCK) throw error;
  });
};

const SETTLE_TRIES = 50;

/** Leftovers that a flood must not cause: pending files, open transactions, inconsistent ledgers. */
export async function leftovers(database: Database, dataDir: string): Promise<string[]> {
  const found = async (): Promise<string[]> => {
    const incoming = await readdir(join(dataDir, 'incoming')).catch(() => []);
    const files = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    const { rows: kept } = await database.pool.query<{ id: string }>(
      "select id from asset where state <> 'pending'",
    );
    const ids = new Set(kept.map(({ id }) => id));
    const orphans = files.filter((file) => {
      const id = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/.exec(file.name)?.[0];
      return file.isFile() && (id === undefined || !ids.has(id));
    });
    const { rows: open } = await database.pool.query(
      "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    const differences: string[] = [];
    await reconcile(database.orm, (difference) => differences.push(JSON.stringify(difference)));
    return [
      ...incoming.map((name) => `on its way: ${name}`),
      ...orphans.map(({ name }) => `a file of no asset: ${name}`),
      ...open.map((row) => `an open transaction: ${JSON.stringify(row)}`),
      ...differences.map((difference) => `books that differ: ${difference}`),
    ];
  };
  // Answered requests may still be cleaning up.
  for (let tries = 0; tries < SETTLE_TRIES && (await found()).length > 0; tries += 1) await sleep(200);
  return found();
}
