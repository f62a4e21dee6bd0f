import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../server/src/db/migrate';
import { seed } from '../../server/src/db/seed';
import { temporaryDataDir } from '../builders/data-dir';
import { emptyTestDatabase, type TestDatabase } from '../builders/database';
import { docOf, type PhotoWorld, photoWorld } from '../builders/photo-world';
import { type Cast, DUMP, type Journal, MIGRATIONS, makeDump, runBoth } from './make-dump';

/** The migrations up to the one that the dump was made with, in a folder of their own. */
async function migrationsUntil(last: string, folder: string): Promise<void> {
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal;
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  expect(count, `the migration ${last} is gone: servers in use have run it`).toBeGreaterThan(0);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
}

/**
 * Moves every time in the database so that the dump was made a minute ago and nothing has expired. The ledger stays as
 * it is: its rows refuse changes.
 */
async function makeRecent({ pool }: TestDatabase, dumpedAt: string): Promise<void> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone'
       and table_name not in (select event_object_table from information_schema.triggers)`,
  );
  for (const { table, column } of rows) {
    const later = `"${column}" + (now() - interval '1 minute' - $1::timestamptz)`;
    await pool.query(`update "${table}" set "${column}" = ${later}`, [dumpedAt]);
  }
}

let cast: Cast;
let world: PhotoWorld;
let dataDir: string;

beforeAll(async () => {
  if (process.env.MAKE_FROZEN_DUMP === '1') await makeDump();
  cast = JSON.parse(await readFile(join(DUMP, 'cast.json'), 'utf8')) as Cast;
  dataDir = await temporaryDataDir();
  await cp(join(DUMP, 'files'), join(dataDir, 'files'), { recursive: true });
  const database = await emptyTestDatabase({ max: 16 });
  const old = join(dataDir, 'migrations');
  await mkdir(old);
  await migrationsUntil(cast.migration, old);
  await applyMigrations(drizzle({ client: database.pool }), { migrationsFolder: old });
  await database.pool.query(await readFile(join(DUMP, 'rows.sql'), 'utf8'));
  await makeRecent(database, cast.dumpedAt);
  await migrate(database);
  await seed(database);
  world = await photoWorld({ database, dataDir });
  world.engine.script = runBoth;
});

afterAll(async () => {
  await world?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (task: keyof Cast['tasks']) => world.get(cast.session, cast.tasks[task]);

const ask = async (name: Parameters<PhotoWorld['ask']>[0], input: object = {}) => {
  const { result, data } = await world.ask(name, input, cast.session);
  expect(result, name).toBe('success');
  return data as Record<string, unknown>;
};

const userRows = (table: string) => world.count(cast.userId, table);

/** These run in order: what is held and queued is looked at first, then worked off. */
describe("data of an older version, migrated by today's code", () => {
  it('still knows the session, the user and the points', async () => {
    expect(await ask('auth.user.getUserInfo')).toMatchObject({ userId: cast.userId });
    expect(await world.pointsOf(cast.session)).toBe(cast.points);
    const { items } = await ask('user.user.searchUserPointChangeLogList', { limit: 50 });
    expect(items).not.toEqual([]);
    expect(await ask('user.user.exportData')).toBeTruthy();
    expect(await userRows('face_consent')).toBe(3);
  });

  it('shows every task in the history, in its state', async () => {
    const { items } = await ask('gen.task.list', { limit: 50 });
    const states = Object.fromEntries(
      (items as { taskId: string; state: string }[]).map((item) => [item.taskId, item.state]),
    );
    const { finished, failed, locked, unlocked, queued, queuedPhoto, running } = cast.tasks;
    expect(states).toEqual({
      ...{ [finished]: 'succeeded', [failed]: 'failed', [locked]: 'succeeded', [unlocked]: 'succeeded' },
      ...{ [queued]: 'queued', [queuedPhoto]: 'queued', [running]: 'running' },
    });
  });

  it('opens results, ID photos and their files', async () => {
    expect([docOf(await get('locked')).locked, docOf(await get('unlocked')).locked]).toEqual([true, false]);
    for (const task of ['finished', 'locked', 'unlocked'] as const) {
      const [result] = (await get(task)).results;
      for (const url of [result?.url, result?.thumbUrl])
        expect((await world.open(url ?? '')).status).toBe(200);
    }
    expect((await get('failed')).failure).toBeTruthy();
  });

  it('opens a shared address', async () => {
    expect((await world.open(`${cast.shareUrl}.jpg`)).status).toBe(200);
  });

  it('finishes what was queued and what a lost worker was running, and settles every hold', async () => {
    await world.workOff(async () => {
      for (const task of ['running', 'queued', 'queuedPhoto'] as const) {
        const ended = await world.ended(cast.session, cast.tasks[task]);
        expect([task, ended.state, ended.results.length]).toEqual([task, 'succeeded', 1]);
      }
    });
    const held = `select balance::int from ledger_account where user_id = $1 and kind = 'held'`;
    const { rows } = await world.database.pool.query(held, [cast.userId]);
    expect(rows).toEqual([{ balance: 0 }]);
  });

  it('unlocks a photo and takes the old picture for a new run', async () => {
    await ask('idphoto.photo.unlock', { taskId: cast.tasks.locked });
    expect(docOf(await get('locked')).locked).toBe(false);
    const { taskId } = await world.create({ ...cast, assetId: cast.uploadId });
    const again = await world.workOff(() => world.ended(cast.session, taskId));
    expect(again.state).toBe('succeeded');
  });
});
