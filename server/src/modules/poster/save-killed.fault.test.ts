import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endProgram } from '../../../../tests/builders/child-process';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { freePort } from '../../../../tests/builders/free-port';
import { posterDocument } from '../../../../tests/builders/poster-document';
import { newPosterOwner } from '../../../../tests/builders/poster-owner';
import { startServerProcess, temporaryDataDir } from '../../../../tests/builders/server-process';

const SOON = { timeout: 30_000, interval: 50 };

const PATIENCE_MS = 120_000;

/** Long enough to kill a server in the meantime. */
const PAUSE_SECONDS = 3;

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase({ max: 4 });
});
afterEach(() => database.drop());

/** Starts the same server again, at the same address. */
async function start(dataDir: string, port: number) {
  const server = startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: String(port) });
  return { child: server.child, url: await server.ready };
}

/** Makes the database pause when a poster's next revision is written or committed. */
async function pause(when: 'written' | 'committed'): Promise<void> {
  const kind = when === 'written' ? 'trigger' : 'constraint trigger';
  const deferred = when === 'written' ? '' : 'deferrable initially deferred';
  await database.pool.query(`
    create function pause() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${PAUSE_SECONDS}); return null; end $$;
    create ${kind} pause after update on poster ${deferred} for each row
      when (new.revision is distinct from old.revision) execute function pause()`);
}

const paused = async (): Promise<number> =>
  (
    await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
  ).rowCount ?? 0;

const worded = (text: string) => JSON.parse(JSON.stringify(posterDocument()).replace('大字 Ag', text));

it.each([
  ['written', 'before it is committed', { revision: 1, text: '大字 Ag' }],
  ['committed', 'before its answer has left', { revision: 2, text: '新字' }],
] as const)(
  'a server that is killed while a save is %s, %s, leaves one complete poster, and the repeated save becomes its next revision',
  async (when, _where, left) => {
    const dataDir = await temporaryDataDir();
    const port = await freePort();
    const first = await start(dataDir, port);
    const owner = await newPosterOwner(first.url, '13800000291');
    const { posterId } = await owner.save({ title: '开业', doc: worded('大字 Ag') });
    await pause(when);
    const lost = owner.save({ title: '开业', doc: worded('新字'), posterId, revision: 1 }).then(
      () => 'answered',
      () => 'lost',
    );
    await vi.waitFor(async () => expect(await paused()).toBe(1), SOON);
    await endProgram(first.child, 'SIGKILL');
    expect(await lost).toBe('lost');
    // What the killed server had begun ends without it.
    await vi.waitFor(async () => expect(await paused()).toBe(0), SOON);
    const stored = async () => {
      const { rows } = await database.pool.query<{ revision: number; doc: string }>(
        'select revision, doc::text as doc from poster',
      );
      return rows;
    };
    await vi.waitFor(async () => expect(await stored()).toMatchObject([{ revision: left.revision }]), SOON);
    expect((await stored())[0]?.doc).toContain(left.text);
    await database.pool.query('drop trigger pause on poster');

    await start(dataDir, port);
    expect(await owner.save({ title: '开业', doc: worded('新字'), posterId, revision: 1 })).toEqual({
      posterId,
      revision: 2,
    });
    expect(await stored()).toMatchObject([{ revision: 2, doc: expect.stringContaining('新字') }]);
  },
  PATIENCE_MS,
);
