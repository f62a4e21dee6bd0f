import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { embeddedReport, endProgram, startProgram } from '../tests/builders/child-process';
import { temporaryDataDir } from '../tests/builders/data-dir';
import { commandLineOf, startMarkOf } from './process-info';
import { startEmbeddedPostgres } from './start';

const log = pino({ level: 'silent' });

let dataDir: string;
let children: ChildProcess[];

function startChild(): ChildProcess {
  const child = startProgram('embedded-child', dataDir);
  children.push(child);
  return child;
}

/** Starts a child that owns the database and kills it, which orphans the database. */
async function leaveOrphan(): Promise<string> {
  const child = startChild();
  const report = await embeddedReport(child);
  if (report.state !== 'ready') throw new Error(report.message);
  await endProgram(child, 'SIGKILL');
  return report.url;
}

const pidFile = () => join(dataDir, 'postgres/cluster/postmaster.pid');
const ownerNote = () => join(dataDir, 'tuzuo-owner.json');
const postmasterPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

beforeEach(async () => {
  dataDir = await temporaryDataDir();
  children = [];
});

afterEach(async () => {
  for (const child of children) await endProgram(child, 'SIGTERM');
  // Stops whatever a failed test left running.
  if (existsSync(pidFile())) await (await startEmbeddedPostgres({ dataDir, log })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('an orphaned database', () => {
  it('is adopted with every acknowledged write, and stopped at the end', async () => {
    const url = await leaveOrphan();
    await query(url, 'create table kept as select 42 as answer');
    const orphan = postmasterPid();
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    expect(postgres.adopted).toBe(true);
    expect(postgres.url).toBe(url);
    expect(await query(postgres.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await postgres.stop();
    expect(commandLineOf(orphan) ?? '').not.toContain(dataDir);
    expect(existsSync(pidFile())).toBe(false);
    expect(existsSync(ownerNote())).toBe(false);
  });

  it('is supervised after its adoption', async () => {
    await leaveOrphan();
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const orphan = postmasterPid();
    process.kill(orphan, 'SIGKILL');
    await expect
      .poll(() => query(postgres.url, 'select 1 as one').catch(() => []), { timeout: 30_000 })
      .toEqual([{ one: 1 }]);
    expect(postmasterPid()).not.toBe(orphan);
    await postgres.stop();
  });

  it('is awaited when it is stopping, and then restarted', async () => {
    const url = await leaveOrphan();
    const orphan = postmasterPid();
    const guest = new Client({ connectionString: url });
    guest.on('error', () => undefined);
    await guest.connect();
    // A "smart" shutdown lasts as long as a client is connected.
    process.kill(orphan, 'SIGTERM');
    await expect.poll(() => readFileSync(pidFile(), 'utf8')).toContain('stopping');
    let started = false;
    const starting = startEmbeddedPostgres({ dataDir, log }).then((postgres) => {
      started = true;
      return postgres;
    });
    await new Promise((done) => setTimeout(done, 1_000));
    expect(started).toBe(false);
    await guest.end();
    const postgres = await starting;
    expect(postgres.adopted).toBe(false);
    expect(postmasterPid()).not.toBe(orphan);
    await postgres.stop();
  });

  it('starts even if its pid file names another program, as after a reboot', async () => {
    await leaveOrphan();
    const contents = readFileSync(pidFile(), 'utf8');
    const { uid, gid } = statSync(pidFile());
    await (await startEmbeddedPostgres({ dataDir, log })).stop();
    const account = process.getuid?.() === 0 ? { uid, gid } : {};
    const stranger = spawn('sleep', ['60'], { ...account, stdio: 'ignore' });
    writeFileSync(pidFile(), contents.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
    if (account.uid !== undefined) chownSync(pidFile(), uid, gid);
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(stranger.kill()).toBe(true);
  });
});

describe('one data directory', () => {
  it.each(['empty', 'used'])('belongs to exactly one of three concurrent starts (%s)', async (kind) => {
    if (kind === 'used') await (await startEmbeddedPostgres({ dataDir, log })).stop();
    const contenders = [startChild(), startChild(), startChild()];
    const reports = await Promise.all(contenders.map(embeddedReport));
    const winner = contenders[reports.findIndex(({ state }) => state === 'ready')];
    const losers = reports.filter((report) => report.state === 'failed');
    expect(losers.map(({ code }) => code)).toEqual(['data_dir_in_use', 'data_dir_in_use']);
    for (const { message } of losers) expect(message).toContain(`(pid ${winner?.pid})`);
    const won = reports.find((report) => report.state === 'ready');
    expect(await query(won?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('belongs to its living owner even when the database is down', async () => {
    const owner = { pid: process.ppid, startMark: startMarkOf(process.ppid) };
    writeFileSync(ownerNote(), JSON.stringify(owner));
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toMatchObject({
      code: 'data_dir_in_use',
      message: expect.stringContaining(`(pid ${process.ppid})`),
    });
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('is free again when another program has the process id of a dead owner', async () => {
    writeFileSync(ownerNote(), JSON.stringify({ pid: process.ppid, startMark: 'before the reboot' }));
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    expect(JSON.parse(readFileSync(ownerNote(), 'utf8'))).toMatchObject({ pid: process.pid });
    await postgres.stop();
  });
});
