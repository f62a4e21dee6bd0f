import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../server/src/db/database';
import { temporaryDataDir } from '../tests/builders/data-dir';
import { processExists } from './process-info';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start';
import type { StartupError } from './startup-error';

const log = pino({ level: 'silent' });

let dataDir: string;
let postgres: EmbeddedPostgres;
let database: Database;

async function start(losses: number): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDir, log, restartLimit: { losses, withinMs: 600_000 } });
  database = createDatabase(postgres.url, { max: 4, timeZone: 'Asia/Shanghai', log });
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Waits until a server other than `before` is starting. */
async function nextPostmasterPid(before: number): Promise<number> {
  for (;;) {
    try {
      const pid = postmasterPid();
      if (pid > 0 && pid !== before) return pid;
    } catch {
      // Between one server's file and the next one's.
    }
    await sleep(1);
  }
}

const answers = () =>
  database.ping().then(
    () => true,
    () => false,
  );

/** Whether it is supervised again, so that its next death counts as a separate loss. */
const isOwned = () =>
  database.pool.query("select from pg_stat_activity where application_name like 'tuzuo owner%'").then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  );

beforeEach(async () => {
  dataDir = await temporaryDataDir();
});

afterEach(async () => {
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a killed database', () => {
  it('restarts on the same port after every kill -9 of the server, with every acknowledged write', async () => {
    await start(100);
    await database.pool.query('create table written (id int primary key)');
    const acknowledged: number[] = [];
    let writing = true;
    let next = 0;
    const writer = async () => {
      while (writing) {
        next += 1;
        const id = next;
        await database.pool.query('insert into written values ($1)', [id]).then(
          () => acknowledged.push(id),
          () => sleep(20),
        );
      }
    };
    const writers = [writer(), writer(), writer()];
    const rounds = 4;
    for (let round = 0; round < rounds; round += 1) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 50);
      process.kill(postmasterPid(), 'SIGKILL');
      await sleep(50);
    }
    await expect.poll(answers, { timeout: 30_000 }).toBe(true);
    writing = false;
    await Promise.all(writers);
    const { rows } = await database.pool.query<{ id: number }>('select id from written');
    const kept = new Set(rows.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThan(rounds * 50);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  });

  it('restarts when it is killed again while starting', async () => {
    await start(100);
    const first = postmasterPid();
    process.kill(first, 'SIGKILL');
    process.kill(await nextPostmasterPid(first), 'SIGKILL');
    await expect.poll(answers, { timeout: 30_000 }).toBe(true);
  });

  it('continues under the same server after the kill -9 of one backend', async () => {
    await start(100);
    const pid = postmasterPid();
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await expect.poll(answers, { timeout: 30_000 }).toBe(true);
    expect(postmasterPid()).toBe(pid);
    expect(processExists(pid)).toBe(true);
  });

  it('is given up, with a message, when it dies more often than the limit', async () => {
    await start(2);
    const lost: StartupError[] = [];
    postgres.onLost((error) => lost.push(error));
    for (let loss = 0; loss < 3; loss += 1) {
      await expect.poll(isOwned, { timeout: 30_000 }).toBe(true);
      await sleep(100);
      process.kill(postmasterPid(), 'SIGKILL');
      await expect.poll(answers, { timeout: 30_000, interval: 5 }).toBe(false);
    }
    await expect.poll(() => lost.length, { timeout: 10_000 }).toBe(1);
    expect(lost[0]).toMatchObject({ code: 'database_lost' });
    expect(lost[0]?.message).toContain('more than 2 times');
  });
});
