import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '@tuzuo/core/api/envelope';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import type { Database } from '../../server/src/db/database';
import { reconcile } from '../../server/src/modules/ledger/reconcile';
import { createSessions } from '../../server/src/modules/session/service';
import { findOrCreateUser, mobileIdentity } from '../../server/src/modules/user/service';
import { plain } from '../builders/pictures';
import { send } from './send';
import type { Caller } from './values';

const TASKS_EACH = 3;

type Target = { url: string; database: Database };

/** Data of a call; throws if it failed. */
async function call<Data>(
  url: string,
  name: RouteName,
  session: string,
  type: string,
  body: string | Buffer,
) {
  const path = `${API_BASE}/${routes[name].path}`;
  const headers = { [SESSION_HEADER]: session, 'content-type': type };
  const { text } = await send(url, { method: 'POST', path, headers, body });
  const envelope = JSON.parse(text) as Envelope<Data>;
  if (envelope.result === 'success') return envelope.data;
  throw new Error(`${name} failed: ${text}`);
}

/** Creates an account in the database, bypassing login limits, with a picture and tasks. */
async function newCaller({ url, database }: Target, at: number): Promise<Caller> {
  const mobile = `188${String(at).padStart(8, '0')}`;
  const sessions = createSessions(database);
  const { userId, session } = await database.transaction(async (tx) => {
    const id = await findOrCreateUser(tx, [mobileIdentity(mobile)], {});
    return { userId: id, session: await sessions.open(tx, id, { family: 'h5', device: '' }) };
  });
  await database.pool.query('update app_user set last_login_at = now() where id = $1', [userId]);
  const picture = await plain(64, 48).jpeg().toBuffer();
  const body = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    picture,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const type = 'multipart/form-data; boundary=b';
  const { items } = await call<{ items: { assetId: string }[] }>(
    url,
    'asset.asset.upload',
    session,
    type,
    body,
  );
  const assetIds = items.map(({ assetId }) => assetId);
  const taskIds: string[] = [];
  for (let count = 0; count < TASKS_EACH; count += 1) {
    const run = {
      tool: 'image-magnify',
      inputs: { source: assetIds[0] },
      options: {},
      requestId: randomUUID(),
    };
    const json = JSON.stringify(run);
    const { taskId } = await call<{ taskId: string }>(
      url,
      'gen.task.create',
      session,
      'application/json',
      json,
    );
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
  await pool.query('delete from rate_limit');
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
