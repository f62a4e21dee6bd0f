import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '../builders/database';
import { makePhoto } from '../builders/photo-engine';
import type { PhotoWorld } from '../builders/photo-world';
import { photoRunOf, photoWorld } from '../builders/photo-world';
import { copyAfter, failWith } from '../builders/scripted-engine';

/** Where the dump lies: `rows.sql`, `cast.json` and the stored files. */
export const DUMP = fileURLToPath(new URL('dump', import.meta.url));

/** Who and what is in the dump, so that a test can ask for it. */
export type Cast = {
  /** Name of the last migration that the rows fit. */
  migration: string;
  dumpedAt: string;
  userId: string;
  session: string;
  uploadId: string;
  points: number;
  tasks: Record<'finished' | 'failed' | 'locked' | 'unlocked' | 'queued' | 'queuedPhoto' | 'running', string>;
  shareUrl: string;
};

/** Short-lived rows: counters, codes, worker processes. */
const LEFT_OUT = ['rate_limit', 'login_proof', 'worker_node', 'wechat_access_token'];

/** Stands in for both engines that the dump's tasks need. */
export const runBoth: PhotoWorld['engine']['script'] = (request, context) =>
  (request.tool === 'id-photo' ? makePhoto : copyAfter(0))(request, context);

/** One user's life until now: every kind of row that a later version must still understand. */
async function live(world: PhotoWorld): Promise<Omit<Cast, 'migration' | 'dumpedAt'>> {
  const seller = await world.newSeller();
  const { session } = seller;
  const make = async () => {
    const { taskId } = await world.create(seller);
    return taskId;
  };
  const finish = async (taskId: string) => {
    await world.workOff(() => world.ended(session, taskId));
    return taskId;
  };

  world.engine.script = runBoth;
  const locked = (await world.newPhoto(seller)).taskId;
  const unlocked = (await world.newPhoto(seller)).taskId;
  const { result } = await world.unlock(seller, unlocked);
  if (result !== 'success') throw new Error('the photo was not unlocked');

  const finished = await finish(await make());
  world.engine.script = failWith('unreadable');
  const failed = await finish(await make());

  const asset = (await world.get(session, finished)).results[0]?.assetId;
  const { data } = await world.ask('share.link.create', { kind: 'result', id: asset }, session);

  const running = await make();
  await world.database.pool.query(
    `update task set state = 'running', stage = 'working', progress = 0.5, attempt = 1, started_at = now(),
       lease_token = gen_random_uuid(), lease_until = now() - interval '1 minute' where id = $1`,
    [running],
  );
  const queued = await make();
  const queuedPhoto = (await world.create(seller, photoRunOf(seller))).taskId;

  return {
    userId: seller.userId,
    session,
    uploadId: seller.assetId,
    points: await world.pointsOf(session),
    tasks: { finished, failed, locked, unlocked, queued, queuedPhoto, running },
    shareUrl: new URL((data as { url: string }).url).pathname,
  };
}

/** Tables, those that others refer to first. */
async function tablesOf({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; needs: string[] }>(`
    select c.relname as name, coalesce(array_agg(distinct f.confrelid::regclass::text)
      filter (where f.confrelid <> c.oid), '{}') as needs
    from pg_class c left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`);
  const left = new Map(rows.map(({ name, needs }) => [name, needs]));
  const order: string[] = [];
  while (left.size > 0) {
    const free = [...left]
      .filter(([, needs]) => needs.every((need) => !left.has(need)))
      .map(([name]) => name);
    if (free.length === 0) throw new Error(`tables that need each other: ${[...left.keys()].join(', ')}`);
    for (const name of free) left.delete(name);
    order.push(...free);
  }
  return order.filter((name) => !LEFT_OUT.includes(name));
}

/** Every row of a table as an INSERT. */
async function insertsOf({ pool }: TestDatabase, table: string): Promise<string[]> {
  const columns = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  const names = columns.rows.map(({ name }) => name);
  const values = names.map((name) => `quote_nullable("${name}"::text)`).join(", ', ', ");
  const { rows } = await pool.query<{ values: string }>(
    `select concat(${values}) as values from "${table}" order by 1`,
  );
  const head = `insert into ${table} (${names.join(', ')}) values\n`;
  return rows.length === 0 ? [] : [`${head}${rows.map((row) => `  (${row.values})`).join(',\n')};`];
}

/**
 * Makes the dump from the present code: `MAKE_FROZEN_DUMP=1` with data.test.ts. Not to mend a failing test: servers in
 * use hold what the committed dump holds.
 */
export async function makeDump(): Promise<void> {
  const world = await photoWorld();
  try {
    const cast = await live(world);
    await rm(DUMP, { recursive: true, force: true });
    await mkdir(DUMP);
    await cp(join(world.app.dataDir, 'files'), join(DUMP, 'files'), { recursive: true });
    const inserts: string[] = [];
    for (const table of await tablesOf(world.database))
      inserts.push(...(await insertsOf(world.database, table)));
    const about = '-- One user of the version that the dump is named after: see tests/frozen/make-dump.ts.';
    await writeFile(join(DUMP, 'rows.sql'), `${[about, ...inserts].join('\n\n')}\n`);
    const said = { migration: await lastMigration(), dumpedAt: new Date().toISOString(), ...cast };
    await writeFile(join(DUMP, 'cast.json'), `${JSON.stringify(said, null, 2)}\n`);
  } finally {
    await world.close();
  }
}

/** Where the migrations are, and the file that lists them. */
export const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url));

export type Journal = { entries: { tag: string }[] };

async function lastMigration(): Promise<string> {
  const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal;
  return journal.entries.at(-1)?.tag ?? '';
}
