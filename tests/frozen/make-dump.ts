import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '../builders/database';
import { lookAtPortrait, makePhoto } from '../builders/photo-engine';
import type { PhotoWorld } from '../builders/photo-world';
import { photoRunOf, photoWorld } from '../builders/photo-world';
import { copyAfter, failWith } from '../builders/scripted-engine';
import type { Seller } from '../builders/task-world';

/** Location of the dump: `rows.sql`, `cast.json` and the stored files. */
export const DUMP = fileURLToPath(new URL('dump', import.meta.url));

/** A user of the dump and their tasks, by state. */
type Person<Task extends string> = {
  userId: string;
  session: string;
  uploadId: string;
  /** Points available to spend. */
  points: number;
  tasks: Record<Task, string>;
};

type First = 'finished' | 'failed' | 'locked' | 'unlocked' | 'queued' | 'queuedPhoto' | 'running';
type Changer =
  | ('looked' | 'lookedAtPortrait' | 'lookQueued' | 'lookRunning')
  | ('retriedFinished' | 'retriedQueued' | 'canceled' | 'canceling');
type Member = 'finished' | 'finishedFree' | 'unlocked' | 'queued' | 'queuedFree' | 'canceling';

/** Users and data in the dump, for use by tests. */
export type Cast = Person<First> & {
  /** Name of the last migration that was applied to the rows. */
  migration: string;
  dumpedAt: string;
  shareUrl: string;
  /** Has analyzed pictures before runs, retried failed ones and canceled others. */
  changer: Person<Changer>;
  /** Pays 8 monthly points for an enlargement where others pay 2, and nothing for the day's first two cut-outs. */
  member: Person<Member>;
};

/** Short-lived rows: counters, codes, worker processes. */
const LEFT_OUT = ['rate_limit', 'login_proof', 'worker_node', 'wechat_access_token'];

/** Fakes both engines that the dump's tasks need, and the portrait analysis. */
export const runBoth: PhotoWorld['engine']['script'] = (request, context) => {
  if (request.tool !== 'id-photo') return copyAfter(0)(request, context);
  return (request.kind === 'analyze' ? lookAtPortrait : makePhoto)(request, context);
};

const finish = (world: PhotoWorld, { session }: Seller, taskId: string) =>
  world.workOff(() => world.ended(session, taskId)).then(() => taskId);

const ask = async (world: PhotoWorld, name: Parameters<PhotoWorld['ask']>[0], input: object, by: Seller) => {
  const { result, reason, data } = await world.ask(name, input, by.session);
  if (result !== 'success') throw new Error(`${name}: ${reason}`);
  return data as Record<string, string>;
};

/** Leaves a queued task in the state of a worker that crashed while processing it. */
async function loseWorker({ database }: PhotoWorld, taskId: string): Promise<string> {
  await database.pool.query(
    `update task set state = 'running', stage = 'working', progress = 0.5, attempt = 1, started_at = now(),
       lease_token = gen_random_uuid(), lease_until = now() - interval '1 minute' where id = $1`,
    [taskId],
  );
  return taskId;
}

const newRun = async (world: PhotoWorld, seller: Seller, input: Parameters<PhotoWorld['create']>[1] = {}) =>
  (await world.create(seller, input)).taskId;

const CUT_OUT = { tool: 'matting', options: {} } as const;

/** A person's tasks and points in their final state. */
const personOf = async <Task extends string>(
  world: PhotoWorld,
  { userId, session, assetId }: Seller,
  tasks: Record<Task, string>,
): Promise<Person<Task>> => ({
  userId,
  session,
  uploadId: assetId,
  points: await world.pointsOf(session),
  tasks,
});

/**
 * Simulates one user's history. Returns a function for the unfinished part, which runs last, when no worker runs any
 * more.
 */
async function firstLife(world: PhotoWorld) {
  const seller = await world.newSeller();
  const locked = (await world.newPhoto(seller)).taskId;
  const unlocked = (await world.newPhoto(seller)).taskId;
  await ask(world, 'idphoto.photo.unlock', { taskId: unlocked }, seller);
  const finished = await finish(world, seller, await newRun(world, seller));
  world.engine.script = failWith('unreadable');
  const failed = await finish(world, seller, await newRun(world, seller));
  world.engine.script = runBoth;
  const asset = (await world.get(seller.session, finished)).results[0]?.assetId;
  const { url = '' } = await ask(world, 'share.link.create', { kind: 'result', id: asset }, seller);
  return async () => {
    const running = await loseWorker(world, await newRun(world, seller));
    const queued = await newRun(world, seller);
    const queuedPhoto = await newRun(world, seller, photoRunOf(seller));
    const tasks = { finished, failed, locked, unlocked, queued, queuedPhoto, running };
    return { ...(await personOf(world, seller, tasks)), shareUrl: new URL(url).pathname };
  };
}

