import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../server/src/db/database';
import { endProgram, startProgram } from '../tests/builders/child-process';
import { temporaryDataDir } from '../tests/builders/data-dir';
import { startEmbeddedPostgres } from './start';
import { StartupError } from './startup-error';

const log = pino({ level: 'silent' });
const isRoot = process.getuid?.() === 0;

let dataDir: string;
let root: string;

beforeEach(async () => {
  dataDir = await temporaryDataDir();
  root = join(dataDir, 'postgres');
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function makeDatabase(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await postgres.stop();
}

/** The error of a failing start. */
async function failure(directory: string = dataDir): Promise<StartupError> {
  const started = await startEmbeddedPostgres({ dataDir: directory, log }).catch((error: unknown) => error);
  if (started instanceof StartupError) return started;
  if (started instanceof Error) throw started;
  throw new Error('it started');
}

describe('a damaged database directory', () => {
  beforeEach(makeDatabase);

  const control = 'cluster/global/pg_control';
  it.each([
    ['without PG_VERSION', () => rmSync(join(root, 'cluster/PG_VERSION')), /PG_VERSION is missing/],
    ['without its control file', () => rmSync(join(root, control)), /pg_control is missing/],
    ['whose control file was overwritten', () => overwrite(join(root, control)), /damaged/],
    [
      'whose log of changes is gone',
      () => rmSync(join(root, 'cluster/pg_wal'), { recursive: true }),
      /damaged/,
    ],
  ])('%s is refused, and not touched', async (_case, damage, words) => {
    damage();
    const before = readdirSync(join(root, 'cluster')).sort();
    const error = await failure();
    expect(error.code).toBe('database_damaged');
    expect(error.message).toMatch(words);
    expect(error.message).toContain('restore that directory from a backup');
    expect(readdirSync(join(root, 'cluster')).sort()).toEqual(before);
  });

  function overwrite(path: string): void {
    writeFileSync(path, Buffer.alloc(readFileSync(path).length, 7));
  }

  it('of another PostgreSQL is refused, naming both versions', async () => {
    writeFileSync(join(root, 'cluster/PG_VERSION'), '16\n');
    const error = await failure();
    expect(error.code).toBe('database_version');
    expect(error.message).toMatch(/PostgreSQL 16.* brings 18/);
  });
});

describe('the file of passwords', () => {
  beforeEach(makeDatabase);

  it.each([
    ['wrong', (path: string) => writeFileSync(path, '{"superuser":"a","application":"b"}')],
    ['cut short', (path: string) => writeFileSync(path, '{"superus')],
    ['missing', (path: string) => rmSync(path)],
  ])('that is %s is named, nothing keeps running, and its return heals', async (_case, spoil) => {
    const path = join(root, 'credentials.json');
    const good = readFileSync(path);
    spoil(path);
    const error = await failure();
    expect(error.code).toBe('database_credentials');
    expect(error.message).toContain(path);
    expect(existsSync(join(root, 'cluster/postmaster.pid'))).toBe(false);
    writeFileSync(path, good);
    await makeDatabase();
  });
});

describe('an interrupted first start', () => {
  it('is repeated by the next start, which also cleans up', async () => {
    const child = startProgram('embedded-child', dataDir);
    const unfinished = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'));
    await expect.poll(() => unfinished().length, { timeout: 30_000, interval: 5 }).toBe(1);
    await endProgram(child, 'SIGKILL');
    expect(existsSync(root)).toBe(false);
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const database = createDatabase(postgres.url, { max: 1, timeZone: 'Asia/Shanghai', log });
    await database.ping();
    await database.close();
    await postgres.stop();
    const leftAfterNextStart = async () => {
      await makeDatabase();
      return unfinished();
    };
    await expect.poll(leftAfterNextStart, { timeout: 30_000 }).toEqual([]);
  });
});

describe('an unusable DATA_DIR', () => {
  it('is reported when it is a file, or below one', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, 'something of the user');
    expect((await failure(file)).code).toBe('data_dir_is_file');
    expect((await failure(join(file, 'below'))).code).toBe('data_dir_is_file');
    expect(readFileSync(file, 'utf8')).toBe('something of the user');
  });

  it.runIf(process.platform === 'linux')(
    'is reported when its file system supports no directories',
    async () => {
      expect((await failure('/proc/none/data')).code).toBe('data_dir_not_writable');
    },
  );

  it('is reported when its permissions forbid access', async () => {
    const home = join(dataDir, 'home');
    // Root may write anywhere, but PostgreSQL's account must also be able to enter.
    mkdirSync(home, { mode: isRoot ? 0o700 : 0o500 });
    const error = await failure(join(home, 'data'));
    expect(error.code).toBe(isRoot ? 'data_dir_unreachable' : 'data_dir_not_writable');
    expect(error.message).toContain('set DATA_DIR to a directory that');
  });
});