async function changerLife(world: PhotoWorld) {
  const seller = await world.newSeller();
  const lookAt = async (input: object) => (await ask(world, 'gen.task.analyze', input, seller)).taskId ?? '';
  const matting = { tool: 'matting', inputs: { source: seller.assetId } };
  const { requestId: _one, ...portrait } = photoRunOf(seller);
  const looked = await finish(world, seller, await lookAt(matting));
  const lookedAtPortrait = await finish(world, seller, await lookAt(portrait));
  world.engine.script = failWith('unreadable');
  const retriedFinished = await finish(world, seller, await newRun(world, seller));
  const retriedQueued = await finish(world, seller, await newRun(world, seller));
  world.engine.script = runBoth;
  await ask(world, 'gen.task.retry', { taskId: retriedFinished }, seller);
  await finish(world, seller, retriedFinished);
  const canceled = await newRun(world, seller);
  await ask(world, 'gen.task.cancel', { taskId: canceled }, seller);
  return async () => {
    await ask(world, 'gen.task.retry', { taskId: retriedQueued }, seller);
    const canceling = await loseWorker(world, await newRun(world, seller));
    await ask(world, 'gen.task.cancel', { taskId: canceling }, seller);
    const lookRunning = await loseWorker(world, await lookAt(matting));
    const lookQueued = await lookAt(matting);
    const runs = { retriedFinished, retriedQueued, canceled, canceling };
    return personOf(world, seller, { looked, lookedAtPortrait, lookQueued, lookRunning, ...runs });
  };
}

async function memberLife(world: PhotoWorld) {
  const seller = await world.newSeller();
  // This version does not sell memberships: an operator writes the row.
  await world.database.pool.query(
    `insert into membership (user_id, tier, expires_at, auto_renew_status)
     values ($1, 'common', now() + interval '1 year', 'stopped')`,
    [seller.userId],
  );
  const finished = await finish(world, seller, await newRun(world, seller));
  const finishedFree = await finish(world, seller, await newRun(world, seller, CUT_OUT));
  const unlocked = (await world.newPhoto(seller)).taskId;
  await ask(world, 'idphoto.photo.unlock', { taskId: unlocked }, seller);
  return async () => {
    const queued = await newRun(world, seller);
    const queuedFree = await newRun(world, seller, CUT_OUT);
    const canceling = await loseWorker(world, await newRun(world, seller));
    await ask(world, 'gen.task.cancel', { taskId: canceling }, seller);
    return personOf(world, seller, { finished, finishedFree, unlocked, queued, queuedFree, canceling });
  };
}

/** The operator's prices for members. Set first, because a server caches them for some seconds. */
async function setPrices({ pool }: TestDatabase): Promise<void> {
  const price = `update module_price set use_point_count = $1, free_uses_per_day = $2
    where tier = 'common' and module = $3`;
  await pool.query(price, [10, 0, 'img_scaleup']);
  await pool.query(price, [1, 2, 'matting']);
}

/** Histories of three users: every kind of row that later versions must still support. */
async function live(world: PhotoWorld): Promise<Omit<Cast, 'migration' | 'dumpedAt'>> {
  await setPrices(world.database);
  world.engine.script = runBoth;
  const [leaveFirst, leaveChanger, leaveMember] = [
    await firstLife(world),
    await changerLife(world),
    await memberLife(world),
  ];
  return { ...(await leaveFirst()), changer: await leaveChanger(), member: await leaveMember() };
}

/** Tables, with referenced ones first. */
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
 * Creates the dump from the surrounding code: `MAKE_FROZEN_DUMP=1` with data.test.ts, in a checkout of the version
 * that the dump should represent. Never do this to fix a failing test: production servers hold the same data as the
 * committed dump.
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
    const about =
      '-- Three users of an older version, made by that version itself: see tests/frozen/make-dump.ts.';
    await writeFile(join(DUMP, 'rows.sql'), `${[about, ...inserts].join('\n\n')}\n`);
    const said = { migration: await lastMigration(), dumpedAt: new Date().toISOString(), ...cast };
    await writeFile(join(DUMP, 'cast.json'), `${JSON.stringify(said, null, 2)}\n`);
  } finally {
    await world.close();
  }
}

/** Folder of the migrations, and the file that lists them. */
export const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url));

export type Journal = { entries: { tag: string; when: number }[] };

async function lastMigration(): Promise<string> {
  const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal;
  return journal.entries.at(-1)?.tag ?? '';
}
